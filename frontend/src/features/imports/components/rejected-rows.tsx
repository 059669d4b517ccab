/** The rows that were not taken, or not all of them, with their reasons. */
import type { RejectedRow } from "@mainstreet/contracts/import";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../admin/api/use-record-actions.ts";
import { adminText } from "../../../shared/text/admin.ts";
import { importText } from "../../../shared/text/import.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { Pager } from "../../../admin/list/pager.tsx";
import { REJECTIONS_PAGE, rejectionsCsvHref, rejectionsQuery } from "../api/imports-api.ts";
import { ClampedText, Reasons } from "./row-cells.tsx";

const COLUMNS: Column<RejectedRow>[] = [
  { id: "row", header: importText.rejectedRow, cell: ({ row }) => row },
  { id: "kind", header: importText.rejectedKind, cell: ({ entity }) => importText[entity] },
  {
    id: "reasons",
    header: importText.rejectedReasons,
    cell: ({ errors, stored }) => (
      <>
        {stored && <i>{importText.storedWithout}</i>}
        <Reasons errors={errors} />
      </>
    ),
  },
  {
    id: "values",
    header: importText.rejectedValues,
    cell: ({ values }) => <ClampedText lines={3}>{valuesText(values)}</ClampedText>,
  },
];

/** The cells that hold something, in the file's order. */
function valuesText(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" · ");
}

export function RejectedRows({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const offset = (page - 1) * REJECTIONS_PAGE;
  const { data, error, isPending } = useQuery(rejectionsQuery(id, offset));
  return (
    <section>
      <Stack direction="row" sx={head}>
        <Typography component="h3" variant="h3">
          {importText.rejectedTitle}
        </Typography>
        <Button href={rejectionsCsvHref(id)} download startIcon={<DownloadRounded />}>
          {importText.rejectedDownload}
        </Button>
      </Stack>
      {isPending && <CircularProgress aria-label={adminText.loading} />}
      {error && (
        <Alert severity="error">
          {importText.rejectedFailed}: {failureText(error)}
        </Alert>
      )}
      {data && (
        <>
          <AdminTable
            label={importText.rejectedTitle}
            columns={COLUMNS}
            rows={data.rows}
            keyOf={({ entity, row }) => `${entity} ${row}`}
          />
          {data.total > REJECTIONS_PAGE && (
            <Pager page={page} pageSize={REJECTIONS_PAGE} total={data.total} onPage={setPage} />
          )}
        </>
      )}
    </section>
  );
}

const head = {
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
  mb: 1,
} as const;

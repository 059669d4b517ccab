/** The rows that were not taken, with their reasons. */
import type { RejectedRow } from "@mainstreet/contracts/import";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminText } from "../../shared/text/admin.ts";
import { importText } from "../../shared/text/import.ts";
import { AdminTable } from "../../admin/list/admin-table.tsx";
import type { Column } from "../../admin/list/admin-table.tsx";
import { REJECTIONS_PAGE, rejectionsCsvHref, rejectionsQuery } from "./get-rejections.ts";

const COLUMNS: Column<RejectedRow>[] = [
  { id: "row", header: importText.rejectedRow, cell: ({ row }) => row },
  { id: "kind", header: importText.rejectedKind, cell: ({ entity }) => importText[entity] },
  {
    id: "reasons",
    header: importText.rejectedReasons,
    cell: ({ errors }) => (
      <Reasons>
        {errors.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== "" && <b>{path}: </b>}
            {message}
          </li>
        ))}
      </Reasons>
    ),
  },
  {
    id: "values",
    header: importText.rejectedValues,
    cell: ({ values }) => <Values>{valuesText(values)}</Values>,
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
  const [offset, setOffset] = useState(0);
  const { data, error, isPending } = useQuery(rejectionsQuery(id, offset));
  return (
    <section>
      <Head>
        <Typography component="h3" variant="h3">
          {importText.rejectedTitle}
        </Typography>
        <Button href={rejectionsCsvHref(id)} download startIcon={<DownloadRounded />}>
          {importText.rejectedDownload}
        </Button>
      </Head>
      {isPending && <CircularProgress aria-label={adminText.loading} />}
      {error && (
        <Alert severity="error">
          {importText.rejectedFailed}: {error.message}
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
          <Pager total={data.total} offset={offset} onOffset={setOffset} />
        </>
      )}
    </section>
  );
}

interface PagerProps {
  total: number;
  offset: number;
  onOffset: (offset: number) => void;
}

function Pager({ total, offset, onOffset }: PagerProps) {
  const last = Math.min(total, offset + REJECTIONS_PAGE);
  if (total <= REJECTIONS_PAGE) return null;
  return (
    <PagerRow>
      <span>{importText.rejectedRange(offset + 1, last, total)}</span>
      <Button
        size="small"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - REJECTIONS_PAGE))}
      >
        {importText.previousPage}
      </Button>
      <Button size="small" disabled={last >= total} onClick={() => onOffset(last)}>
        {importText.nextPage}
      </Button>
    </PagerRow>
  );
}

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  marginBottom: 8,
});

const Reasons = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& b": { fontWeight: 600, color: theme.vars.palette.error.main },
}));

const Values = styled("span")(({ theme }) => ({
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  color: theme.vars.palette.text.secondary,
}));

const PagerRow = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 8,
  paddingTop: 8,
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
});

/** One import from upload to outcome. */
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord, RejectedRow } from "@mainstreet/contracts/import";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../shared/format/number.ts";
import { checkText } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { CountsTable, Stats, RunningImport } from "./import-stats.tsx";
import { headlineCounts, listedCount, outcomeOf, withoutNotes } from "../import-summary.ts";
import { useImportAction, useReopen } from "../api/use-imports.ts";
import { UndoImport, UndoneImport } from "./undo-import.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { failureText } from "../../../admin/api/use-record-actions.ts";
import { adminText } from "../../../shared/text/admin.ts";
import { useDownload } from "../../../admin/export/use-download.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { FailureAlert } from "../../../admin/list/failure-alert.tsx";
import { Pager } from "../../../admin/list/pager.tsx";
import { ROWS_ON_PAGE, rejectionsCsvHref, rejectionsQuery } from "../api/imports-api.ts";
import { ClampedText, Reasons } from "./row-cells.tsx";

interface ImportDetailsProps {
  record: ImportRecord;
  /** Called when its file is a draft again, so that its columns can be chosen. */
  onReopened: () => void;
}

export function ImportDetails({ record, onReopened }: ImportDetailsProps) {
  if (!isOver(record)) return <RunningImport record={record} />;
  if (record.undo) return <UndoneImport record={record} undo={record.undo} />;
  const [severity, title] = outcomeOf(record);
  const notes = [
    ...withoutNotes(record),
    record.mappingRemembered && checkText.mappingRemembered,
    record.unknownColumns.length > 0 && importText.unknownColumns(record.unknownColumns),
    record.shadowedColumns.length > 0 && importText.shadowedColumns(record.shadowedColumns),
  ].filter((note) => note !== false);
  const stats = headlineCounts(record).map((item) => ({
    label: item.label,
    value: count(item.count),
  }));
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Alert severity={severity}>
        <AlertTitle>{title}</AlertTitle>
        <Stack spacing={1} sx={{ color: "text.primary", overflowWrap: "anywhere" }}>
          <Typography variant="body2">
            <b>{record.fileName}</b>
            {record.message && `: ${record.message}`}
          </Typography>
          <Stats stats={stats} />
          {notes.map((note) => (
            <Typography key={note} variant="body2">
              {note}
            </Typography>
          ))}
          <NextStep record={record} onReopened={onReopened} />
        </Stack>
      </Alert>
      {record.canUndo && <UndoImport record={record} />}
      <CountsTable record={record} />
      {/* The rows are deleted along with the file. */}
      {record.fileKept && listedCount(record) > 0 && (
        <RejectedRows key={record.id} record={record} />
      )}
    </Stack>
  );
}

function NextStep({ record: { id, needsMapping, canResume }, onReopened }: ImportDetailsProps) {
  const reopen = useReopen(id, onReopened);
  const resume = useImportAction(id, "resume");
  return (
    <>
      {needsMapping && (
        <BusyButton {...step} busy={reopen.isPending} onClick={() => reopen.mutate()}>
          {checkText.choose}
        </BusyButton>
      )}
      {canResume && (
        <BusyButton {...step} busy={resume.isPending} onClick={() => resume.mutate()}>
          {importText.resume}
        </BusyButton>
      )}
    </>
  );
}

const step = { variant: "contained", sx: { alignSelf: "start" } } as const;

const COLUMNS: Column<RejectedRow>[] = [
  { id: "row", header: importText.row, cell: ({ row }) => row },
  {
    id: "kind",
    header: importText.kind,
    nowrap: true,
    cell: ({ entity }) => importText[entity],
  },
  {
    id: "reasons",
    header: importText.rejectedReasons,
    cell: ({ entity, errors, stored }) => (
      <>
        {stored && <i>{importText.storedWithout}</i>}
        <Reasons entity={entity} errors={errors} />
      </>
    ),
  },
  {
    id: "values",
    header: importText.rejectedValues,
    cell: ({ values }) => <ClampedText lines={3}>{valuesText(values)}</ClampedText>,
  },
];

/** Returns the cells that are not empty, in the file's order. */
function valuesText(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" · ");
}

/** The rows that were rejected, or stored without some of their values, with the reasons. */
function RejectedRows({ record: { id, rejectionsNotKept } }: { record: ImportRecord }) {
  const [page, setPage] = useState(1);
  const download = useDownload();
  const offset = (page - 1) * ROWS_ON_PAGE;
  const { data, error, isPending, refetch } = useQuery(rejectionsQuery(id, offset));
  return (
    <section>
      <Stack direction="row" sx={head}>
        <Typography variant="h3">{importText.rejectedTitle}</Typography>
        <Button {...download(rejectionsCsvHref(id))} startIcon={<DownloadRounded />}>
          {importText.rejectedDownload}
        </Button>
      </Stack>
      {isPending && <CircularProgress aria-label={adminText.loading} />}
      {error && (
        <FailureAlert onRetry={refetch}>
          {importText.rejectedFailed}: {failureText(error)}
        </FailureAlert>
      )}
      {data && (
        <>
          {rejectionsNotKept > 0 && (
            <Typography variant="body2" sx={{ mb: 1 }}>
              {importText.rejectedKept(data.total, data.total + rejectionsNotKept)}
            </Typography>
          )}
          <AdminTable
            label={importText.rejectedTitle}
            columns={COLUMNS}
            rows={data.items}
            keyOf={({ entity, row }) => `${entity} ${row}`}
          />
          {data.total > ROWS_ON_PAGE && (
            <Pager page={page} pageSize={ROWS_ON_PAGE} total={data.total} onPage={setPage} />
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

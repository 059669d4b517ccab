/**
 * An import's numbers: a few in large type, its progress, and a table of what became of every row.
 */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportEntity, ImportRecord } from "@mainstreet/contracts/import";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { count } from "../../../shared/format/number.ts";
import { importText } from "../../../shared/text/import.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { paceOf } from "../import-summary.ts";
import type { ProgressMark } from "../import-summary.ts";
import { useImportAction } from "../api/use-imports.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

interface StatsProps {
  stats: readonly { label: string; value: string }[];
  size?: "small" | "large";
}

export function Stats({ stats, size = "large" }: StatsProps) {
  return (
    <Box component="dl" sx={list}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant={size === "large" ? "h3" : "body2"} sx={statValue}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

const list = { display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1.5, m: 0 } as const;
const statValue = {
  m: 0,
  fontWeight: 600,
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
} as const;

interface EntityCounts extends ImportCounts {
  entity: ImportEntity;
}

const numberColumn = (field: keyof ImportCounts): Column<EntityCounts> => ({
  id: field,
  header: importText[field],
  align: "right",
  cell: (row) => count(row[field]),
});

const COLUMNS: Column<EntityCounts>[] = [
  { id: "entity", header: importText.rows, cell: (row) => importText[row.entity] },
  ...(["added", "changed", "unchanged", "merged", "rejected"] as const).map(numberColumn),
];

/** The table of outcomes; nothing before the first row is done. */
export function CountsTable({ record }: { record: ImportRecord }) {
  const rows = importEntity.options.flatMap((entity) => {
    const counts = record.counts[entity];
    return counts ? [{ entity, ...counts }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <AdminTable label={importText.rows} columns={COLUMNS} rows={rows} keyOf={(row) => row.entity} />
  );
}

/** A running import: how far it is, how fast, and a button to cancel it. */
export function RunningImport({ record }: { record: ImportRecord }) {
  const { id, stopping } = record;
  const cancel = useImportAction(id, "cancel");
  const busy = stopping || cancel.isPending;
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <ImportProgress record={record} label={importText.progressLabel} />
      {record.undo === null && record.status !== "checking" && (
        <BusyButton
          variant="outlined"
          color="inherit"
          busy={busy}
          onClick={() => cancel.mutate()}
          sx={{ alignSelf: "start" }}
        >
          {busy ? importText.stopping : importText.cancel}
        </BusyButton>
      )}
      <CountsTable record={record} />
    </Stack>
  );
}

/** The progress, as text and as a bar. */
export function ImportProgress({ record, label }: { record: ImportRecord; label: string }) {
  const { rowsDone, rowsTotal, undo } = record;
  const known = undo === null && rowsTotal !== null && rowsTotal > 0;
  return (
    <>
      <Typography component="div" sx={line}>
        <b>{record.fileName}</b>
        <Typography component="span" color="textSecondary">
          <span>{progressText(record)}</span>
          {undo === null && record.status !== "waiting" && <Pace key={record.id} record={record} />}
        </Typography>
        <HiddenText as="output">{quarterText(record)}</HiddenText>
      </Typography>
      <LinearProgress
        aria-label={label}
        {...(known
          ? { variant: "determinate" as const, value: Math.min(100, (rowsDone / rowsTotal) * 100) }
          : {})}
      />
    </>
  );
}

function progressText({ rowsDone, rowsTotal, status, undo, undoWaits }: ImportRecord): string {
  const undone = undo && undo.removed + undo.restored + undo.kept;
  if (undoWaits && !undone) return importText.undoWaits;
  if (undone !== null) return importText.undoing(count(undone));
  if (status === "waiting") return importText.waiting;
  return importText.running(count(rowsDone), rowsTotal ? count(rowsTotal) : undefined);
}

/** Text for screen readers that changes with every quarter only. */
function quarterText({ rowsDone, rowsTotal, status, undo }: ImportRecord): string {
  if (undo || status === "waiting" || !rowsTotal) return importText.statuses[status];
  const done = Math.floor((rowsDone / rowsTotal) * 4) / 4;
  return importText.running(count(Math.floor(done * rowsTotal)), count(rowsTotal));
}

function Pace({ record }: { record: ImportRecord }) {
  const [mark] = useState(() => ({ rowsDone: record.rowsDone, at: performance.now() }));
  return <span>{paceText(record, mark)}</span>;
}

function paceText(record: ImportRecord, mark: ProgressMark): string {
  const pace = paceOf(record, mark, performance.now());
  if (!pace) return "";
  return ` · ${importText.perSecond(count(pace.rate))} · ${importText.secondsLeft(pace.left)}`;
}

const line = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 2,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
} as const;

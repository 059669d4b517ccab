/** An import on its way: how far, how fast, and how to stop it. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { count } from "../../../shared/format/number.ts";
import { importText } from "../../../shared/text/import.ts";
import { CountsTable } from "./import-stats.tsx";
import { paceOf } from "../import-summary.ts";
import type { ProgressMark } from "../import-summary.ts";
import { useImportAction } from "../api/use-imports.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

export function RunningImport({ record }: { record: ImportRecord }) {
  const { id, stopping } = record;
  const cancel = useImportAction(id, "cancel");
  const busy = stopping || cancel.isPending;
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <ImportProgress record={record} label={importText.progressLabel} />
      {record.undo === null && (
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

/** How far it is, in words and as a bar. */
export function ImportProgress({ record, label }: { record: ImportRecord; label: string }) {
  const { rowsDone, rowsTotal, undo } = record;
  const known = undo === null && rowsTotal !== null && rowsTotal > 0;
  return (
    <>
      <Typography component="div" sx={line}>
        <b>{record.fileName}</b>
        <Typography component="output" color="textSecondary">
          {progressText(record)}
          {undo === null && record.status !== "waiting" && <Pace key={record.id} record={record} />}
        </Typography>
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

function progressText({ rowsDone, rowsTotal, status, undo }: ImportRecord): string {
  if (undo) return importText.undoing(count(undo.removed + undo.restored + undo.kept));
  if (status === "waiting") return importText.waiting;
  return importText.running(count(rowsDone), rowsTotal ? count(rowsTotal) : undefined);
}

function Pace({ record }: { record: ImportRecord }) {
  const [mark] = useState(() => ({ rowsDone: record.rowsDone, at: performance.now() }));
  return paceText(record, mark);
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

/** An import on its way: how far, how fast, and how to stop it. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { count } from "../../shared/format/number.ts";
import { importText } from "../../shared/text/import.ts";
import { CountsTable } from "./counts-table.tsx";
import { paceOf } from "./import-summary.ts";
import { useImportAction } from "./post-import-action.ts";

export function RunningImport({ record }: { record: ImportRecord }) {
  const { id, stopping } = record;
  const cancel = useImportAction(id, "cancel");
  const busy = stopping || cancel.isPending;
  return (
    <Stack>
      <ImportProgress record={record} label={importText.progressLabel} />
      {record.undo === null && (
        <div>
          <Button
            variant="outlined"
            color="inherit"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) cancel.mutate();
            }}
          >
            {busy ? importText.stopping : importText.cancel}
          </Button>
        </div>
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
      <Line>
        <b>{record.fileName}</b>
        <output>{courseWords(record)}</output>
      </Line>
      <LinearProgress
        aria-label={label}
        {...(known
          ? { variant: "determinate" as const, value: Math.min(100, (rowsDone / rowsTotal) * 100) }
          : {})}
      />
    </>
  );
}

function courseWords(record: ImportRecord): string {
  const { rowsDone, rowsTotal, status, undo } = record;
  if (undo) return importText.undoing(count(undo.removed + undo.restored + undo.kept));
  if (status === "waiting") return importText.waiting;
  const done = importText.running(count(rowsDone), rowsTotal ? count(rowsTotal) : undefined);
  const pace = paceOf(record, Date.now());
  if (!pace) return done;
  return [done, importText.perSecond(count(pace.rate)), importText.secondsLeft(pace.left)].join(
    " · ",
  );
}

const Stack = styled("div")({ display: "grid", gap: 16, minWidth: 0 });

const Line = styled("p")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 16px",
  margin: 0,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "& output": { color: theme.vars.palette.text.secondary },
}));

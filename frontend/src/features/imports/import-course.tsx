/** One import from upload to outcome. */
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportStatus } from "@mainstreet/contracts/import";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { count } from "../../shared/format/number.ts";
import { checkText } from "../../shared/text/import-check.ts";
import { importText } from "../../shared/text/import.ts";
import { CountsTable } from "./counts-table.tsx";
import { Facts } from "./import-facts.tsx";
import { headlineCounts, rejectedCount } from "./import-summary.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { RunningImport } from "./running-import.tsx";
import { useReopen } from "./use-draft-actions.ts";
import { UndoImport, UndoneImport } from "./undo-import.tsx";

interface ImportCourseProps {
  record: ImportRecord;
  /** Its file waits now for somebody to say what its columns are. */
  onReopened: () => void;
}

export function ImportCourse({ record, onReopened }: ImportCourseProps) {
  if (!isOver(record)) return <RunningImport record={record} />;
  if (record.status === "undone" && record.undo)
    return (
      <Stack>
        <UndoneImport undo={record.undo} fileName={record.fileName} />
      </Stack>
    );
  const [severity, title] = outcomeOf(record.status);
  const notes = [
    record.withoutCoordinates > 0 && importText.withoutCoordinates(record.withoutCoordinates),
    record.mappingRemembered && checkText.mappingRemembered,
    record.unknownColumns.length > 0 && importText.unknownColumns(record.unknownColumns),
  ];
  return (
    <Stack>
      <Alert severity={severity} variant="outlined">
        <AlertTitle sx={{ fontWeight: 600 }}>{title}</AlertTitle>
        <Facts>
          <p>
            <b>{record.fileName}</b>
            {record.message && `: ${record.message}`}
          </p>
          <dl>
            {headlineCounts(record).map((item) => (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd>{count(item.count)}</dd>
              </div>
            ))}
          </dl>
          {notes.map((note) => note && <p key={note}>{note}</p>)}
          {record.needsMapping && <ChooseColumns id={record.id} onReopened={onReopened} />}
        </Facts>
      </Alert>
      {record.canUndo && <UndoImport record={record} />}
      <CountsTable record={record} />
      {rejectedCount(record) > 0 && <RejectedRows key={record.id} id={record.id} />}
    </Stack>
  );
}

function ChooseColumns({ id, onReopened }: { id: string; onReopened: () => void }) {
  const reopen = useReopen(id, onReopened);
  return (
    <Button
      variant="contained"
      disabled={reopen.isPending}
      onClick={() => reopen.mutate()}
      sx={{ mt: 1 }}
    >
      {checkText.choose}
    </Button>
  );
}

function outcomeOf(status: ImportStatus) {
  if (status === "failed") return ["error", importText.failedTitle] as const;
  if (status === "cancelled") return ["warning", importText.cancelledTitle] as const;
  return ["success", importText.successTitle] as const;
}

const Stack = styled("div")({ display: "grid", gap: 16, minWidth: 0 });

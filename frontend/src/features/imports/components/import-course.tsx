/** One import from upload to outcome. */
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { count } from "../../../shared/format/number.ts";
import { checkText } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { CountsTable, Figures } from "./figures.tsx";
import { headlineCounts, outcomeOf, rejectedCount } from "../import-summary.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { RunningImport } from "./running-import.tsx";
import { useImportAction, useReopen } from "../api/use-imports.ts";
import { UndoImport, UndoneImport } from "./undo-import.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

interface ImportCourseProps {
  record: ImportRecord;
  /** Its file waits now for somebody to say what its columns are. */
  onReopened: () => void;
}

export function ImportCourse({ record, onReopened }: ImportCourseProps) {
  if (!isOver(record)) return <RunningImport record={record} />;
  if (record.status === "undone" && record.undo)
    return <UndoneImport undo={record.undo} fileName={record.fileName} />;
  const [severity, title] = outcomeOf(record);
  const notes = [
    record.withoutCoordinates > 0 && importText.withoutCoordinates(record.withoutCoordinates),
    record.withoutHours > 0 && importText.withoutHours(record.withoutHours),
    record.withoutRepeats > 0 && importText.withoutRepeats(record.withoutRepeats),
    record.mappingRemembered && checkText.mappingRemembered,
    record.unknownColumns.length > 0 && importText.unknownColumns(record.unknownColumns),
  ].filter((note) => note !== false);
  const figures = headlineCounts(record).map((item) => ({
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
          <Figures figures={figures} />
          {notes.map((note) => (
            <Typography key={note} variant="body2">
              {note}
            </Typography>
          ))}
          {record.needsMapping && <ChooseColumns id={record.id} onReopened={onReopened} />}
          {record.canResume && <ResumeImport id={record.id} />}
        </Stack>
      </Alert>
      {record.canUndo && <UndoImport record={record} />}
      <CountsTable record={record} />
      {rejectedCount(record) + record.withoutHours + record.withoutRepeats > 0 && (
        <RejectedRows key={record.id} id={record.id} />
      )}
    </Stack>
  );
}

function ChooseColumns({ id, onReopened }: { id: string; onReopened: () => void }) {
  const reopen = useReopen(id, onReopened);
  return (
    <BusyButton
      variant="contained"
      busy={reopen.isPending}
      onClick={() => reopen.mutate()}
      sx={{ alignSelf: "start" }}
    >
      {checkText.choose}
    </BusyButton>
  );
}

function ResumeImport({ id }: { id: string }) {
  const resume = useImportAction(id, "resume");
  return (
    <BusyButton
      variant="contained"
      busy={resume.isPending}
      onClick={() => resume.mutate()}
      sx={{ alignSelf: "start" }}
    >
      {importText.resume}
    </BusyButton>
  );
}

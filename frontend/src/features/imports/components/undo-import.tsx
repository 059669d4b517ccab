/** Undoes an import, and shows the outcome of that. */
import type { ImportRecord, ImportUndo, ImportUndoQuery } from "@mainstreet/contracts/import";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../shared/format/number.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { importText } from "../../../shared/text/import.ts";
import { recordText } from "../../../shared/text/records.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { Stats } from "./import-stats.tsx";
import { outcomeOf } from "../import-summary.ts";
import { undoQuestionQuery } from "../api/imports-api.ts";
import { useImportAction } from "../api/use-imports.ts";

export function UndoImport({ record }: { record: ImportRecord }) {
  const [asks, setAsks] = useState(false);
  return (
    <div>
      <Button variant="outlined" color="inherit" onClick={() => setAsks(true)}>
        {importText.undo}
      </Button>
      {asks && <UndoQuestion record={record} onClose={() => setAsks(false)} />}
    </div>
  );
}

function UndoQuestion({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const undo = useImportAction(record.id, "undo");
  const question = useQuery(undoQuestionQuery(record.id));
  const [needed, setNeeded] = useState<ImportUndoQuery["needed"]>("keep");
  return (
    <ConfirmDialog
      question={importText.undoQuestion(record.fileName)}
      confirm={importText.undo}
      cancel={recordText.cancel}
      busy={undo.isPending || question.isPending}
      onCancel={onClose}
      onConfirm={() => undo.mutate({ needed }, { onSettled: onClose })}
    >
      {importText.undoWhatGoes}
      <Typography component="output" variant="body2" sx={{ display: "block", mt: 2 }}>
        {question.isPending && <span>{importText.undoCounting}</span>}
        {question.error && <span>{importText.undoNotCounted}</span>}
        {question.data && question.data.needed > 0 && (
          <span>{importText.undoNeeded(question.data)}</span>
        )}
      </Typography>
      {question.data?.needed !== 0 && !question.isPending && (
        <RadioGroup
          aria-label={importText.undoChoice}
          value={needed}
          onChange={(_, chosen) => setNeeded(chosen === "remove" ? "remove" : "keep")}
          sx={{ mt: 1 }}
        >
          <FormControlLabel value="keep" control={<Radio />} label={importText.undoKeep} />
          <FormControlLabel value="remove" control={<Radio />} label={importText.undoRemove} />
        </RadioGroup>
      )}
    </ConfirmDialog>
  );
}

type Kept = ImportUndo["keptRecords"][number];
const COLUMNS: Column<Kept>[] = [
  { id: "kind", header: importText.kind, cell: ({ entity }) => importText[entity] },
  { id: "name", header: importText.keptName, cell: ({ name }) => name },
];

/** The outcome of an undo, also of one that failed before it was complete. */
export function UndoneImport({ record, undo }: { record: ImportRecord; undo: ImportUndo }) {
  const [severity, title] = outcomeOf(record);
  const more = undo.kept - undo.keptRecords.length;
  const stats = (["removed", "restored", "kept"] as const).map((what) => ({
    label: importText[what],
    value: count(undo[what]),
  }));
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Alert severity={severity}>
        <AlertTitle>{title}</AlertTitle>
        <Stack spacing={1} sx={{ color: "text.primary", overflowWrap: "anywhere" }}>
          <div>
            <b>{record.fileName}</b>
            {record.status === "failed" && `: ${record.message}`}
          </div>
          <Stats stats={stats} />
        </Stack>
      </Alert>
      {record.canUndo && <UndoImport record={record} />}
      {undo.keptRecords.length > 0 && (
        <section>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {importText.keptTitle}
          </Typography>
          <AdminTable
            label={importText.keptTitle}
            columns={COLUMNS}
            rows={undo.keptRecords}
            keyOf={({ entity, id }) => `${entity}-${id}`}
          />
          {more > 0 && <Typography sx={{ mt: 1 }}>{importText.keptMore(more)}</Typography>}
        </section>
      )}
    </Stack>
  );
}

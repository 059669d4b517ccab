/** What can be done with the selected records of a list. */
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useState } from "react";
import type { ReactNode } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { RecordTexts } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useBulk } from "../api/use-bulk.ts";
import type { Bulk } from "../api/use-bulk.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import { NameList, SelectedNames } from "./selected-names.tsx";
import type { Selection } from "./use-selection.ts";

interface RecordBulkProps {
  texts: RecordTexts;
  selection: Selection;
  actions: RecordActions;
  /** What goes with these records when they are deleted. */
  consequence?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** Numbers of the records that are on the screen. */
  onPage: readonly number[];
  /** Selects all that fit. */
  every?: ReactNode;
  /** What only this kind of records has. */
  children?: (bulk: Bulk) => ReactNode;
}

export function RecordBulk(props: RecordBulkProps) {
  const { texts, selection, actions, consequence, onPage, every, children } = props;
  const [asking, setAsking] = useState(false);
  const bulk = useBulk(selection, actions);
  const { run, busy } = bulk;
  const selected = recordText.selected(selection.names.size);
  return (
    <Paper component="section" variant="outlined" aria-label={selected} sx={barStyle}>
      <SelectedNames names={selection.names} onPage={onPage} />
      {every}
      <Button size="small" color="inherit" onClick={selection.clear} sx={{ mr: { md: "auto" } }}>
        {recordText.unselect}
      </Button>
      <Button
        size="small"
        aria-disabled={busy}
        onClick={() => run("bulk-feature", { featured: true })}
      >
        {recordText.feature}
      </Button>
      <Button
        size="small"
        aria-disabled={busy}
        onClick={() => run("bulk-feature", { featured: false })}
      >
        {recordText.unfeature}
      </Button>
      {children?.(bulk)}
      <Button size="small" color="error" aria-disabled={busy} onClick={() => setAsking(!busy)}>
        {recordText.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          question={texts.confirmMany(selection.names.size)}
          confirm={recordText.delete}
          cancel={recordText.cancel}
          details={<NameList names={selection.names} />}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run("bulk-delete", {});
          }}
        >
          {consequence?.([...selection.names.keys()])}
        </ConfirmDialog>
      )}
    </Paper>
  );
}

export const barStyle = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 8px",
  mb: 1.5,
  px: 2,
  // Room for a label that stands on a field's frame.
  py: 1.25,
  borderRadius: "12px",
  borderColor: "primary.main",
} as const;

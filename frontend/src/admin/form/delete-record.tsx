/** Asks, then deletes one record. */
import { useState } from "react";
import type { ReactNode } from "react";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import type { RecordActions } from "../api/use-record-actions.ts";

interface DeleteRecordProps {
  question: string;
  /** What goes with it. */
  consequence?: ReactNode;
  id: number;
  actions: RecordActions;
  onClose: () => void;
}

export function DeleteRecord({ question, consequence, id, actions, onClose }: DeleteRecordProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await actions.remove(id);
    onClose();
  };
  return (
    <ConfirmDialog
      question={question}
      confirm={busy ? recordText.deleting : recordText.delete}
      cancel={recordText.cancel}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {consequence}
    </ConfirmDialog>
  );
}

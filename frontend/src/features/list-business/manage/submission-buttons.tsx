/** Buttons that undo a decision on a submission, and that erase the submission. */
import UndoRounded from "@mui/icons-material/UndoRounded";
import Button from "@mui/material/Button";
import type { DatedSubmission, Decide } from "./submissions-api.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DialogPart } from "../../../admin/form/form-dialog.tsx";
import { submissionText } from "../../../shared/text/submissions.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { recordText } from "../../../shared/text/records.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";

interface UndoButtonProps {
  submission: DatedSubmission;
  onUndo: Decide;
}

export function UndoButton({ submission, onUndo }: UndoButtonProps) {
  const { undoUntil, revision } = submission;
  if (undoUntil === null) return null;
  // The key restarts the countdown for another decision.
  return <Undo key={revision} until={undoUntil} submission={submission} onUndo={onUndo} />;
}

function Undo({ submission, onUndo, until }: UndoButtonProps & { until: number }) {
  const [left, setLeft] = useState(() => until - Date.now());
  const { mutate, isPending } = useMutation({ mutationFn: onUndo });
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(0), left);
    return () => clearTimeout(timer);
  }, [left]);
  if (left <= 0) return null;
  return (
    <DialogPart>
      <BusyButton
        size="small"
        startIcon={<UndoRounded />}
        busy={isPending}
        aria-label={submissionText.of(submissionText.undo, submission.form.businessName)}
        onClick={() => mutate(submission)}
      >
        {submissionText.undo}
      </BusyButton>
    </DialogPart>
  );
}

interface EraseButtonProps {
  submission: DatedSubmission;
  onErase: Decide;
  onErased: () => void;
}

/** Erases a submission after a confirmation. */
export function EraseButton({ submission, onErase, onErased }: EraseButtonProps) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: onErase,
    onSuccess: (erased) => {
      setAsking(false);
      if (erased) onErased();
    },
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {submissionText.erase}
      </Button>
      {asking && (
        <ConfirmDialog
          question={submissionText.eraseQuestion(submission.form.businessName)}
          confirm={isPending ? submissionText.erasing : submissionText.erase}
          cancel={recordText.cancel}
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate(submission)}
        >
          {submissionText.eraseWhatGoes(submission.businessId !== null)}
        </ConfirmDialog>
      )}
    </>
  );
}

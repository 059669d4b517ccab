/** Asks, then erases a submission. */
import Button from "@mui/material/Button";
import { useState } from "react";
import { recordText } from "../../../shared/text/records.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import type { DatedSubmission } from "./get-submissions.ts";
import type { Decide } from "./use-decisions.ts";

interface EraseButtonProps {
  submission: DatedSubmission;
  onErase: Decide;
  onErased: () => void;
}

export function EraseButton({ submission, onErase, onErased }: EraseButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    const erased = await onErase(submission);
    setBusy(false);
    setAsking(false);
    if (erased) onErased();
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {submissionText.erase}
      </Button>
      {asking && (
        <ConfirmDialog
          question={submissionText.eraseQuestion(submission.form.businessName)}
          confirm={busy ? submissionText.erasing : submissionText.erase}
          cancel={recordText.cancel}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void erase()}
        >
          {submissionText.eraseWhatGoes(submission.businessId !== null)}
        </ConfirmDialog>
      )}
    </>
  );
}

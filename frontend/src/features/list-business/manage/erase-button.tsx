/** Asks, then erases a submission. */
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
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

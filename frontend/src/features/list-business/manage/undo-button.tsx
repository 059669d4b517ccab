/** Takes a decision back, for as long as that is possible. */
import UndoRounded from "@mui/icons-material/UndoRounded";
import type { DatedSubmission } from "./get-submissions.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { submissionText } from "../../../shared/text/submissions.ts";
import type { Decide } from "./use-decisions.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

interface UndoButtonProps {
  submission: DatedSubmission;
  onUndo: Decide;
}

export function UndoButton({ submission, onUndo }: UndoButtonProps) {
  const { undoUntil, revision } = submission;
  if (undoUntil === null) return null;
  // Another decision counts its own minute.
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
    <BusyButton
      size="small"
      startIcon={<UndoRounded />}
      busy={isPending}
      aria-label={submissionText.of(submissionText.undo, submission.form.businessName)}
      onClick={() => mutate(submission)}
    >
      {submissionText.undo}
    </BusyButton>
  );
}

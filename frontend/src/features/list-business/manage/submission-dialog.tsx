/** One submission: how it will look, all that was sent, and the decision. */
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { usePhone } from "../../../admin/form/use-phone.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { DecisionNotice } from "./decision-notice.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { SubmissionAnswers } from "./submission-answers.tsx";
import { SubmissionSender } from "./submission-sender.tsx";
import type { Decisions } from "./use-decisions.ts";

interface SubmissionDialogProps {
  submission: AdminSubmission;
  decisions: Decisions;
  /** Its business and coupon as shoppers see them. */
  preview: ReactNode;
  onClose: () => void;
}

export function SubmissionDialog(props: SubmissionDialogProps) {
  const { submission, decisions, preview, onClose } = props;
  const { form, status } = submission;
  const titleId = useId();
  const [rejecting, setRejecting] = useState(false);
  const [approving, setApproving] = useState(false);
  const approve = async () => {
    setApproving(true);
    if (await decisions.approve(submission)) onClose();
    else setApproving(false);
  };
  const reject = async (reason: string) => {
    const done = await decisions.reject(submission, reason);
    setRejecting(false);
    if (done) onClose();
  };
  const undo = async (seen: AdminSubmission) => {
    const done = await decisions.undo(seen);
    if (done) onClose();
    return done;
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={usePhone()}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <DialogTitle id={titleId} variant="h3" sx={{ overflowWrap: "anywhere" }}>
        {form.businessName}
      </DialogTitle>
      <DialogContent dividers>
        <DecisionNotice submission={submission} onUndo={undo} />
        <SubmissionSender submission={submission} />
        <Paper component="section" elevation={0} sx={previewPaper}>
          <Typography component="h3" variant="subtitle2" color="textSecondary" sx={{ mb: 1.5 }}>
            {words.preview}
          </Typography>
          {preview}
        </Paper>
        <SubmissionAnswers form={form} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button color="inherit" onClick={onClose} sx={{ mr: "auto" }}>
          {words.close}
        </Button>
        {status === "pending" && (
          <>
            <Button variant="outlined" disabled={approving} onClick={() => setRejecting(true)}>
              {words.reject}
            </Button>
            <Button variant="contained" disabled={approving} onClick={() => void approve()}>
              {approving ? words.approving : words.approve}
            </Button>
          </>
        )}
      </DialogActions>
      {rejecting && (
        <RejectDialog
          businessName={form.businessName}
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </Dialog>
  );
}

const previewPaper = {
  mt: 2,
  mb: 3,
  p: 2,
  borderRadius: "12px",
  bgcolor: "background.default",
} as const;

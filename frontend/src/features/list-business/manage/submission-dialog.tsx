/** One submission: how it will look, all that was sent, and the decision. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import type { DatedSubmission, Decide, Decisions } from "./submissions-api.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ComponentType } from "react";
import { Link as RouterLink } from "react-router-dom";
import { listHref } from "../../../admin/api/list-params.ts";
import { usePhone } from "../../../admin/form/form-dialog.tsx";
import { timeIn } from "../../../shared/format/day.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { ListedAlready } from "./listed-already.tsx";
import { ListingForm, ProfilesLeftOut, useListingForm } from "./listing-form.tsx";
import type { Listing } from "./listing-form.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { EraseButton, UndoButton } from "./submission-buttons.tsx";
import { SubmissionAnswers, SubmissionSender } from "./submission-details.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

export interface PreviewProps extends Pick<DatedSubmission, "form"> {
  listing: Listing;
}

interface SubmissionDialogProps {
  submission: DatedSubmission;
  decisions: Decisions;
  /** The business and coupon as visitors will see them. */
  Preview: ComponentType<PreviewProps>;
  categories: readonly AdminCategory[];
  onClose: () => void;
}

export function SubmissionDialog(props: SubmissionDialogProps) {
  const { submission, decisions, Preview, categories, onClose } = props;
  const { form, status, revision } = submission;
  /**
   * The revision to be rejected: if the submission changes meanwhile, the dialog closes, so that
   * the change is seen first.
   */
  const [rejecting, setRejecting] = useState<number | null>(null);
  const [approving, setApproving] = useState(false);
  const { control, approval, listing } = useListingForm(submission, categories);
  const approve = async () => {
    setApproving(true);
    if (await decisions.approve(submission, approval)) onClose();
    else setApproving(false);
  };
  const reject = async (reason: string) => {
    if (await decisions.reject(submission, reason)) onClose();
  };
  const undo = async (seen: DatedSubmission) => {
    const done = await decisions.undo(seen);
    if (done) onClose();
    return done;
  };
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={usePhone()} onClose={onClose}>
      <DialogTitle variant="h3" sx={{ overflowWrap: "anywhere" }}>
        {form.businessName}
      </DialogTitle>
      <DialogContent dividers>
        <DecisionNotice submission={submission} onUndo={undo} />
        {status === "pending" && <ListedAlready form={form} approving={approving} />}
        <SubmissionSender submission={submission} />
        <Paper component="section" elevation={0} sx={previewPaper}>
          <Typography component="h3" variant="subtitle2" color="textSecondary" sx={{ mb: 1.5 }}>
            {submissionText.preview}
          </Typography>
          <Preview form={form} listing={listing} />
        </Paper>
        {status === "pending" && (
          <Box sx={{ maxWidth: 480, mb: 3 }}>
            <ListingForm control={control} category={form.category} categories={categories} />
            {listing.isPremium && <ProfilesLeftOut form={form} />}
          </Box>
        )}
        <SubmissionAnswers form={form} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button color="inherit" onClick={onClose} sx={{ mr: "auto" }}>
          {submissionText.close}
        </Button>
        <EraseButton submission={submission} onErase={decisions.erase} onErased={onClose} />
        {status === "pending" && (
          <>
            <BusyButton variant="outlined" busy={approving} onClick={() => setRejecting(revision)}>
              {submissionText.reject}
            </BusyButton>
            <BusyButton variant="contained" busy={approving} onClick={() => void approve()}>
              {approving ? submissionText.approving : submissionText.approve}
            </BusyButton>
          </>
        )}
      </DialogActions>
      {rejecting === revision && (
        <RejectDialog
          title={submissionText.rejectTitle(form.businessName)}
          onReject={reject}
          onClose={() => setRejecting(null)}
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

interface DecisionNoticeProps {
  submission: DatedSubmission;
  onUndo: Decide;
}

/** Who decided when and why, and the records that were created. */
export function DecisionNotice({ submission, onUndo }: DecisionNoticeProps) {
  const { status, decidedAt, decidedBy, reason, businessId } = submission;
  const { timeZone } = useTown();
  if (status === "pending" || decidedAt === null) return null;
  const say = status === "approved" ? submissionText.approvedBy : submissionText.rejectedBy;
  return (
    <Alert
      severity={status === "approved" ? "success" : "info"}
      sx={{ mb: 2, bgcolor: "background.default", color: "text.primary" }}
      action={<UndoButton submission={submission} onUndo={onUndo} />}
    >
      <Stack spacing={0.5} sx={{ overflowWrap: "anywhere" }}>
        <strong>
          {say(decidedBy?.name ?? submissionText.noAnswer, timeIn(timeZone, decidedAt))}
        </strong>
        {reason && (
          <Typography variant="body2" sx={{ whiteSpace: "pre-line" }}>
            {reason}
          </Typography>
        )}
        {businessId !== null && <CreatedRecords businessId={businessId} />}
      </Stack>
    </Alert>
  );
}

function CreatedRecords({ businessId }: { businessId: number }) {
  const id = String(businessId);
  const links = [
    { text: submissionText.openBusiness, to: listHref("businesses", { q: `#${id}` }) },
    { text: submissionText.openCoupon, to: listHref("coupons", { filters: { businessId: id } }) },
  ];
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: "wrap" }}>
      {links.map(({ text, to }) => (
        <Link key={to} component={RouterLink} to={to} color="inherit">
          {text}
        </Link>
      ))}
    </Stack>
  );
}

/** Columns of the queue. */
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import type { DatedSubmission, Decide } from "./submissions-api.ts";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { timeIn } from "../../../shared/format/day.ts";
import { plans } from "../../../shared/text/plans.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { lineClamp } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { UndoButton } from "./submission-buttons.tsx";

interface Handlers {
  timeZone: string;
  onOpen: (submission: DatedSubmission) => void;
  onUndo: Decide;
}

export function submissionColumns(
  status: SubmissionStatus,
  { timeZone, onOpen, onUndo }: Handlers,
): Column<DatedSubmission>[] {
  const action = status === "pending" ? submissionText.review : submissionText.show;
  return [
    { id: "business", header: submissionText.business, card: "title", cell: Business },
    { id: "coupon", header: submissionText.coupon, cell: Coupon },
    { id: "contact", header: submissionText.contact, cell: Contact },
    status === "pending"
      ? {
          id: "sent",
          header: submissionText.sent,
          cell: ({ createdAt }) => timeIn(timeZone, createdAt),
        }
      : {
          id: "decided",
          header: submissionText.decided,
          cell: (submission) => <Decision submission={submission} timeZone={timeZone} />,
        },
    {
      id: "actions",
      header: submissionText.actions,
      align: "right",
      card: "actions",
      cell: (submission) => (
        <Stack direction="row" sx={{ justifyContent: "end", gap: 1 }}>
          <UndoButton submission={submission} onUndo={onUndo} />
          <Button
            size="small"
            variant={status === "pending" ? "outlined" : "text"}
            aria-label={submissionText.of(action, submission.form.businessName)}
            onClick={() => onOpen(submission)}
          >
            {action}
          </Button>
        </Stack>
      ),
    },
  ];
}

function Business({ form: { businessName, category, selectedPlan } }: DatedSubmission) {
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
        {businessName}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
        <Soft>{category}</Soft>
        <Chip
          size="small"
          variant="outlined"
          color={selectedPlan === "premium" ? "primary" : "default"}
          label={plans[selectedPlan].name}
        />
      </Stack>
    </Stack>
  );
}

function Coupon({ form: { couponTitle, couponDiscount } }: DatedSubmission) {
  return (
    <Stack>
      <span>{couponTitle}</span>
      <Soft>{couponDiscount}</Soft>
    </Stack>
  );
}

function Contact({ form: { contactName, phone } }: DatedSubmission) {
  return (
    <Stack>
      <span>{contactName}</span>
      <Soft>{phone}</Soft>
    </Stack>
  );
}

interface DecisionProps {
  submission: DatedSubmission;
  timeZone: string;
}

function Decision({ submission, timeZone }: DecisionProps) {
  const { decidedAt, decidedBy, reason } = submission;
  return (
    <Stack>
      <span>
        {decidedAt && timeIn(timeZone, decidedAt)} {decidedBy && submissionText.by(decidedBy.name)}
      </span>
      {reason && (
        // Two lines tell what it was about; all of it is in the dialog.
        <Soft lines={2}>{reason}</Soft>
      )}
    </Stack>
  );
}

const Soft = ({ lines, children }: { lines?: number; children: ReactNode }) => (
  <Typography
    component="small"
    variant="body2"
    sx={{ color: "text.secondary", ...(lines !== undefined && lineClamp(lines)) }}
  >
    {children}
  </Typography>
);

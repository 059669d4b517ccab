/** The columns of the lists of submissions. */
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import type { DatedSubmission, Decide } from "./submissions-api.ts";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { actionsColumn } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { CellNote, CellTitle, SmallChip } from "../../../admin/list/cells.tsx";
import { timeIn } from "../../../shared/format/day.ts";
import { plans } from "../../../shared/text/plans.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
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
          cell: ({ createdAt }) => <Stack sx={roomOf(96)}>{timeIn(timeZone, createdAt)}</Stack>,
        }
      : {
          id: "decided",
          header: submissionText.decided,
          cell: (submission) => <Decision submission={submission} timeZone={timeZone} />,
        },
    actionsColumn((submission) => (
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
    )),
  ];
}

function Business({ form }: DatedSubmission) {
  const { businessName, address, city, category, selectedPlan } = form;
  return (
    <Stack sx={{ gap: 0.25 }}>
      <CellTitle>{businessName}</CellTitle>
      <CellNote>
        {address}, {city}
      </CellNote>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
        <CellNote>{category}</CellNote>
        <SmallChip
          color={selectedPlan === "premium" ? "primary" : "default"}
          label={plans[selectedPlan].name}
        />
      </Stack>
    </Stack>
  );
}

function Coupon({ form: { couponTitle, couponDiscount } }: DatedSubmission) {
  return (
    <Stack sx={roomOf(96)}>
      <span>{couponTitle}</span>
      <CellNote>{couponDiscount}</CellNote>
    </Stack>
  );
}

function Contact({ form: { contactName, phone } }: DatedSubmission) {
  return (
    <Stack sx={roomOf(112)}>
      <span>{contactName}</span>
      <CellNote>{phone}</CellNote>
    </Stack>
  );
}

/** Keeps a phone number or a day on one line beside long business names. */
const roomOf = (pixels: number) => ({ minWidth: { md: pixels } });

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
        // Two lines tell what it was about; the dialog shows all of it.
        <CellNote lines={2}>{reason}</CellNote>
      )}
    </Stack>
  );
}

/** Columns of the queue. */
import type { AdminSubmission, SubmissionStatus } from "@mainstreet/contracts/submission";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { timeIn } from "../../../shared/format/time.ts";
import { Badge } from "../../../shared/records/badge.tsx";
import { plans } from "../../../shared/text/plans.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import type { Column } from "../../../shared/ui/admin-table.tsx";
import { UndoButton } from "./undo-button.tsx";
import type { Decide } from "./use-decisions.ts";

interface Handlers {
  timeZone: string;
  onOpen: (submission: AdminSubmission) => void;
  onUndo: Decide;
}

export function submissionColumns(
  status: SubmissionStatus,
  { timeZone, onOpen, onUndo }: Handlers,
): Column<AdminSubmission>[] {
  const action = status === "pending" ? words.review : words.show;
  return [
    { id: "business", header: words.business, cell: Business },
    { id: "coupon", header: words.coupon, cell: Coupon },
    { id: "contact", header: words.contact, cell: Contact },
    status === "pending"
      ? { id: "sent", header: words.sent, cell: ({ createdAt }) => timeIn(timeZone, createdAt) }
      : {
          id: "decided",
          header: words.decided,
          cell: (submission) => <Decision submission={submission} timeZone={timeZone} />,
        },
    {
      id: "actions",
      header: words.actions,
      align: "right",
      cell: (submission) => (
        <Buttons>
          <UndoButton submission={submission} onUndo={onUndo} />
          <Button
            size="small"
            variant={status === "pending" ? "outlined" : "text"}
            aria-label={words.of(action, submission.form.businessName)}
            onClick={() => onOpen(submission)}
          >
            {action}
          </Button>
        </Buttons>
      ),
    },
  ];
}

function Business({ form: { businessName, category, selectedPlan } }: AdminSubmission) {
  return (
    <Lines>
      <strong>{businessName}</strong>
      <span>
        <small>{category}</small>{" "}
        <Badge {...(selectedPlan === "premium" && { "data-tone": "accent" as const })}>
          {plans[selectedPlan].name}
        </Badge>
      </span>
    </Lines>
  );
}

function Coupon({ form: { couponTitle, couponDiscount } }: AdminSubmission) {
  return (
    <Lines>
      <span>{couponTitle}</span>
      <small>{couponDiscount}</small>
    </Lines>
  );
}

function Contact({ form: { contactName, phone } }: AdminSubmission) {
  return (
    <Lines>
      <span>{contactName}</span>
      <Phone>{phone}</Phone>
    </Lines>
  );
}

interface DecisionProps {
  submission: AdminSubmission;
  timeZone: string;
}

function Decision({ submission, timeZone }: DecisionProps) {
  const { decidedAt, decidedBy, reason } = submission;
  return (
    <Lines>
      <span>
        {decidedAt && timeIn(timeZone, decidedAt)} {decidedBy && words.by(decidedBy.name)}
      </span>
      {reason && <Reason>{reason}</Reason>}
    </Lines>
  );
}

const Lines = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 2,
  minWidth: 0,
  "& small": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
}));
/** Two lines tell what it was about; all of it is in the dialog. */
const Reason = styled("small")({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "break-word",
});
/** Breaks nowhere but at its end, if somebody typed a long one. */
const Phone = styled("small")(({ theme }) => ({
  overflow: "hidden",
  textOverflow: "ellipsis",
  [theme.breakpoints.up("md")]: { maxWidth: 160, whiteSpace: "nowrap" },
}));
const Buttons = styled("span")({
  display: "inline-flex",
  justifyContent: "end",
  gap: 8,
  "& button": { whiteSpace: "nowrap" },
});

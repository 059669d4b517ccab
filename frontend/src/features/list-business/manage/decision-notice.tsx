/** Who decided when and why, and what came of it. */
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { timeIn } from "../../../shared/format/time.ts";
import { listHref } from "../../../admin/api/list-params.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/town/context.ts";
import { UndoButton } from "./undo-button.tsx";
import type { Decide } from "./use-decisions.ts";

interface DecisionNoticeProps {
  submission: AdminSubmission;
  onUndo: Decide;
}

export function DecisionNotice({ submission, onUndo }: DecisionNoticeProps) {
  const { status, decidedAt, decidedBy, reason, businessId } = submission;
  const { timeZone } = useTown();
  if (status === "pending" || decidedAt === null) return null;
  const say = status === "approved" ? words.approvedBy : words.rejectedBy;
  return (
    <Alert
      severity={status === "approved" ? "success" : "info"}
      sx={{ mb: 2, bgcolor: "background.default", color: "text.primary" }}
      action={<UndoButton submission={submission} onUndo={onUndo} />}
    >
      <Lines>
        <strong>{say(decidedBy?.name ?? words.noAnswer, timeIn(timeZone, decidedAt))}</strong>
        {reason && <p>{reason}</p>}
        {businessId !== null && (
          <span>
            <Link to={listHref("businesses", { q: String(businessId) })}>{words.openBusiness}</Link>
            <Link to={listHref("coupons", { filters: { businessId: String(businessId) } })}>
              {words.openCoupon}
            </Link>
          </span>
        )}
      </Lines>
    </Alert>
  );
}

const Lines = styled("div")({
  display: "grid",
  gap: 4,
  overflowWrap: "anywhere",
  "& p": { margin: 0, whiteSpace: "pre-line" },
  "& > span": { display: "flex", flexWrap: "wrap", gap: 16 },
  "& a": { color: "inherit" },
});

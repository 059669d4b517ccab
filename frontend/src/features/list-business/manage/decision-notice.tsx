/** Who decided when and why, and what came of it. */
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router-dom";
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
      <Stack spacing={0.5} sx={{ overflowWrap: "anywhere" }}>
        <strong>{say(decidedBy?.name ?? words.noAnswer, timeIn(timeZone, decidedAt))}</strong>
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
    { text: words.openBusiness, to: listHref("businesses", { q: id }) },
    { text: words.openCoupon, to: listHref("coupons", { filters: { businessId: id } }) },
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

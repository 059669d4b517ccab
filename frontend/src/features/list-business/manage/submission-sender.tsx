/** Who asks to be listed, with which plan, and how to reach them. */
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import CallOutlined from "@mui/icons-material/CallOutlined";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import { styled } from "@mui/material/styles";
import { telHref } from "../../../shared/format/listing.ts";
import { timeIn } from "../../../shared/format/time.ts";
import { Badge } from "../../../shared/records/badge.tsx";
import { planText, plans } from "../../../shared/text/plans.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/town/context.ts";

export function SubmissionSender({ submission }: { submission: AdminSubmission }) {
  const { form, createdAt } = submission;
  const { timeZone } = useTown();
  const { name, price } = plans[form.selectedPlan];
  return (
    <Sender>
      <p>
        <Badge data-tone="accent">{words.plan(name)}</Badge> {planText.quarter(price)} ·{" "}
        {words.sentAt(timeIn(timeZone, createdAt))}
      </p>
      <p>
        {/* What is written from right to left turns nothing around it. */}
        <bdi>
          {form.contactName}
          {form.contactTitle && `, ${form.contactTitle}`}
        </bdi>
        <a href={telHref(form.phone)}>
          <CallOutlined aria-hidden="true" />
          <bdi>{form.phone}</bdi>
        </a>
        <a href={`mailto:${encodeURIComponent(form.email)}`}>
          <MailOutlineRounded aria-hidden="true" />
          <bdi>{form.email}</bdi>
        </a>
      </p>
    </Sender>
  );
}

const Sender = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 8,
  fontSize: "0.875rem",
  "& p": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    margin: 0,
    overflowWrap: "anywhere",
  },
  "& p:first-of-type": { gap: "4px 8px", color: theme.vars.palette.text.secondary },
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    minWidth: 0,
    color: theme.vars.palette.primary.main,
  },
  "& svg": { flexShrink: 0, fontSize: 18 },
}));

/** Who asks to be listed, with which plan, and how to reach them. */
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import CallOutlined from "@mui/icons-material/CallOutlined";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { telHref } from "../../../shared/format/listing.ts";
import { timeIn } from "../../../shared/format/time.ts";
import { planText, plans } from "../../../shared/text/plans.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/town/context.ts";

export function SubmissionSender({ submission }: { submission: AdminSubmission }) {
  const { form, createdAt } = submission;
  const { timeZone } = useTown();
  const { name, price } = plans[form.selectedPlan];
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" component="div" sx={{ color: "text.secondary" }}>
        <Chip size="small" variant="outlined" color="primary" label={words.plan(name)} />{" "}
        {planText.quarter(price)} · {words.sentAt(timeIn(timeZone, createdAt))}
      </Typography>
      <Typography variant="body2" component="div" sx={contacts}>
        {/* What is written from right to left turns nothing around it. */}
        <bdi>
          {form.contactName}
          {form.contactTitle && `, ${form.contactTitle}`}
        </bdi>
        <Link href={telHref(form.phone)} sx={contact}>
          <CallOutlined aria-hidden="true" fontSize="small" />
          <bdi>{form.phone}</bdi>
        </Link>
        <Link href={`mailto:${encodeURIComponent(form.email)}`} sx={contact}>
          <MailOutlineRounded aria-hidden="true" fontSize="small" />
          <bdi>{form.email}</bdi>
        </Link>
      </Typography>
    </Stack>
  );
}

const contacts = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  overflowWrap: "anywhere",
} as const;
const contact = { display: "inline-flex", alignItems: "center", gap: 0.5, minWidth: 0 } as const;

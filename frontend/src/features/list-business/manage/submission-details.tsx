/** The sender of a submission; below, everything that was sent. */
import type { SubmissionWrite } from "@mainstreet/contracts/submission";
import type { DatedSubmission } from "./submissions-api.ts";
import CallOutlined from "@mui/icons-material/CallOutlined";
import MailOutlineRounded from "@mui/icons-material/MailOutlineRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { SmallChip } from "../../../admin/list/cells.tsx";
import { timeIn } from "../../../shared/format/day.ts";
import { telHref } from "../../../shared/format/contact-links.ts";
import { planText, plans } from "../../../shared/text/plans.ts";
import { businessFieldText } from "../../../shared/text/records.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { wizardSteps } from "../../../shared/text/wizard.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { ReviewEntry, reviewOf } from "../components/review-entry.tsx";

export function SubmissionSender({ submission }: { submission: DatedSubmission }) {
  const { form, createdAt } = submission;
  const { timeZone } = useTown();
  const { name, price } = plans[form.selectedPlan];
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" component="div" sx={{ color: "text.secondary" }}>
        <SmallChip color="primary" label={submissionText.plan(name)} /> {planText.quarter(price)} ·{" "}
        {submissionText.sentAt(timeIn(timeZone, createdAt))}
      </Typography>
      <Typography variant="body2" component="div" sx={contacts}>
        {/* Isolates right-to-left text from what is around it. */}
        <bdi>
          {form.contactName}
          {form.contactTitle && `, ${form.contactTitle}`}
        </bdi>
        <Link href={telHref(form.phone)} sx={contact}>
          <CallOutlined fontSize="small" />
          <bdi>{form.phone}</bdi>
        </Link>
        <Link href={`mailto:${encodeURIComponent(form.email)}`} sx={contact}>
          <MailOutlineRounded fontSize="small" />
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

/** Everything that was sent, with the form's labels. */
export function SubmissionAnswers({ form }: { form: SubmissionWrite }) {
  return (
    <Stack component="section" spacing={3} aria-label={submissionText.answers}>
      {answersOf(form).map((entries, step) => (
        <section key={wizardSteps[step]?.name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {wizardSteps[step]?.name}
          </Typography>
          <Box component="dl" sx={list}>
            {entries.map((entry) => (
              <ReviewEntry key={entry.label} {...entry} />
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}

/** Includes the social links that the form doesn't have, but other programs send. */
function answersOf(form: SubmissionWrite) {
  const {
    facebook = "",
    instagram = "",
    twitter = "",
    linkedin = "",
  } = form.socialMediaLinks ?? {};
  const [business = [], contact = [], coupon = []] = reviewOf({
    ...form,
    latitude: form.latitude === null ? "" : String(form.latitude),
    longitude: form.longitude === null ? "" : String(form.longitude),
    socialMediaLinks: { facebook, instagram },
  });
  const more = [
    { label: businessFieldText.twitterUrl, value: twitter },
    { label: businessFieldText.linkedinUrl, value: linkedin },
  ].filter(({ value }) => value !== "");
  return [business, [...contact, ...more], coupon];
}

const list = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  fontSize: "0.9375rem",
} as const;

/** Everything that was sent, under the words of the form. */
import type { SubmissionWrite } from "@mainstreet/contracts/submission";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { businessFieldText } from "../../../shared/text/records.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { wizardSteps } from "../../../shared/text/wizard.ts";
import { reviewOf } from "../listing-review.ts";
import { ReviewEntry } from "../review-entry.tsx";

export function SubmissionAnswers({ form }: { form: SubmissionWrite }) {
  return (
    <Stack component="section" spacing={3} aria-label={words.answers}>
      {answersOf(form).map((entries, step) => (
        <section key={wizardSteps[step]?.name}>
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
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

/** Also the social links that only other programs than the form send. */
function answersOf(form: SubmissionWrite) {
  const {
    facebook = "",
    instagram = "",
    twitter = "",
    linkedin = "",
  } = form.socialMediaLinks ?? {};
  const [business = [], contact = [], coupon = []] = reviewOf({
    ...form,
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

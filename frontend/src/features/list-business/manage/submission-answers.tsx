/** Everything that was sent, under the words of the form. */
import type { SubmissionWrite } from "@mainstreet/contracts/submission";
import { styled } from "@mui/material/styles";
import { businessFieldText } from "../../../shared/text/records.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { wizardSteps } from "../../../shared/text/wizard.ts";
import { reviewOf } from "../listing-review.ts";
import { ReviewEntry } from "../review-entry.tsx";

export function SubmissionAnswers({ form }: { form: SubmissionWrite }) {
  return (
    <Parts aria-label={words.answers}>
      {answersOf(form).map((entries, step) => (
        <section key={wizardSteps[step]?.name}>
          <h3>{wizardSteps[step]?.name}</h3>
          <dl>
            {entries.map((entry) => (
              <ReviewEntry key={entry.label} {...entry} />
            ))}
          </dl>
        </section>
      ))}
    </Parts>
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

const Parts = styled("section")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  "& h3": {
    margin: "0 0 8px",
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.0625rem",
    fontWeight: 600,
  },
  "& dl": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: 12,
    margin: 0,
    fontSize: "0.9375rem",
    [theme.breakpoints.up("sm")]: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: 24,
    },
  },
}));

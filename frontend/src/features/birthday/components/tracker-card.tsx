/** Card that counts the days to the birthday and, around it, shows the offers. */
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { addYears } from "date-fns/addYears";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { getMonth } from "date-fns/getMonth";
import { getYear } from "date-fns/getYear";
import { isBefore } from "date-fns/isBefore";
import { parseISO } from "date-fns/parseISO";
import { useState } from "react";
import { birthdayText as text, birthdayText } from "../../../shared/text/birthday.ts";
import { DateBadge } from "../../../shared/ui/date-badge.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { PageWidth, focusMain } from "../../../shared/ui/page.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { deleteBirthday } from "../api/birthday-api.ts";
import type { BirthdayRecord } from "../api/use-birthday.ts";
import { forgetBirthday } from "../api/use-birthday.ts";
import { BirthdayOffers } from "./birthday-offers.tsx";

export function TrackerCard({ record, today }: { record: BirthdayRecord; today: string }) {
  const days = countdown(record.birthday, today);
  return (
    <PageWidth>
      <Card component="section" sx={{ mt: 2 }} aria-labelledby="birthday-tracker">
        <Head>
          <DateBadge day={record.birthday} />
          <div>
            <Typography variant="h3" component="h2" id="birthday-tracker">
              {trackerTitle(days, record.firstName)}
            </Typography>
            {days.inMonth && <Badge>{text.monthBadge}</Badge>}
            <p>{trackerSubtitle(days)}</p>
          </div>
          <ForgetButton record={record} />
        </Head>
        {showsOffers(days) && <BirthdayOffers />}
      </Card>
    </PageWidth>
  );
}

/** Erases the service's record first, and only then what this browser stores. */
function ForgetButton({ record }: { record: BirthdayRecord }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: deleteBirthday,
    onSuccess: () => {
      focusMain();
      forgetBirthday();
      toast({ title: text.forgotten, description: text.forgottenBody });
    },
    onError: () =>
      toast({ title: text.forgetFailed, description: text.forgetFailedBody, destructive: true }),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {text.forget}
      </Button>
      {asking && (
        <ConfirmDialog
          question={text.forgetQuestion}
          confirm={isPending ? text.forgetting : text.forgetNow}
          cancel={text.keep}
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate(record)}
        >
          {text.forgetWhatGoes}
        </ConfirmDialog>
      )}
    </>
  );
}

const Head = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: "0 16px",
  padding: 16,
  overflowWrap: "anywhere",
  "& h2": { display: "inline", marginRight: 8 },
  "& p": { margin: "2px 0 0", color: theme.vars.palette.text.secondary },
  // Below the text where the card is narrow, else at the end of the row.
  "& > button": { gridColumn: 2, justifySelf: "start", minHeight: 44, margin: "0 0 -12px -12px" },
  "@media (min-width: 600px)": {
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    "& > button": { gridColumn: 3, margin: 0 },
  },
}));

const Badge = styled("span")(({ theme }) => ({
  display: "inline-block",
  padding: "2px 10px",
  borderRadius: 999,
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.4,
  verticalAlign: "2px",
  whiteSpace: "nowrap",
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
}));

/** Days before the birthday from which offers are listed. */
const OFFER_DAYS = 7;

export interface Countdown {
  /** 0 on the day itself. */
  daysLeft: number;
  /** Whether today is in the month of the birthday. */
  inMonth: boolean;
}

/**
 * Both days are `YYYY-MM-DD`. In other years, a birthday on February 29 is celebrated on the 28th.
 */
export function countdown(birthday: string, today: string): Countdown {
  const born = parseISO(birthday);
  const now = parseISO(today);
  const celebration = (year: number) => addYears(born, year - getYear(born));
  const thisYear = celebration(getYear(now));
  const next = isBefore(thisYear, now) ? celebration(getYear(now) + 1) : thisYear;
  return {
    daysLeft: differenceInCalendarDays(next, now),
    inMonth: getMonth(born) === getMonth(now),
  };
}

export const showsOffers = ({ daysLeft, inMonth }: Countdown) => inMonth || daysLeft <= OFFER_DAYS;

export const trackerTitle = ({ inMonth }: Countdown, firstName: string) =>
  inMonth ? birthdayText.monthTitle : birthdayText.trackerTitle(firstName);

export function trackerSubtitle({ daysLeft, inMonth }: Countdown): string {
  if (daysLeft === 0) return birthdayText.today;
  if (daysLeft === 1) return birthdayText.tomorrow;
  if (daysLeft <= OFFER_DAYS) return birthdayText.soon(daysLeft);
  return inMonth ? birthdayText.allMonth : birthdayText.later(daysLeft);
}

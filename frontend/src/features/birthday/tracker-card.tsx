/** How many days it is to the birthday, and around it the offers. */
import Card from "@mui/material/Card";
import { useState } from "react";
import { birthdayText as text } from "../../shared/text/birthday.ts";
import { CalendarLeaf } from "../../shared/ui/calendar-leaf.tsx";
import { focusMain } from "../../shared/ui/focus-main.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { BirthdayOffers } from "./birthday-offers.tsx";
import { countdown, showsOffers, trackerSubtitle, trackerTitle } from "./countdown.ts";
import { deleteBirthday } from "./delete-birthday.ts";
import type { BirthdayRecord } from "./stored.ts";
import { forgetBirthday } from "./use-birthday.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export function TrackerCard({ record, today }: { record: BirthdayRecord; today: string }) {
  const days = countdown(record.birthday, today);
  return (
    <PageWidth>
      <Card component="section" sx={{ mt: 2 }} aria-labelledby="birthday-tracker">
        <Head>
          <CalendarLeaf day={record.birthday} />
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

/** Erases the service's record first, and only then what this browser knows. */
function ForgetButton({ record }: { record: BirthdayRecord }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await deleteBirthday(record);
      focusMain();
      forgetBirthday();
      toast({ title: text.forgotten, description: text.forgottenBody });
    } catch {
      setBusy(false);
      toast({ title: text.forgetFailed, description: text.forgetFailedBody, destructive: true });
    }
  };
  return (
    <Button size="small" aria-disabled={busy} onClick={() => void forget()}>
      {busy ? text.forgetting : text.forget}
    </Button>
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
  // Below the words where the card is narrow, else at its end.
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

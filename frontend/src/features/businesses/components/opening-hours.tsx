/** A business's opening hours: whether it is open now, the week, and special days ahead. */
import { parseHours } from "@mainstreet/contracts/hours";
import type { OpeningHours as Hours } from "@mainstreet/contracts/hours";
import { townTime, weekdayOf } from "@mainstreet/contracts/open-at";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useSyncExternalStore } from "react";
import { hoursText, WEEKDAYS } from "../../../shared/text/hours.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { askServerNow, serverNow, useToday } from "../../../shared/town/today.tsx";
import { comingDays, daysText, hasWeek, spansText, stateText } from "../opening-state.ts";

/** The hours; nothing when none are known. */
export function OpeningHours({ written = "" }: { written?: string | undefined }) {
  const today = useToday();
  const hours = written === "" ? undefined : parseHours(written);
  const coming = hours ? comingDays(hours, today) : [];
  if (!hours || !(hasWeek(hours) || coming.length > 0)) return null;
  return (
    <section aria-label={hoursText.title}>
      <Now hours={hours} />
      <Week>
        <tbody>
          {hasWeek(hours) &&
            WEEKDAYS.map((day, at) => (
              <tr key={day} aria-current={at === weekdayOf(today) ? "date" : undefined}>
                <th scope="row">{day}</th>
                <td>{spansText(hours.week[at] ?? [])}</td>
              </tr>
            ))}
          {coming.map((days) => (
            <tr key={`${days.first} ${days.last}`}>
              <th scope="row">{daysText(days, today)}</th>
              <td>{spansText(days.spans)}</td>
            </tr>
          ))}
        </tbody>
      </Week>
    </section>
  );
}

/** Whether it is open now; the server's HTML leaves this to the browser. */
function Now({ hours }: { hours: Hours }) {
  const { timeZone } = useTown();
  const minute = useServerMinute();
  return (
    <State>
      <ScheduleOutlined />
      {/* Translation by the browser replaces bare text nodes, which React could not update. */}
      <span>
        {minute === null
          ? hoursText.title
          : stateText(hours, townTime(timeZone, new Date(minute * MINUTE_MS)))}
      </span>
    </State>
  );
}

const State = styled(Typography)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 40,
  fontWeight: 600,
  "& svg": { fontSize: 22, color: theme.vars.palette.text.secondary },
}));

const Week = styled("table")(({ theme }) => ({
  marginLeft: 32,
  borderSpacing: 0,
  fontSize: "0.9375rem",
  "& th": {
    paddingRight: 16,
    fontWeight: "inherit",
    textAlign: "start",
    verticalAlign: "top",
    // The name of a day is never broken.
    overflowWrap: "normal",
    color: theme.vars.palette.text.secondary,
  },
  "& td": { fontVariantNumeric: "tabular-nums" },
  "& th, & td": { paddingBlock: 3 },
  "& [aria-current]": { fontWeight: 600 },
  "& [aria-current] th": { color: "inherit" },
}));

const MINUTE_MS = 60_000;

function eachMinute(tell: () => void) {
  void askServerNow().then(tell);
  const timer = setInterval(tell, MINUTE_MS / 6);
  return () => clearInterval(timer);
}

/**
 * Whole minutes since 1970 by the server's clock; null on the server, whose HTML is cached for more
 * than a minute.
 */
const useServerMinute = () =>
  useSyncExternalStore(
    eachMinute,
    () => Math.floor(serverNow() / MINUTE_MS),
    () => null,
  );

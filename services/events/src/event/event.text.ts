/** Recurrence in words. */
import { minutesOf } from "@mainstreet/contracts/clock-time";
import type { Exception, MonthlyRule, Rule } from "@mainstreet/contracts/recurrence";
import type { Occurrence } from "@mainstreet/contracts/town-event";

const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
const NTH: Record<number, string> = {
  1: "First",
  2: "Second",
  3: "Third",
  4: "Fourth",
  [-1]: "Last",
};
const ENDINGS = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const list = new Intl.ListFormat("en-US");
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `Every Saturday`, `Every 2 weeks on Saturday`, `Third Thursday of the month`. */
export function describeRecurrence(rule: Rule): string {
  if (rule.frequency === "MONTHLY") {
    const { interval } = rule;
    return interval === 1
      ? `${dayOf(rule)} of the month`
      : `${dayOf(rule)} every ${interval} months`;
  }
  const { interval, weekdays } = rule;
  const days = list.format(weekdays.map((at) => WEEKDAYS[at] ?? ""));
  if (interval > 1) return `Every ${interval} weeks on ${days}`;
  return weekdays.length === WEEKDAYS.length ? "Every day" : `Every ${days}`;
}

function dayOf({ on }: MonthlyRule): string {
  if ("nth" in on) return `${NTH[on.nth] ?? ""} ${WEEKDAYS[on.weekday] ?? ""}`;
  if (on.date === -1) return "Last day";
  return `${on.date}${ENDINGS.get(ordinals.select(on.date)) ?? "th"}`;
}

/**
 * Returns `Cancelled`, `Moved to Dec 13` or, on the same day, `Moved to 10:00 AM`; `Changed` if its
 * start is as usual.
 */
export function describeException({ day, moved }: Exception, usualStart: string): string {
  if (!moved) return "Cancelled";
  const { to, startTime } = moved;
  if (to !== day) return `Moved to ${dayText(to, day)}`;
  const isUsual = startTime === "" || minutesOf(startTime) === minutesOf(usualStart);
  return isUsual ? "Changed" : `Moved to ${timeText(startTime)}`;
}

/**
 * Describes what differs at the first occurrence and, if it is cancelled, when the next takes
 * place.
 */
export function changeOf([shown, ...later]: readonly Occurrence[]): string | undefined {
  const next = later.find(({ status }) => status !== "cancelled");
  if (shown?.status !== "cancelled" || !next) return shown?.change;
  return `${shown.change} – next on ${dayText(next.startDate, shown.startDate)}`;
}

/** With the year only if it differs from the other day's. */
const dayText = (day: string, other: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    ...(day.slice(0, 4) !== other.slice(0, 4) && { year: "numeric" }),
    timeZone: "UTC",
  });

function timeText(time: string): string {
  const [hours = 0, minutes = ""] = time.split(":");
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

/** Evaluates opening hours at a town's local time. */
import { DAY_MINUTES } from "./hours.ts";
import type { OpeningHours, OpenSpan } from "./hours.ts";

/** A moment in the town's local time. */
export interface TownTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** Minutes after the day's midnight, below 1440. */
  minute: number;
}

export interface OpeningState {
  open: boolean;
  /** When the state next changes; undefined if it does not within a year. */
  until: TownTime | undefined;
}

/** How far ahead changes are looked for, in days. */
const AHEAD = 366;

interface Clock {
  formatter: Intl.DateTimeFormat;
  /** Minutes since 1970. */
  minute: number;
  time: TownTime;
}

const clocks = new Map<string, Clock>();

/** Returns the local time of an IANA time zone at `now`. */
export function townTime(timeZone: string, now: Date): TownTime {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish format is 2026-11-25 17:05.
    const formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    clock = { formatter, minute: NaN, time: { day: "", minute: 0 } };
    clocks.set(timeZone, clock);
  }
  // Formats once per minute, as formatting is slow.
  const minute = Math.floor(now.getTime() / 60_000);
  if (clock.minute !== minute) {
    const [day = "", time = ""] = clock.formatter.format(now).split(" ");
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    clock.minute = minute;
    clock.time = { day, minute: hours * 60 + minutes };
  }
  return clock.time;
}

/** Returns the spans that begin on a day. */
function spansOn({ week, special }: OpeningHours, day: string): OpenSpan[] {
  const own = special.findLast(({ first, last }) => {
    const asked = first.length === day.length ? day : day.slice(-first.length);
    // The second case is a range across the turn of the year.
    return first <= last ? first <= asked && asked <= last : asked >= first || asked <= last;
  });
  return own?.spans ?? week[weekdayOf(day)] ?? [];
}

/** 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the day this many days later, as `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether it is open; cheaper than `openingState`, as it checks two days only. */
export const isOpen = (hours: OpeningHours, { day, minute }: TownTime) =>
  [-1, 0].some((ahead) => {
    const passed = minute - ahead * DAY_MINUTES;
    return spansOn(hours, daysLater(day, ahead)).some(
      ({ from, to }) => from <= passed && passed < to,
    );
  });

/** Returns whether it is open, and until when that stays so. */
export function openingState(hours: OpeningHours, now: TownTime): OpeningState {
  let end = now.minute;
  for (let ahead = -1; ahead <= AHEAD; ahead += 1) {
    const midnight = ahead * DAY_MINUTES;
    for (const { from, to } of spansOn(hours, daysLater(now.day, ahead))) {
      const starts = midnight + from;
      if (starts > end) {
        const isOpen = end > now.minute;
        return { open: isOpen, until: timeAt(now.day, isOpen ? end : starts) };
      }
      end = Math.max(end, midnight + to);
    }
    // No span of the following days can begin before this end.
    if (end > now.minute && midnight + DAY_MINUTES > end)
      return { open: true, until: timeAt(now.day, end) };
  }
  return { open: end > now.minute, until: undefined };
}

const timeAt = (day: string, minutes: number): TownTime => ({
  day: daysLater(day, Math.floor(minutes / DAY_MINUTES)),
  minute: minutes % DAY_MINUTES,
});

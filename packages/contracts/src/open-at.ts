/** When somebody is open: a town's clock read against opening hours. */
import { DAY_MINUTES } from "./hours.ts";
import type { OpeningHours, OpenSpan } from "./hours.ts";

/** A moment by the town's clock. */
export interface TownTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** Since the day's midnight, below 1440. */
  minute: number;
}

export interface OpeningState {
  open: boolean;
  /** When that changes next; undefined where it does not within a year. */
  until: TownTime | undefined;
}

/** So far is looked ahead, in days. */
const AHEAD = 366;

interface Clock {
  formatter: Intl.DateTimeFormat;
  /** Since 1970. */
  minute: number;
  time: TownTime;
}

const clocks = new Map<string, Clock>();

/** What the clocks of an IANA time zone show at `now`. */
export function townTime(timeZone: string, now: Date): TownTime {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedes write 2026-11-25 17:05.
    const formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    clock = { formatter, minute: NaN, time: { day: "", minute: 0 } };
    clocks.set(timeZone, clock);
  }
  // Formatting is slow.
  const minute = Math.floor(now.getTime() / 60_000);
  if (clock.minute !== minute) {
    const [day = "", time = ""] = clock.formatter.format(now).split(" ");
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    clock.minute = minute;
    clock.time = { day, minute: hours * 60 + minutes };
  }
  return clock.time;
}

/** The spans that begin on a day. */
function spansOn({ week, special }: OpeningHours, day: string): OpenSpan[] {
  const own = special.findLast(({ first, last }) => {
    const asked = first.length === day.length ? day : day.slice(-first.length);
    // Around the turn of the year.
    return first <= last ? first <= asked && asked <= last : asked >= first || asked <= last;
  });
  return own?.spans ?? week[weekdayOf(day)] ?? [];
}

/** 0 for Monday. */
export const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The day so many days later; both are `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether it is open; costs two days instead of the search for when that changes. */
export const isOpen = (hours: OpeningHours, { day, minute }: TownTime) =>
  [-1, 0].some((ahead) => {
    const passed = minute - ahead * DAY_MINUTES;
    return spansOn(hours, daysLater(day, ahead)).some(
      ({ from, to }) => from <= passed && passed < to,
    );
  });

/** Whether it is open now, and until when that is so. */
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
    // Nothing of the days to come begins before.
    if (end > now.minute && midnight + DAY_MINUTES > end)
      return { open: true, until: timeAt(now.day, end) };
  }
  return { open: end > now.minute, until: undefined };
}

const timeAt = (day: string, minutes: number): TownTime => ({
  day: daysLater(day, Math.floor(minutes / DAY_MINUTES)),
  minute: minutes % DAY_MINUTES,
});

/** What day it is in each town. */
import { dayEnd, dayIn } from "../src/shared/format/town-day.ts";
import type { RenderedDay } from "../src/shared/town/today.tsx";

/** Looks a zone's day up again only once it has ended. */
export function createTownDays() {
  const days = new Map<string, RenderedDay>();
  return (timeZone: string, now: Date): RenderedDay => {
    const known = days.get(timeZone);
    if (known && now.getTime() < known.endsAt) return known;
    const found = { day: dayIn(timeZone, now), endsAt: dayEnd(timeZone, now) };
    days.set(timeZone, found);
    return found;
  };
}

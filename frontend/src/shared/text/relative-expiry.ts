/** How long a deal can still be used, in words. */
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { parseISO } from "date-fns/parseISO";

/** How long a deal can still be used, counted in the town's days. */
export function relativeExpiry(expiration: string, today: string): string | undefined {
  const days = differenceInCalendarDays(parseISO(expiration), parseISO(today));
  if (!Number.isFinite(days) || days < 0) return undefined;
  if (days === 0) return "today";
  if (days < 45) return about(days, "day");
  if (days < 330) return about(Math.round(days / 30.4), "month");
  return about(Math.max(1, Math.round(days / 365)), "year");
}

const about = (count: number, unit: string) => `in about ${count} ${unit}${count === 1 ? "" : "s"}`;

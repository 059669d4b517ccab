/** Texts about the days of an open or upcoming deal; a module of its own, as no list needs them. */

const DAY_MS = 86_400_000;

/** Says how long a deal can still be used, in the town's days; undefined on its last day and after it. */
export function relativeExpiry(expiration: string, today: string): string | undefined {
  // As UTC midnights, since UTC has no daylight saving time.
  const days = (Date.parse(expiration) - Date.parse(today)) / DAY_MS;
  if (!(days > 0)) return undefined;
  if (days < 45) return about(days, "day");
  if (days < 330) return about(Math.round(days / 30.4), "month");
  return about(Math.max(1, Math.round(days / 365)), "year");
}

const about = (count: number, unit: string) => `in about ${count} ${unit}${count === 1 ? "" : "s"}`;

/** Texts of an upcoming deal. */
export const dealDayText = {
  notYet: (from: string) => `Not valid yet · ${from}`,
} as const;

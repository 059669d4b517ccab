/** Words of the days of a deal that is open, or still to come; apart, for no list needs them. */

const DAY_MS = 86_400_000;

/** How long a deal can still be used, counted in the town's days; nothing on the last and after it. */
export function relativeExpiry(expiration: string, today: string): string | undefined {
  // Days begin at midnight of UTC here, where no clock is changed.
  const days = (Date.parse(expiration) - Date.parse(today)) / DAY_MS;
  if (!(days > 0)) return undefined;
  if (days < 45) return about(days, "day");
  if (days < 330) return about(Math.round(days / 30.4), "month");
  return about(Math.max(1, Math.round(days / 365)), "year");
}

const about = (count: number, unit: string) => `in about ${count} ${unit}${count === 1 ? "" : "s"}`;

/** Words of a deal that is still to come; apart, for no list needs them. */
export const dealDayText = {
  notYet: (from: string) => `Not valid yet · ${from}`,
} as const;

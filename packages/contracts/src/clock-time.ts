/** Parses clock times as people write them. */

const CLOCK =
  /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s?m?\.?|(h(?:rs?|s)?\.?|uhr|時))?$/;

/**
 * Returns the minutes after midnight of `7:00 PM`, `19:00:00`, `7pm`, `19 Uhr`, `noon` …; null if ambiguous or
 * no time.
 */
export function minutesOf(text: string): number | null {
  const plain = text.normalize("NFKC").toLowerCase().trim();
  if (plain === "noon" || plain === "midday") return 12 * 60;
  if (plain === "midnight") return 0;
  const [, hours, minutes, half, unit] = CLOCK.exec(plain) ?? [];
  const hour = Number(hours);
  // A bare `7` may be morning or evening, and `3h` or `3 hrs` is rather a duration.
  const isHour = unit === "uhr" || unit === "時" || (unit === "h" && hour > 6);
  if (hours === undefined || (!minutes && !half && !isHour)) return null;
  const minute = Number(minutes ?? 0);
  if (minute > 59 || hour > 23) return null;
  // `19:00 pm` is odd but unambiguous, `0:30 pm` is not.
  if (half === undefined || hour > 12) return hour * 60 + minute;
  if (hour === 0) return half === "a" ? minute : null;
  return ((hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

/** Whether the text of an end time already says "until": `until late`, `'til midnight`. */
export const saysUntil = (end: string): boolean => /^\W*(?:un)?till?\b/i.test(end);

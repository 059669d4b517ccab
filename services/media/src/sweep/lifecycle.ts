/** The life cycle of an unused image: pure. */

/** How long an image may be unused, in ms: enough to fill in a form. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;
/**
 * From being condemned to removal, in ms: longer than a message about a last-minute use can take.
 */
const NOTICE_MS = 10 * 60 * 1000;

interface Sweepable {
  unusedSince?: Date | null | undefined;
  condemnedAt?: Date | null | undefined;
}

/**
 * Returns the next step from unused to condemned to removed; a use saves the image at any point.
 */
export function nextStep({ unusedSince, condemnedAt }: Sweepable, isUsed: boolean, now: Date) {
  const past = (since: Date, ms: number) => now.getTime() - since.getTime() >= ms;
  if (isUsed) return unusedSince || condemnedAt ? "used" : "stays";
  if (condemnedAt) return past(condemnedAt, NOTICE_MS) ? "removed" : "stays";
  if (!unusedSince) return "unused";
  return past(unusedSince, UNUSED_MS) ? "condemned" : "stays";
}

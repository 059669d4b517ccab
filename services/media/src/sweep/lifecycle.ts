/** What becomes of an image: pure. */

/** So long an image may be without a record that uses it, in ms: whoever fills in a form takes their time. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;
/** Between the verdict and the end, in ms: longer than the news of a last-minute use can take. */
const NOTICE_MS = 10 * 60 * 1000;

interface Sweepable {
  unusedSince?: Date | null | undefined;
  condemnedAt?: Date | null | undefined;
}

/** From unused over condemned to removed; a use at any point saves it. */
export function nextStep({ unusedSince, condemnedAt }: Sweepable, isUsed: boolean, now: Date) {
  const past = (since: Date, ms: number) => now.getTime() - since.getTime() >= ms;
  if (isUsed) return unusedSince || condemnedAt ? "used" : "stays";
  if (condemnedAt) return past(condemnedAt, NOTICE_MS) ? "removed" : "stays";
  if (!unusedSince) return "unused";
  return past(unusedSince, UNUSED_MS) ? "condemned" : "stays";
}

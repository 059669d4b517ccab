/** Submissions as admins get them. */
import { adminSubmission } from "@mainstreet/contracts/submission";
import type { z } from "zod";

/** With the end of the time to undo by this device's own clock, which may be wrong. */
export const datedSubmission = adminSubmission.transform(({ undoMs, ...submission }) => ({
  ...submission,
  /** In ms, as `Date.now()`. */
  undoUntil: undoMs === null ? null : Date.now() + undoMs,
}));
export type DatedSubmission = z.infer<typeof datedSubmission>;

/** `GET /api/admin/submissions/counts`; the queue itself is read as every admin list. */
import { submissionCounts, adminSubmission } from "@mainstreet/contracts/submission";
import { queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../../admin/api/keys.ts";
import { callApi } from "../../../shared/api/client.ts";
import type { z } from "zod";

export const SUBMISSIONS_PATH = "/api/admin/submissions";

export const countsQuery = queryOptions({
  queryKey: adminKeys.counts(SUBMISSIONS_PATH),
  queryFn: () => callApi({ path: `${SUBMISSIONS_PATH}/counts`, schema: submissionCounts }),
});

/** With the end of the time to undo by this device's own clock, which may be wrong. */
export const datedSubmission = adminSubmission.transform(({ undoMs, ...submission }) => ({
  ...submission,
  /** In ms, as `Date.now()`. */
  undoUntil: undoMs === null ? null : Date.now() + undoMs,
}));
export type DatedSubmission = z.infer<typeof datedSubmission>;

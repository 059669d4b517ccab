/** `GET /api/admin/submissions/counts`; the queue itself is read as every admin list. */
import { submissionCounts } from "@mainstreet/contracts/submission";
import { queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../../admin/api/keys.ts";
import { callApi } from "../../../shared/api/client.ts";

export const SUBMISSIONS_PATH = "/api/admin/submissions";

export const countsQuery = queryOptions({
  queryKey: adminKeys.counts(SUBMISSIONS_PATH),
  queryFn: () => callApi({ path: `${SUBMISSIONS_PATH}/counts`, schema: submissionCounts }),
});

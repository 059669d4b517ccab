/** `GET /api/admin/submissions/counts`; the queue itself is read as every admin list. */
import { submissionCounts } from "@mainstreet/contracts/submission";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../../shared/api/admin-api.ts";

export const SUBMISSIONS_PATH = "/api/admin/submissions";

export const countsQuery = queryOptions({
  queryKey: [SUBMISSIONS_PATH, "counts"],
  queryFn: async () =>
    (await callAdmin({ path: `${SUBMISSIONS_PATH}/counts`, schema: submissionCounts })).data,
});

/** Turns an admin's filter of submissions into a query. */
import type { submissionExportQuery } from "@mainstreet/contracts/submission";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { searchFilter } from "@mainstreet/service/records/search";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

/** Returns the filter of a list or an export. */
export const wantedSubmissions = ({
  q,
  status,
}: z.infer<typeof submissionExportQuery>): QueryFilter<StoredRecord> => ({
  ...searchFilter(q),
  ...(status !== undefined && { status }),
});

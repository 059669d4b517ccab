/** Translates an admin's filters for events into a query. */
import type { adminTownEventListQuery } from "@mainstreet/contracts/town-event";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { WITH_BUSINESS, searchFilter } from "@mainstreet/service/records/search";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

type Wanted = Pick<
  z.infer<typeof adminTownEventListQuery>,
  "q" | "businessId" | "active" | "featured" | "over"
>;

/** `day` is today in the town. */
export function townEventFilter(
  { q, businessId, active, featured, over }: Wanted,
  day: string,
): QueryFilter<StoredRecord> {
  return {
    ...searchFilter(q, WITH_BUSINESS),
    ...(businessId !== undefined && { businessId }),
    ...(active !== undefined && { isActive: active }),
    ...(featured !== undefined && { isFeatured: featured }),
    ...(over !== undefined && { lastDay: { [over ? "$lt" : "$gte"]: day } }),
  };
}

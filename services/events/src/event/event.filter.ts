/** What an admin wants to see of the events, as a query. */
import type { adminTownEventListQuery } from "@mainstreet/contracts/town-event";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { searchFilter } from "@mainstreet/service/records/search";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

type Wanted = Pick<
  z.infer<typeof adminTownEventListQuery>,
  "q" | "businessId" | "active" | "featured" | "over"
>;

/** `ofNamed` are the ids of businesses whose names fit the search; `day` is the town's. */
export function townEventFilter(
  { q, businessId, active, featured, over }: Wanted,
  ofNamed: readonly number[],
  day: string,
): QueryFilter<StoredRecord> {
  const found = searchFilter(q);
  const conditions: QueryFilter<StoredRecord>[] = [
    ofNamed.length === 0 ? found : { $or: [found, { businessId: { $in: ofNamed } }] },
    ...(businessId === undefined ? [] : [{ businessId }]),
    ...(active === undefined ? [] : [{ isActive: active }]),
    ...(featured === undefined ? [] : [{ isFeatured: featured }]),
    ...(over === undefined ? [] : [{ lastDay: { [over ? "$lt" : "$gte"]: day } }]),
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}

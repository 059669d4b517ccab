/** What an admin wants to see of the businesses, as a query. */
import type { adminBusinessListQuery } from "@mainstreet/contracts/business";
import type { StoredRecord } from "@mainstreet/service/record.model";
import { searchFilter } from "@mainstreet/service/record.search";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

type Wanted = Pick<
  z.infer<typeof adminBusinessListQuery>,
  "q" | "categoryId" | "featured" | "located" | "geocodeStatus"
>;

export const WITHOUT_COORDINATES: QueryFilter<StoredRecord> = { geocodeStatus: { $ne: "located" } };

/** `withCoupons` are the ids of all businesses that have a live coupon. */
export function businessFilter(
  { q, categoryId, featured, located, geocodeStatus }: Wanted,
  hasCoupons: boolean | undefined,
  withCoupons: readonly number[],
): QueryFilter<StoredRecord> {
  const conditions: QueryFilter<StoredRecord>[] = [
    searchFilter(q),
    ...(categoryId === undefined ? [] : [{ categoryId }]),
    ...(featured === undefined ? [] : [{ showDeals: featured }]),
    ...(located === undefined
      ? []
      : [located ? { geocodeStatus: "located" } : WITHOUT_COORDINATES]),
    ...(geocodeStatus === undefined ? [] : [{ geocodeStatus }]),
    ...(hasCoupons === undefined ? [] : [{ id: { [hasCoupons ? "$in" : "$nin"]: withCoupons } }]),
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}

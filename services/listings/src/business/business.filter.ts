/** What an admin wants to see of the businesses, as a query. */
import type { businessExportQuery } from "@mainstreet/contracts/business";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { searchFilter } from "@mainstreet/service/records/search";
import { today } from "@mainstreet/service/towns/today";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";
import type { LiveCoupons } from "../coupon/live-coupons.ts";

type Wanted = z.infer<typeof businessExportQuery>;

export const WITHOUT_COORDINATES: QueryFilter<StoredRecord> = { geocodeStatus: { $ne: "located" } };

/** The filter of a list or an export; which businesses have a live coupon is asked only when it matters. */
export async function wantedBusinesses(
  { slug, timeZone }: RequestTown,
  { q, categoryId, featured, located, geocodeStatus, hasCoupons }: Wanted,
  { liveCoupons, now }: { liveCoupons: LiveCoupons; now: () => Date },
): Promise<QueryFilter<StoredRecord>> {
  const conditions: QueryFilter<StoredRecord>[] = [
    searchFilter(q),
    ...(categoryId === undefined ? [] : [{ categoryId }]),
    ...(featured === undefined ? [] : [{ showDeals: featured }]),
    ...(located === undefined
      ? []
      : [located ? { geocodeStatus: "located" } : WITHOUT_COORDINATES]),
    ...(geocodeStatus === undefined ? [] : [{ geocodeStatus }]),
  ].filter((condition) => Object.keys(condition).length > 0);
  if (hasCoupons !== undefined) {
    const counts = await liveCoupons.countByBusiness(slug, today(timeZone, now()));
    conditions.push({ id: { [hasCoupons ? "$in" : "$nin"]: [...counts.keys()] } });
  }
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** What an admin wants to see of the coupons, as a query. */
import { SOON_DAYS } from "@mainstreet/contracts/coupon";
import type { CouponValidity, couponExportQuery } from "@mainstreet/contracts/coupon";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { searchFilter } from "@mainstreet/service/records/search";
import { daysAfter } from "@mainstreet/service/towns/today";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";

type Wanted = z.infer<typeof couponExportQuery>;

/** `ofNamed` are the ids of businesses whose names fit the search. */
export function couponFilter(
  { q, businessId, featured, validity }: Wanted,
  ofNamed: readonly number[],
  day: string,
): QueryFilter<StoredRecord> {
  const found = searchFilter(q);
  const conditions: QueryFilter<StoredRecord>[] = [
    ofNamed.length === 0 ? found : { $or: [found, { businessId: { $in: ofNamed } }] },
    ...(businessId === undefined ? [] : [{ businessId }]),
    ...(featured === undefined ? [] : [{ showDeals: featured }]),
    ...(validity === undefined ? [] : [validOn(day)[validity]]),
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** Coupons by their validity on a day of the town. */
export const validOn = (day: string): Record<CouponValidity, QueryFilter<StoredRecord>> => ({
  live: { $or: [{ expiration: null }, { expiration: { $gte: day } }] },
  soon: { expiration: { $gte: day, $lte: daysAfter(day, SOON_DAYS) } },
  expired: { expiration: { $lt: day } },
});

/** Ids of the businesses whose names fit the search; without one, nothing needs to be loaded for it. */
export const businessesNamed = async (
  catalogue: Catalogue<CouponCatalogue>,
  town: string,
  q: string,
) => (q === "" ? [] : (await catalogue.get(town)).businessesNamed(q));

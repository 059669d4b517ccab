/** Translates an admin's filters for coupons into a query. */
import { SOON_DAYS } from "@mainstreet/contracts/coupon";
import type { CouponValidity, couponExportQuery } from "@mainstreet/contracts/coupon";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { WITH_BUSINESS, searchFilter } from "@mainstreet/service/records/search";
import { daysLater } from "@mainstreet/contracts/open-at";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

type Wanted = z.infer<typeof couponExportQuery>;

/** `day` is today in the town. */
export function couponFilter(
  { q, businessId, featured, validity, active }: Wanted,
  day: string,
): QueryFilter<StoredRecord> {
  const conditions: QueryFilter<StoredRecord>[] = [
    searchFilter(q, WITH_BUSINESS),
    ...(businessId === undefined ? [] : [{ businessId }]),
    ...(featured === undefined ? [] : [{ showDeals: featured }]),
    ...(validity === undefined ? [] : [validOn(day)[validity]]),
    ...(active === undefined ? [] : [active ? ACTIVE : { isActive: false }]),
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** Excludes drafts; coupons stored before drafts existed lack the field. */
export const ACTIVE: QueryFilter<StoredRecord> = { isActive: { $ne: false } };

const notOver = (day: string) => [{ expiration: null }, { expiration: { $gte: day } }];
const begun = (day: string) => ({ startDate: { $not: { $gt: day } } });

/** Filter of coupons that shoppers see in lists on a day of the town. */
export const listedOn = (day: string): QueryFilter<StoredRecord> => ({
  ...ACTIVE,
  $and: [{ $or: notOver(day) }, { $or: [{ isAnnounced: true }, begun(day)] }],
});

/** Filters by validity on a day of the town. */
export const validOn = (day: string): Record<CouponValidity, QueryFilter<StoredRecord>> => ({
  live: { ...begun(day), $or: notOver(day) },
  soon: { expiration: { $gte: day, $lte: daysLater(day, SOON_DAYS) } },
  upcoming: { startDate: { $gt: day } },
  expired: { expiration: { $lt: day } },
});

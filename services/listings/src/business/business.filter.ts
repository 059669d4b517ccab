/** Turns an admin's filter of businesses into a query. */
import { geocodeStatus as statuses } from "@mainstreet/contracts/business";
import type { businessExportQuery } from "@mainstreet/contracts/business";
import type { StoredRecord } from "@mainstreet/service/records/model";
import { searchFilter } from "@mainstreet/service/records/search";
import { today } from "@mainstreet/service/towns/today";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";

type Wanted = z.infer<typeof businessExportQuery>;

/** Lists the statuses one by one: an index serves that better than a negation. */
export const WITHOUT_COORDINATES: QueryFilter<StoredRecord> = {
  geocodeStatus: { $in: statuses.options.filter((status) => status !== "located") },
};

const spanOf = (day: string) => ({ $elemMatch: { from: { $lte: day }, until: { $gte: day } } });

/** Matches businesses with a coupon that is live on the day. */
export const withCoupon = (day: string): QueryFilter<StoredRecord> => ({
  $or: [{ couponUntil: { $gte: day } }, { couponSpans: spanOf(day) }],
});
const withoutCoupon = (day: string): QueryFilter<StoredRecord> => ({
  couponUntil: { $not: { $gte: day } },
  couponSpans: { $not: spanOf(day) },
});

/** Returns the filter of a list or an export. */
export function wantedBusinesses(
  { timeZone }: RequestTown,
  { q, categoryId, featured, located, geocodeStatus, hasCoupons }: Wanted,
  now: Date,
): QueryFilter<StoredRecord> {
  const day = today(timeZone, now);
  const conditions: QueryFilter<StoredRecord>[] = [
    searchFilter(q),
    ...(categoryId === undefined ? [] : [{ categoryId }]),
    ...(featured === undefined ? [] : [{ showDeals: featured }]),
    ...(located === undefined
      ? []
      : [located ? { geocodeStatus: "located" } : WITHOUT_COORDINATES]),
    ...(geocodeStatus === undefined ? [] : [{ geocodeStatus }]),
    ...(hasCoupons === undefined ? [] : [hasCoupons ? withCoupon(day) : withoutCoupon(day)]),
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}

const BY_NAME = { town: 1, sortName: 1, id: 1 } as const;

/**
 * Returns an index hint where a database would rather sort: nearly all businesses have no coupon, so reading
 * them by name soon fills a page.
 */
export const indexInOrder = (
  { q, categoryId, geocodeStatus, located, hasCoupons }: Wanted,
  order: Readonly<Record<string, 1 | -1>>,
) => {
  const isNarrow = q !== "" || (categoryId ?? geocodeStatus ?? located) !== undefined;
  return hasCoupons === false && !isNarrow && "sortName" in order ? BY_NAME : undefined;
};

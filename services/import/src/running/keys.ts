/** By what a row names the same thing as an earlier row of its file: as the services match what they store. */
import type { BusinessRow } from "@mainstreet/contracts/business";
import type { CategoryWrite } from "@mainstreet/contracts/category";
import type { CouponRow } from "@mainstreet/contracts/coupon";
import {
  businessKeys,
  businessRowKeys,
  categoryKey,
  couponKeys,
  couponRowKeys,
  townEventKey,
} from "@mainstreet/contracts/match-keys";
import type { TownEventRow } from "@mainstreet/contracts/town-event";

/** A row is a repetition when one of the keys it asks for was brought by an earlier row. */
export interface RowKeys {
  asks: string[];
  brings: string[];
}

const same = (keys: string[]): RowKeys => ({ asks: keys, brings: keys });

export const rowKeys = {
  categories: ({ name }: CategoryWrite) => same([categoryKey(name)]),
  businesses: (row: BusinessRow): RowKeys => ({
    asks: businessRowKeys(row),
    brings: businessKeys(row),
  }),
  coupons: (row: CouponRow): RowKeys => ({ asks: couponRowKeys(row), brings: couponKeys(row) }),
  events: (row: TownEventRow) => same([townEventKey(row)]),
};

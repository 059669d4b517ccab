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
  movedEventKeys,
  townEventKeys,
  townEventRowKeys,
} from "@mainstreet/contracts/match-keys";
import type { TownEventRow } from "@mainstreet/contracts/town-event";

/** A row is a repetition when one of the keys it asks for was brought by an earlier row. */
export interface RowKeys {
  asks: string[];
  brings: string[];
  /** It asks for what an earlier row may have moved by these too, unless an earlier row has brought one of them. */
  loose?: string[];
}

const same = (keys: string[]): RowKeys => ({ asks: keys, brings: keys });

/** The most that a row brings. */
export const MOST_KEYS = { categories: 1, businesses: 2, coupons: 2, events: 2 } as const;

export const rowKeys = {
  categories: ({ name }: CategoryWrite) => same([categoryKey(name)]),
  businesses: (row: BusinessRow): RowKeys => ({
    asks: businessRowKeys(row),
    brings: businessKeys(row),
  }),
  coupons: (row: CouponRow): RowKeys => ({ asks: couponRowKeys(row), brings: couponKeys(row) }),
  events: (row: TownEventRow): RowKeys => ({
    // A row that says more than an earlier one is no repetition of it.
    asks: townEventRowKeys(row).filter((key) => townEventKeys(row).includes(key)),
    brings: townEventKeys(row),
    loose: movedEventKeys(row),
  }),
};

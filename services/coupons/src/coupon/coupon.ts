/** Rules of coupons: pure, no database, no HTTP. */
import { couponWrite, publicCoupon } from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState, PublicCoupon } from "@mainstreet/contracts/coupon";
import { hasBegun, isLive } from "@mainstreet/service/towns/today";

/** Returns a new coupon's fields; those missing in the row get their defaults. */
export const startingFields = (row: CouponRow): Omit<CouponState, "id"> => couponWrite.parse(row);

/** The error for a coupon whose first day is after its last, from a form or a row. */
export const STARTS_TOO_LATE = {
  path: "startDate",
  message: "The first day must not be after the last day",
};

export const startsTooLate = ({
  startDate = null,
  expiration = null,
}: {
  startDate?: string | null | undefined;
  expiration?: string | null | undefined;
}) => !hasBegun(startDate, expiration ?? "9999-12-31");

/**
 * Returns the same error for a row; for a day that the row leaves out, `next`, the coupon after the
 * merge, is checked.
 */
export function daysFaults(row: CouponRow, next: Parameters<typeof startsTooLate>[0] = row) {
  const { startDate, expiration } = row;
  if (startsTooLate(row)) return [STARTS_TOO_LATE];
  if (!startsTooLate(next)) return [];
  if (startDate && expiration) return [STARTS_TOO_LATE];
  if (startDate) {
    const message = `${STARTS_TOO_LATE.message}, which is ${next.expiration}`;
    return [{ path: "startDate", message }];
  }
  const message = `The last day must not be before the first day, which is ${next.startDate}`;
  return expiration ? [{ path: "expiration", message }] : [];
}

/** Returns the day from which shoppers see it; null: always. */
export const visibleFrom = ({ startDate, isAnnounced }: CouponState) =>
  isAnnounced ? null : startDate;

/** Whether shoppers see it in lists on the day. */
export const isListed = (coupon: { from: string | null; expiration: string | null }, day: string) =>
  hasBegun(coupon.from, day) && isLive(coupon.expiration, day);

/**
 * Returns the public fields; without a first day, the answer is as it was before there were first
 * days.
 */
export const publicOf = ({ startDate, ...state }: CouponState): PublicCoupon =>
  publicCoupon.parse(startDate === null ? state : { ...state, startDate });

/** Rules of coupons: pure, no database, no HTTP. */
import { couponWrite, publicCoupon } from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState, PublicCoupon } from "@mainstreet/contracts/coupon";
import { hasBegun, isLive } from "@mainstreet/service/towns/today";

/** The fields that a new coupon starts with; what a row leaves out has its default. */
export const startingFields = (row: CouponRow): Omit<CouponState, "id"> => couponWrite.parse(row);

/** A coupon that begins after its end is refused with this, whoever brings it. */
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

/** The same of a row; where it brings one of the days, the other is that of `next`, what its coupon would become. */
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

/** The day from which shoppers see it; null: at once. */
export const visibleFrom = ({ startDate, isAnnounced }: CouponState) =>
  isAnnounced ? null : startDate;

/** Whether shoppers find it in lists on the day. */
export const isListed = (coupon: { from: string | null; expiration: string | null }, day: string) =>
  hasBegun(coupon.from, day) && isLive(coupon.expiration, day);

/** What shoppers are told of it; as it was before there were first days, where it has none. */
export const publicOf = ({ startDate, ...state }: CouponState): PublicCoupon =>
  publicCoupon.parse(startDate === null ? state : { ...state, startDate });

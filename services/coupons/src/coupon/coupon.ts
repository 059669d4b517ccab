/** Rules of coupons: pure, no database, no HTTP. */
import { couponWrite } from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState } from "@mainstreet/contracts/coupon";

/** The fields that a new coupon starts with; what a row leaves out has its default. */
export const startingFields = (row: CouponRow): Omit<CouponState, "id"> => couponWrite.parse(row);

/** Rules of coupons: pure, no database, no HTTP. */
import { couponWrite } from "@mainstreet/contracts/coupon";
import type { CouponRow, CouponState } from "@mainstreet/contracts/coupon";

const plain = (value: string) =>
  value.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** By what an import finds a coupon again: business and code, or business and title. */
export function couponKeys(coupon: {
  businessId: number;
  title: string;
  code?: string | undefined;
}): string[] {
  const title = `${coupon.businessId}|${plain(coupon.title)}`;
  const code = `code:${coupon.businessId}|${plain(coupon.code ?? "")}`;
  // A coupon without a code may get one; two with different codes stay two, whatever their titles.
  return coupon.code ? [code, `title:${title}`] : [`title:${title}`, `uncoded:${title}`];
}

/** Keys of a row: one that brings a code never matches a coupon with another code. */
export const couponRowKeys = (row: CouponRow): string[] => {
  const [first = "", second = ""] = couponKeys(row);
  return row.code ? [first, second.replace("title:", "uncoded:")] : [first];
};

/** The fields that a new coupon starts with; what a row leaves out has its default. */
export const startingFields = (row: CouponRow): Omit<CouponState, "id"> => couponWrite.parse(row);

import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Page } from "playwright-core";
import { read } from "./api.ts";

/** Returns a deal of the first page that has code, terms, end and phone. */
export async function fullDeal(page: Page, origin: string): Promise<Coupon> {
  const { data } = await read(page, origin, "/api/coupons", "?limit=12");
  const deal = data.find(
    ({ code, terms, expiration, business }) =>
      code !== "" && terms !== "" && expiration !== null && business.phone !== "",
  );
  if (!deal) throw new Error("the demo town has no deal with code, terms, end and phone");
  return deal;
}

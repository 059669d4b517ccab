/** What the town's day says of a deal. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { couponText, listingText } from "../text/listing.ts";
import { shortDay, weekday } from "./day.ts";

const WEEK_MS = 604_800_000;

/** Says whether a deal is over, valid from a later day or on its last day; undefined on any other day. */
export function describeDealDay(
  { startDate, expiration }: Pick<Coupon, "startDate" | "expiration">,
  today: string,
): string | undefined {
  if (expiration && expiration < today) return couponText.expired;
  if (startDate && startDate > today)
    return listingText.from(
      Date.parse(startDate) - Date.parse(today) < WEEK_MS
        ? weekday(startDate)
        : shortDay(startDate, today),
    );
  return expiration === today ? listingText.endsToday : undefined;
}

/** What the town's day is to a deal, in few words. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { couponText, listingText } from "../text/listing.ts";
import { shortDay, weekday } from "./day.ts";

const WEEK_MS = 604_800_000;

/** That it is over, from when it can be used, or that this is its last day; undefined on any other. */
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

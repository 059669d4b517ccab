/** What the town's day is to a deal: before its first, its last, past that, or any other. */
import type { PublicCoupon } from "@mainstreet/contracts/coupon";
import { shortDay, weekday } from "./day.ts";
import { couponText, listingText } from "../text/listing.ts";
import { useToday } from "../town/today.tsx";

type Days = Pick<PublicCoupon, "startDate" | "expiration"> & { expired?: boolean };

export interface DealDay {
  is: "before" | "last" | "over" | "any";
  /** That in few words, where it is to be said. */
  says?: string;
  /** Why the deal can't be used, as a sentence. */
  notice?: string;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** By the service's word where it is over, else by the day: the answer may have been kept for longer. */
export function dealDay({ startDate, expiration, expired }: Days, today: string): DealDay {
  const over = couponText.expired;
  if (expired || (expiration ?? today) < today) return { is: "over", says: over, notice: over };
  if (startDate && startDate > today) {
    const isNear = Date.parse(startDate) - Date.parse(today) < WEEK_MS;
    const day = isNear ? weekday(startDate) : shortDay(startDate, today);
    return { is: "before", says: listingText.from(day), notice: couponText.starts(day) };
  }
  return expiration === today ? { is: "last", says: listingText.endsToday } : { is: "any" };
}

/** Any day, while the deal is not there yet. */
export function useDealDay(deal: Days | null | undefined): DealDay {
  const today = useToday();
  return deal ? dealDay(deal, today) : { is: "any" };
}

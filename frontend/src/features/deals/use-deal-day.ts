/** What the town's day is to a deal, where all of it is shown. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { longDay } from "../../shared/format/day.ts";
import { describeDealDay } from "../../shared/format/listing.ts";
import { dealDayText } from "../../shared/text/deal-days.ts";
import { couponText, listingText } from "../../shared/text/listing.ts";
import { useToday } from "../../shared/town/today.tsx";

interface DealDay {
  over?: boolean;
  /** Why it can't be used: it is over, or still to come. */
  notice?: string;
  lastDay?: boolean;
  /** Its first day while that is to come, and its last, which `until` words. */
  line: (until: (day: string) => string) => string;
}

/** By the service's word, and by the town's day where the answer has been kept for longer. */
export function useDealDay(deal: Coupon | CouponDetail | null | undefined): DealDay {
  const today = useToday();
  if (!deal) return { line: () => "" };
  const { startDate = "", expiration } = deal;
  const label = describeDealDay(deal, today);
  const over = label === couponText.expired || ("expired" in deal && deal.expired);
  const ahead = !over && startDate > today;
  const lastDay = label === listingText.endsToday;
  return {
    over,
    ...(over && { notice: couponText.expired }),
    ...(ahead && { notice: dealDayText.notYet(label ?? "") }),
    lastDay,
    line(until) {
      const last = expiration ? until(longDay(expiration)) : listingText.noExpiration;
      if (ahead) return `${listingText.from(longDay(startDate))} · ${last}`;
      return lastDay ? `${last} – ${label}` : last;
    },
  };
}

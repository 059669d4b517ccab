/** What the town's current day means for a deal, where the deal is shown whole. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { longDay } from "../../shared/format/day.ts";
import { describeDealDay } from "../../shared/format/deal-day.ts";
import { dealDayText } from "../../shared/text/deal-days.ts";
import { couponText, listingText } from "../../shared/text/listing.ts";
import { useToday } from "../../shared/town/today.tsx";

interface DealDay {
  over?: boolean;
  /** Why it can't be used: it is over, or has not begun. */
  notice?: string;
  lastDay?: boolean;
  /** The deal's last day, as worded by `until`; before it has begun, also its first day. */
  line: (until: (day: string) => string) => string;
}

/** Judges by the service's answer and, as that may be cached, by the town's current day. */
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

/** Days on which businesses have a coupon that shoppers see, computed from all their coupons. */
import type { LiveCoupon } from "./live-coupons.store.ts";

/** Later than every day. */
const NEVER = "~";

/** First and last day, both `YYYY-MM-DD`; the last is `~` where there is no end. */
interface Span {
  from: string;
  until: string;
}

/** As stored on a business; each field is absent where there is none. */
export interface CouponDays {
  /** Last day of the coupons that are visible at once. */
  couponUntil?: string | undefined;
  /** Days of coupons with a first day that last longer, in order and without overlap. */
  couponSpans?: Span[] | undefined;
}

export function createCouponDays() {
  const lastDays = new Map<number, string>();
  const later = new Map<number, Span[]>();

  function of(businessId: number): CouponDays {
    const couponUntil = lastDays.get(businessId);
    const spans = apart(later.get(businessId) ?? []).filter(
      ({ until }) => until > (couponUntil ?? ""),
    );
    return { couponUntil, couponSpans: spans.length > 0 ? spans : undefined };
  }

  return {
    add({ businessId, from, expiration, isActive }: LiveCoupon) {
      if (!businessId || isActive === false) return;
      const until = expiration ?? NEVER;
      if (from) later.set(businessId, [...(later.get(businessId) ?? []), { from, until }]);
      else if (until > (lastDays.get(businessId) ?? "")) lastDays.set(businessId, until);
    },
    of,
    /** Whether a stored business has the same days. */
    saidBy: (business: { id: number; couponUntil?: unknown; couponSpans?: unknown }) =>
      written(of(business.id)) === written(business),
    hasLive(businessId: number, day: string) {
      const spans = later.get(businessId) ?? [];
      return (
        (lastDays.get(businessId) ?? "") >= day ||
        spans.some(({ from, until }) => from <= day && until >= day)
      );
    },
  };
}

const written = (said: { couponUntil?: unknown; couponSpans?: unknown }) =>
  JSON.stringify([said.couponUntil, said.couponSpans]);

/** Joins spans that overlap. */
function apart(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, until } of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (!last || from > last.until) joined.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return joined;
}

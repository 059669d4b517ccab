/** On which days businesses have a coupon that shoppers see, told by all their coupons. */
import type { LiveCoupon } from "./live-coupons.ts";

/** Later than every day. */
const NEVER = "~";

/** First and last day, both `YYYY-MM-DD`, the last `~` where it has no end. */
interface Span {
  from: string;
  until: string;
}

/** As a business keeps them; each is absent where there is none. */
export interface CouponDays {
  /** The last day of those that are seen at once. */
  couponUntil?: string | undefined;
  /** The days of those with a first day that reach further, in their order, apart from each other. */
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
    /** Whether a stored business says so. */
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

/** Those that meet are one. */
function apart(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, until } of spans.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (!last || from > last.until) joined.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return joined;
}

/**
 * Coupons and businesses as the catalogue holds them: the fields that lists need, and the full
 * record as JSON bytes.
 */
import { jsonOf } from "@mainstreet/service/catalogue/collection";
import type { Written } from "@mainstreet/service/catalogue/collection";
import { business } from "@mainstreet/contracts/business";
import type { Business } from "@mainstreet/contracts/business";
import { publicCoupon } from "@mainstreet/contracts/coupon";
import type { Coupon, CouponState, PublicCoupon } from "@mainstreet/contracts/coupon";
import type { OpeningHours } from "@mainstreet/contracts/hours";
import { packed } from "@mainstreet/service/catalogue/json-bytes";
import { readHours } from "@mainstreet/service/catalogue/open-now";
import type { Listed } from "@mainstreet/service/catalogue/public-view";
import type { Found } from "@mainstreet/service/records/store";
import type { CopiedBusiness } from "../business/businesses.store.ts";
import { publicOf, visibleFrom } from "../coupon/coupon.ts";

/** Its JSON lacks the closing brace, so that a distance can be appended. */
export interface ListedBusiness extends Written {
  id: number;
  name: string;
  category: Business["category"];
  isPremium: boolean;
  latitude: number | null;
  longitude: number | null;
  /** Undefined when unknown. */
  hours: OpeningHours | undefined;
}

export interface ListedCoupon extends Listed {
  business: ListedBusiness;
  /** The day from which it is visible; null: always. */
  from: string | null;
  expiration: string | null;
  /** The day of its last change, as `YYYY-MM-DD`. */
  changed: string;
}

/** The default order of lists. */
export const byBusiness = (a: ListedCoupon, b: ListedCoupon) =>
  a.business.id - b.business.id || a.id - b.id;

const BEFORE_BUSINESS = `,"business":`;

/** Creates them in batches; equal days, which many coupons share, are stored as one string. */
export function createEntryBuilder() {
  const kept = new Map<string, string>();
  function once<Text extends string | null>(text: Text): Text | string {
    if (text === null) return text;
    const known = kept.get(text);
    if (known === undefined) kept.set(text, text);
    return known ?? text;
  }

  return {
    businesses: (group: readonly CopiedBusiness[]): ListedBusiness[] =>
      packed(group, ({ openingHours: _openingHours, ...told }) =>
        JSON.stringify(told).slice(0, -1),
      ).map(([{ id, name, category, isPremium, latitude, longitude, openingHours }, json]) => ({
        id,
        name,
        category,
        isPremium,
        latitude,
        longitude,
        hours: readHours(openingHours),
        json,
      })),

    /** Leaves out drafts, and coupons whose business hasn't arrived yet. */
    coupons(
      group: readonly Found<CouponState>[],
      businesses: ReadonlyMap<number, ListedBusiness>,
    ): ListedCoupon[] {
      const shown = group.flatMap(({ state, document }) => {
        const business = businesses.get(state.businessId);
        return business && state.isActive ? [{ state, document, business }] : [];
      });
      const write = ({ state }: { state: CouponState }) =>
        `,${JSON.stringify(publicOf(state)).slice(0, -1)}${BEFORE_BUSINESS}`;
      return packed(shown, write).map(([{ state, document, business }, json]) => ({
        id: state.id,
        name: business.name,
        featured: state.showDeals,
        latitude: business.latitude,
        longitude: business.longitude,
        json,
        shared: business.json,
        business,
        from: once(visibleFrom(state)),
        expiration: once(state.expiration),
        changed: once(document.updatedAt.toISOString().slice(0, 10)),
      }));
    },
  };
}

export const readBusiness = (listed: ListedBusiness): Business =>
  business.parse(JSON.parse(`${jsonOf(listed).toString()}}`));

/** Parses the coupon without its business. */
export function readOffer(listed: ListedCoupon): PublicCoupon {
  const json = jsonOf(listed);
  const offer = json.toString("utf8", 1, json.length - BEFORE_BUSINESS.length);
  return publicCoupon.parse(JSON.parse(`${offer}}`));
}

export const readCoupon = (listed: ListedCoupon): Coupon => ({
  ...readOffer(listed),
  business: readBusiness(listed.business),
});

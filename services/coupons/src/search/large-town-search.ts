/**
 * Search in a town whose texts don't fit into memory: coupons are found in the database by prefixes
 * of words in their titles, discounts and codes; businesses in memory by their names and
 * categories.
 */
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { openFilter } from "@mainstreet/service/catalogue/open-now";
import { findByWords } from "@mainstreet/service/records/search";
import { byBusiness, readBusiness } from "../catalogue/catalogue-entries.ts";
import type { ListedBusiness, ListedCoupon } from "../catalogue/catalogue-entries.ts";
import type { LargeTownStore } from "../catalogue/large-town.store.ts";
import { listedOn } from "../coupon/coupon.filter.ts";
import { isListed } from "../coupon/coupon.ts";
import { createTownSearch, nearness } from "./town-search.ts";
import type { TownSearch, Wanted } from "./town-search.ts";

/** Matching coupons that are counted, and those of them that are ranked, nearest first. */
const MAX_COUNTED = 50_000;
const MAX_RANKED = 500;
/**
 * Businesses, nearest first, whose coupons a word matches through a business name, typos included,
 * or a category.
 */
const MAX_NAMED = 5000;

const nameWords = ({ name, category }: ListedBusiness) => ({
  title: name,
  context: category.name,
  about: "",
  terms: "",
});

export function createLargeTownSearch(
  stored: LargeTownStore,
  coupons: ReadonlyMap<number, ListedCoupon>,
  businesses: readonly ListedBusiness[],
): TownSearch {
  let index: Promise<SearchIndex<ListedBusiness>> | undefined;
  return async (wanted) => {
    const { query, limit, now, openNow, from } = wanted;
    const fits = openFilter(openNow, now);
    const worth = (business: ListedBusiness) => (fits(business) ? nearness(business, from) : 0);
    const named = await (index ??= createSearchIndex(businesses, nameWords));
    const listed = listedOn(now.day);
    const foundBusinesses = named.find(query, limit, worth);
    const matches = await findByWords(
      query,
      (word) => [
        { businessId: { $in: named.find(word, MAX_NAMED, worth).best.map(({ id }) => id) } },
      ],
      async (matching) =>
        (await stored.couponIds({ $and: [matching, listed] }, MAX_COUNTED))
          .flatMap((id) => coupons.get(id) ?? [])
          .filter((coupon) => isListed(coupon, now.day) && fits(coupon.business)),
    );
    const ranked = (from ? nearestFirst(matches, from) : matches).slice(0, MAX_RANKED);
    const [read, shown] = await Promise.all([
      // Equally good matches are then ordered by business, as in smaller towns.
      stored.sameCoupons(ranked.toSorted(byBusiness)),
      stored.sameBusinesses(foundBusinesses.best),
    ]);
    const found = await createTownSearch({ coupons: read, businesses: [] })(wanted);
    return {
      coupons: found.coupons,
      businesses: shown.map(readBusiness),
      total: {
        coupons: found.total.coupons + matches.length - ranked.length,
        businesses: foundBusinesses.total,
      },
    };
  };
}

function nearestFirst(coupons: readonly ListedCoupon[], from: NonNullable<Wanted["from"]>) {
  const near = new Map(coupons.map(({ business }) => [business, nearness(business, from)]));
  return coupons.toSorted((a, b) => (near.get(b.business) ?? 0) - (near.get(a.business) ?? 0));
}

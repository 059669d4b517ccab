/**
 * Search in a town whose texts do not fit into memory: the database finds coupons by the beginnings of the
 * words of their titles, discounts and codes; businesses are found by their names and categories.
 */
import { createSearchIndex } from "@mainstreet/search/search-index";
import type { SearchIndex } from "@mainstreet/search/search-index";
import { openFilter } from "@mainstreet/service/catalogue/open-now";
import { everyWord } from "@mainstreet/service/records/search";
import { readBusiness } from "../catalogue/listed.ts";
import type { ListedBusiness } from "../catalogue/listed.ts";
import type { Stored } from "../catalogue/stored.ts";
import { listedOn } from "../coupon/coupon.filter.ts";
import { createTownSearch, nearness } from "./town-search.ts";
import type { TownSearch } from "./town-search.ts";

/** So many coupons that fit are ranked, and counted. */
const MOST_RANKED = 500;
/** A word of a business's name finds the coupons of so many businesses. */
const MOST_NAMED = 100;

const nameWords = ({ name, category }: ListedBusiness) => ({
  title: name,
  context: category.name,
  about: "",
  terms: "",
});

export function createLargeTownSearch(
  stored: Stored,
  businesses: readonly ListedBusiness[],
): TownSearch {
  let index: Promise<SearchIndex<ListedBusiness>> | undefined;
  return {
    async find(wanted) {
      const { query, limit, now, openNow, from } = wanted;
      const fits = openFilter(openNow, now);
      const named = await (index ??= createSearchIndex(businesses, nameWords));
      const matching = await everyWord(query, async (word) => ({
        businessId: { $in: named.find(word, MOST_NAMED).best.map(({ id }) => id) },
      }));
      const found = named.find(query, limit, (business) =>
        fits(business) ? nearness(business, from) : 0,
      );
      const [coupons, shown] = await Promise.all([
        stored.coupons({ $and: [listedOn(now.day), matching] }, MOST_RANKED),
        stored.sameBusinesses(found.best),
      ]);
      const ranked = await createTownSearch({ coupons, businesses: [] }).find(wanted);
      return {
        coupons: ranked.coupons,
        businesses: shown.map(readBusiness),
        total: { coupons: ranked.total.coupons, businesses: found.total },
      };
    },
  };
}

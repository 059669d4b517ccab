/** Search over one loaded catalogue: indexed when somebody first searches, dropped with the catalogue. */
import { createHash } from "node:crypto";
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { isLive } from "@mainstreet/service/today";
import { createSearchIndex } from "./search-index.ts";
import type { SearchIndex } from "./search-index.ts";

export interface TownSearch {
  /** Best matches first, at most `limit` of each; no coupon that has ended by the day. */
  find: (
    query: string,
    limit: number,
    day: string,
  ) => Promise<{ coupons: Coupon[]; businesses: Business[] }>;
  /** Names the content that is searched on a day. */
  etag: (day: string) => string;
}

/** `version` names the content of the coupons. */
export function createTownSearch(town: {
  coupons: ReadonlyMap<number, Coupon>;
  businesses: ReadonlyMap<number, Business>;
  version: string;
}): TownSearch {
  let indexes: Promise<[SearchIndex, SearchIndex]> | undefined;
  let version: string | undefined;
  return {
    async find(query, limit, day) {
      indexes ??= Promise.all([
        createSearchIndex([...town.coupons.values()].map(couponWords)),
        createSearchIndex([...town.businesses.values()].map(businessWords)),
      ]);
      const [couponIndex, businessIndex] = await indexes;
      const isWanted = (id: number) => isLive(town.coupons.get(id)?.expiration ?? null, day);
      return {
        coupons: known(town.coupons, couponIndex.find(query, limit, isWanted)),
        businesses: known(
          town.businesses,
          businessIndex.find(query, limit, () => true),
        ),
      };
    },
    etag(day) {
      version ??= versionOf(town.version, town.businesses);
      return `W/"${version}-${day}"`;
    },
  };
}

const couponWords = ({ id, business, ...coupon }: Coupon) => ({
  id,
  title: coupon.title,
  context: `${business.name} ${business.category.name}`,
  about: `${coupon.discount} ${coupon.code} ${coupon.description}`,
  terms: coupon.terms,
});

const businessWords = ({ id, name, category, address }: Business) => ({
  id,
  title: name,
  context: category.name,
  about: address,
  terms: "",
});

const known = <Found>(all: ReadonlyMap<number, Found>, ids: readonly number[]) =>
  ids.flatMap((id) => all.get(id) ?? []);

function versionOf(coupons: string, businesses: ReadonlyMap<number, Business>) {
  const hash = createHash("sha1").update(coupons);
  for (const id of [...businesses.keys()].toSorted((a, b) => a - b))
    hash.update(JSON.stringify(businesses.get(id)));
  return hash.digest("base64url").slice(0, 16);
}

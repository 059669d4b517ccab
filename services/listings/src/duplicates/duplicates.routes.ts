/** Possible duplicates for admins: listing them, merging two, and marking two as distinct. */
import {
  businessMerge,
  businessMerged,
  duplicate,
  duplicatesQuery,
  notDuplicates,
} from "@mainstreet/contracts/duplicates";
import type { Service } from "@mainstreet/service/http/build-service";
import { authorOf } from "@mainstreet/service/records/history";
import { z } from "zod";
import type { ListingsCatalogue } from "../catalogue/catalogue.ts";
import type { Parts } from "../parts.ts";
import { pairId, similarPairs } from "./similarity.ts";
import type { Pair, Place } from "./similarity.ts";
import { mergeBusinesses } from "./merge.ts";

/** Businesses compared in a town; of more, the latest. */
const MAX_COMPARED = 25_000;

export function duplicateRoutes(
  app: Service,
  { businesses, liveCoupons, notDuplicate, catalogue }: Parts,
) {
  const { model } = businesses.kind;
  const config = { access: "admin" } as const;

  /** Reads only names and ways to reach them: there may be many. */
  const places = (wanted: { town: string; id?: { $in: number[] } }) =>
    model
      .find({ ...wanted, deleted: { $ne: true } })
      .select({ _id: 0, id: 1, name: 1, address: 1, phone: 1, website: 1 })
      .sort({ id: -1 })
      .limit(MAX_COMPARED)
      .lean<Place[]>();

  /** Pairs found per catalogue: a change brings a new catalogue, and with it a new search. */
  const found = new WeakMap<ListingsCatalogue, Promise<Pair[]>>();
  async function pairsOf(town: string) {
    const current = await catalogue.get(town);
    const known = found.get(current);
    if (known) return known;
    const pairs = places({ town }).then(similarPairs);
    found.set(current, pairs);
    pairs.catch(() => found.delete(current));
    return pairs;
  }

  app.get(
    "/api/admin/businesses/duplicates",
    { config, schema: { querystring: duplicatesQuery, response: { 200: z.array(duplicate) } } },
    async ({ town: { slug }, query: { limit, offset } }, reply) => {
      const [alike, not] = await Promise.all([pairsOf(slug), notDuplicate.of(slug)]);
      const pairs = alike.filter(({ first, second }) => !not.has(pairId(first, second)));
      const page = pairs.slice(offset, offset + limit);
      const ids = [...new Set(page.flatMap(({ first, second }) => [first, second]))];
      const [shown, coupons] = await Promise.all([
        places({ town: slug, id: { $in: ids } }),
        liveCoupons.countOf(slug, ids),
      ]);
      reply.header("x-total-count", pairs.length);
      const byId = new Map(
        shown.map((place) => [place.id, { coupons: coupons.get(place.id) ?? 0, ...place }]),
      );
      return page.flatMap(({ first, second, likenesses }) => {
        const [a, b] = [byId.get(first), byId.get(second)];
        return a && b
          ? [{ id: pairId(first, second), likenesses, businesses: [a, b] as const }]
          : [];
      });
    },
  );

  app.post(
    "/api/admin/businesses/merge",
    { config, schema: { body: businessMerge, response: { 200: businessMerged } } },
    async ({ town: { slug }, body, admin }) => {
      await mergeBusinesses(businesses, slug, body, authorOf(admin));
      await catalogue.forget(slug);
      const { document } = await businesses.find(slug, body.keep);
      return { id: body.keep, revision: document.revision };
    },
  );

  app.post(
    "/api/admin/businesses/not-duplicates",
    { config, schema: { body: notDuplicates, response: { 204: z.null() } } },
    async ({ town: { slug }, body }, reply) => {
      const { first, second } = body;
      await Promise.all([first, second].map((id) => businesses.find(slug, id)));
      await notDuplicate.remember(slug, first, second);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/api/admin/businesses/not-duplicates",
    { config, schema: { body: notDuplicates, response: { 204: z.null() } } },
    async ({ town: { slug }, body: { first, second } }, reply) => {
      await notDuplicate.forget(slug, first, second);
      return reply.code(204).send(null);
    },
  );
}

/** Public lists ready to send: ranked in memory, their JSON written once when the catalogue is loaded. */
import { createHash } from "node:crypto";
import { createNearby, rank } from "@mainstreet/nearby/rank";
import type { NearbyQuery, Ranked } from "@mainstreet/nearby/rank";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A record of a public list. `json` is cut in two where the distance belongs. */
export interface Listed extends Ranked {
  json: [head: string, tail: string];
}

export interface PublicPage {
  body: Buffer;
  total: number;
  featured: number;
}

export interface PageQuery {
  limit: number;
  offset: number;
  featured?: boolean | undefined;
}

export interface PublicView {
  /** In the order of the list; asked for again, it costs nothing. */
  page: (query: PageQuery) => PublicPage;
  /** Featured first, then by distance. */
  nearby: (query: PageQuery & Omit<NearbyQuery, "featuredOnly">) => PublicPage;
}

const PAGES_KEPT = 50;

/** A list that many requests look at: one town, one filter, one day. */
export function createPublicView(list: readonly Listed[]): PublicView {
  const featured = list.filter((record) => record.featured);
  const pages = new LRUCache<string, PublicPage>({ max: PAGES_KEPT });
  let index: ReturnType<typeof createNearby> | undefined;
  return {
    page({ limit, offset, featured: only }) {
      const key = `${limit} ${offset} ${only}`;
      const kept = pages.get(key);
      if (kept) return kept;
      const wanted =
        only === undefined ? list : only ? featured : list.filter((record) => !record.featured);
      const parts = wanted.slice(offset, offset + limit).map(({ json }) => json[0] + json[1]);
      const page = {
        body: Buffer.from(`[${parts.join(",")}]`),
        total: wanted.length,
        featured: only === false ? 0 : featured.length,
      };
      pages.set(key, page);
      return page;
    },

    nearby({ featured: featuredOnly, ...query }) {
      index ??= createNearby(list);
      const { hits, ...counts } = rank(index, { ...query, featuredOnly });
      let text = "[";
      for (const { at, distance } of hits) {
        const [head = "", tail = ""] = list[at]?.json ?? [];
        text += `${text === "[" ? "" : ","}${head},"distance":${distance}${tail}`;
      }
      return { body: Buffer.from(`${text}]`), ...counts };
    },
  };
}

export interface PublicViews {
  /** Same content, same version, whichever instance answers. */
  version: string;
  view: (key: string, make: () => readonly Listed[]) => PublicView;
}

const VIEWS_KEPT = 60;

/** The views of one loaded catalogue; `revisions` names its content, e.g. `17:3` for record 17. */
export function createPublicViews(revisions: Iterable<string>): PublicViews {
  const hash = createHash("sha1");
  for (const revision of revisions) hash.update(revision).update(" ");
  const views = new LRUCache<string, PublicView>({ max: VIEWS_KEPT });
  return {
    version: hash.digest("base64url").slice(0, 16),
    view(key, make) {
      let view = views.get(key);
      if (!view) views.set(key, (view = createPublicView(make())));
      return view;
    },
  };
}

/** Sends a page with its totals, or 304 to who has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  page: () => PublicPage,
) {
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const { body, total, featured } = page();
  return reply
    .header("x-total-count", total)
    .header("x-featured-count", featured)
    .header("content-type", "application/json; charset=utf-8")
    .send(body);
}

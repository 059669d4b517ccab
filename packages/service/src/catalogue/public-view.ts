/** Public lists ready to send: ranked in memory, their JSON written once when the catalogue is loaded. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createNearby, rank } from "@mainstreet/nearby/rank";
import type { NearbyQuery, Ranked } from "@mainstreet/nearby/rank";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A record of a public list. */
export interface Listed extends Ranked {
  /** Its JSON behind a comma, without the braces that follow the distance. */
  json: Buffer;
  /** The rest of it, where many records have the same: the business of a coupon. */
  shared?: Buffer;
}

/** What follows the distance in the JSON of a list's records. */
type Braces = "}" | "}}";

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
  /** In the order of the list. */
  page: (query: PageQuery) => PublicPage;
  /** Featured first, then by distance. */
  nearby: (query: PageQuery & Omit<NearbyQuery, "featuredOnly">) => PublicPage;
}

/** A list that many requests look at: one town, one filter, one day. */
export function createPublicView(list: readonly Listed[], braces: Braces): PublicView {
  const featured = list.filter((record) => record.featured);
  let index: ReturnType<typeof createNearby> | undefined;
  return {
    page({ limit, offset, featured: only }) {
      const wanted =
        only === undefined ? list : only ? featured : list.filter((record) => !record.featured);
      const end = encoded(braces);
      return {
        body: toArray(
          wanted
            .slice(offset, offset + limit)
            .flatMap(({ json, shared = NOTHING }) => [json, shared, end]),
        ),
        total: wanted.length,
        featured: only === false ? 0 : featured.length,
      };
    },

    nearby({ featured: featuredOnly, ...query }) {
      index ??= createNearby(list);
      const { hits, ...counts } = rank(index, { ...query, featuredOnly });
      const parts: Buffer[] = [];
      for (const { at, distance } of hits) {
        const record = list[at];
        if (!record) continue;
        const { json, shared = NOTHING } = record;
        parts.push(json, shared, encoded(`,"distance":${distance}${braces}`));
      }
      return { body: toArray(parts), ...counts };
    },
  };
}

const END = Buffer.from("]");
const NOTHING = Buffer.alloc(0);
const TEXTS_KEPT = 10_000;
const texts = new Map<string, Buffer>();

/** Bytes of a short text such as a distance, of which there are few: looking up is faster than encoding. */
function encoded(text: string): Buffer {
  let bytes = texts.get(text);
  if (!bytes) {
    if (texts.size >= TEXTS_KEPT) texts.clear();
    texts.set(text, (bytes = Buffer.from(text)));
  }
  return bytes;
}

/** Joining bytes takes about half as long as joining text and encoding it (measured, 60 records). */
function toArray(parts: Buffer[]): Buffer {
  if (parts.length === 0) return Buffer.from("[]");
  const body = Buffer.concat([...parts, END]);
  // Over the first record's comma.
  body.write("[", 0, "latin1");
  return body;
}

export interface PublicViews {
  /** Same content, same version, whichever instance answers. */
  version: string;
  view: (key: string, make: () => readonly Listed[]) => PublicView;
}

const VIEWS_KEPT = 60;
/** Views hold together at most so many times the records that there are. */
const TIMES_KEPT = 3;

/** The views of one loaded catalogue of so many records, by the name of its content. */
export function createPublicViews(options: {
  version: string;
  records: number;
  braces: Braces;
}): PublicViews {
  const { version, records, braces } = options;
  const views = new LRUCache<string, PublicView>({
    max: VIEWS_KEPT,
    maxSize: TIMES_KEPT * (records + 1),
  });
  return {
    version,
    view(key, make) {
      let view = views.get(key);
      if (!view) {
        const list = make();
        views.set(key, (view = createPublicView(list, braces)), { size: list.length + 1 });
      }
      return view;
    },
  };
}

/** Parts of a content that are hashed before requests get their turn. */
const CHUNK = 2000;

/** The name of a content, whose parts come in the same order on every instance. */
export async function versionOf(content: Iterable<string | Buffer>): Promise<string> {
  const hash = createHash("sha1");
  let parts = 0;
  for (const part of content) {
    hash.update(part);
    if ((parts += 1) % CHUNK === 0) await setImmediate();
  }
  return hash.digest("base64url").slice(0, 16);
}

/** The name of records by their JSON, in their order. */
export const versionOfRecords = (records: Iterable<Listed>) => versionOf(jsonOf(records));

function* jsonOf(records: Iterable<Listed>) {
  for (const { json, shared } of records) {
    yield json;
    if (shared) yield shared;
    yield " ";
  }
}

/** Names the answer's content; whether the caller has it already, so that a 304 without body will do. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag).header("cache-control", "no-cache");
  const known = request.headers["if-none-match"];
  return (
    known !== undefined && (known === etag || known.split(",").some((tag) => tag.trim() === etag))
  );
}

/** 304 without any body: a `null` would count four bytes that never come, and break the connection. */
export const sendKnown = (reply: FastifyReply) => reply.code(304).send();

/** Sends a page with its totals, or 304 to who has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  page: () => PublicPage,
) {
  if (isKnown(request, reply, etag)) return sendKnown(reply);
  const { body, total, featured } = page();
  return reply
    .header("x-total-count", total)
    .header("x-featured-count", featured)
    .header("content-type", "application/json; charset=utf-8")
    .send(body);
}

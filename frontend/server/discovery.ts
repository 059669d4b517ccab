/** Files for programs: robots.txt, the sitemap, and those that make the site installable. */
import { category } from "@mainstreet/contracts/category";
import { SITEMAP_FILE, sitemapCoupons, sitemapPages } from "@mainstreet/contracts/sitemap";
import { town } from "@mainstreet/contracts/town";
import { compressed, encodingFor } from "@mainstreet/service/http/compress";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { businessPath, eventPath } from "../src/shared/format/page-path.ts";
import type { Contract } from "../src/shared/api/client.ts";
import { RETRY_AFTER } from "./gateway-reader.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { installRoutes } from "./install.ts";
import { mainOriginOf, originOf } from "./origin.ts";

const config = { access: "public" } as const;
const CATEGORIES = 500;

// Format as defined by sitemaps.org.
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Api = ReturnType<GatewayReader["forHost"]>;

interface DiscoveryDeps {
  reader: GatewayReader;
  /** Whether an error is an error answer of the API, with its status. */
  isFailure: (error: unknown) => error is { status: number };
}

export const discoveryRoutes: FastifyPluginAsync<DiscoveryDeps> = async (app, deps) => {
  const { reader, isFailure } = deps;
  const readerOf = (request: FastifyRequest) =>
    reader.forHost(new URL(originOf(request)).host, request.id);

  // 404 for hosts without a town; 503 while the API is unavailable, and 429 while the town has no
  // requests left, so that crawlers retry later.
  app.setErrorHandler((error, request, reply) => {
    const status = isFailure(error) && [404, 429].includes(error.status) ? error.status : 503;
    const missing = status === 404;
    if (status === 503) request.log.error({ err: error }, "robots.txt or sitemap failed");
    if (!missing) reply.header("retry-after", RETRY_AFTER);
    return reply
      .code(status)
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-store")
      .send(missing ? "There is nothing at this address\n" : "Please try again later\n");
  });

  await app.register(installRoutes, { reader });

  app.get("/robots.txt", { config }, async (request, reply) => {
    await readerOf(request).call({ path: "/api/town", schema: town });
    const lines = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /login",
      "Disallow: /api/",
      // Calendar services that fetch subscribed feeds obey these rules.
      "Allow: /api/events.ics",
      "",
      `Sitemap: ${mainOriginOf(request)}/sitemap.xml`,
      "",
    ];
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(lines.join("\n"));
  });

  app.get("/sitemap.xml", { config }, async (request, reply) => {
    const sources = await sourcesOf(readerOf(request));
    const origin = mainOriginOf(request);
    const files = Math.ceil(sources.reduce((sum, { total }) => sum + total, 0) / SITEMAP_FILE);
    if (files > 1) return sendXml(request, reply, sitemapIndex(origin, files));
    return sendXml(request, reply, sitemapPage(origin, await fileOf(sources, 0)));
  });

  app.get("/sitemap-:file(^[1-9]\\d{0,5}$).xml", { config }, async (request, reply) => {
    const file = /^\/sitemap-(\d+)/.exec(request.url)?.[1];
    const entries = await fileOf(await sourcesOf(readerOf(request)), Number(file) - 1);
    if (entries.length === 0) return reply.callNotFound();
    return sendXml(request, reply, sitemapPage(mainOriginOf(request), entries));
  });
};

interface SitemapEntry {
  path: string;
  /** Day of the last change (`2026-11-21`). */
  changed?: string;
}

/** URLs of one kind; `read` loads at most those of one file. */
interface Source {
  total: number;
  read: (offset: number, limit: number) => Promise<SitemapEntry[]>;
}

/** Returns the sources of URLs: home, lists, categories, live coupons, businesses, and upcoming events. */
async function sourcesOf(api: Api): Promise<Source[]> {
  const path = `/api/categories?limit=${CATEGORIES}`;
  const { data: categories } = await api.call({ path, schema: category.array() });
  const lists = ["/", "/deals", "/businesses", "/map", "/events"];
  const own = [...lists, ...categories.map(({ id }) => `/?category=${id}`)];
  return [
    {
      total: own.length,
      read: async (offset, limit) =>
        own.slice(offset, offset + limit).map((each) => ({ path: each })),
    },
    ...(await Promise.all([
      source(api, "/api/sitemap", sitemapCoupons, ({ id }) => `/coupons/${id}`),
      source(api, "/api/sitemap/businesses", sitemapPages, businessPath),
      source(api, "/api/sitemap/events", sitemapPages, eventPath),
    ])),
  ];
}

async function source<Page extends { changed: string }>(
  api: Api,
  path: string,
  schema: Contract<Page[]>,
  pathOf: (page: Page) => string,
): Promise<Source> {
  const call = (offset: number, limit: number) =>
    api.call({ path: `${path}?limit=${limit}&offset=${offset}`, schema });
  return {
    total: Number((await call(0, 1)).header("x-total-count")),
    read: async (offset, limit) =>
      (await call(offset, limit)).data.map((page) => ({
        path: pathOf(page),
        changed: page.changed,
      })),
  };
}

/** Returns the URLs in a file (numbered from 0), as if all sources were concatenated. */
async function fileOf(sources: readonly Source[], file: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  let offset = file * SITEMAP_FILE;
  for (const { total, read } of sources) {
    const limit = Math.min(SITEMAP_FILE - entries.length, total - offset);
    if (limit > 0) entries.push(...(await read(offset, limit)));
    offset = Math.max(0, offset - total);
  }
  return entries;
}

/** Returns the XML of one sitemap file. */
function sitemapPage(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
  );
  return `${HEAD}<urlset ${SPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** Returns the XML of the sitemap index, for more than one file. */
function sitemapIndex(origin: string, pages: number): string {
  const files = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${SPACE}>\n${files.join("\n")}\n</sitemapindex>\n`;
}

async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string) {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const plain = Buffer.from(xml);
  const body = encoding ? await compressed(plain, encoding, "once") : plain;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .header("cache-control", "public, max-age=3600")
    .header("vary", "accept-encoding")
    .type("application/xml; charset=utf-8")
    .send(body);
}

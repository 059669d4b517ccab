/** What programs ask a town's site for: robots.txt, the sitemap, what it needs to be installed. */
import { category } from "@mainstreet/contracts/category";
import { sitemapCoupons, sitemapPages } from "@mainstreet/contracts/sitemap";
import { town } from "@mainstreet/contracts/town";
import { compressed, encodingFor } from "@mainstreet/service/http/compress";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { businessPath, eventPath } from "../src/shared/format/page-path.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { installRoutes } from "./install.ts";
import { originOf } from "./origin.ts";
import { sitemapIndex, sitemapPage } from "./sitemap.ts";
import type { SitemapEntry } from "./sitemap.ts";

const config = { access: "public" } as const;
/** Addresses in one file, as the sitemap protocol allows. */
const PAGE = 50_000;
const CATEGORIES = 500;

interface DiscoveryDeps {
  reader: GatewayReader;
  /** Tells an answer that is an error of the API by its status. */
  isFailure: (error: unknown) => error is { status: number };
  pageSize?: number;
}

export const discoveryRoutes: FastifyPluginAsync<DiscoveryDeps> = async (app, deps) => {
  const { reader, isFailure, pageSize = PAGE } = deps;
  const readerOf = (request: FastifyRequest) =>
    reader.forHost(new URL(originOf(request)).host, request.id);

  // A host without a town has none of these; while the API is away they are asked for again later.
  app.setErrorHandler((error, request, reply) => {
    const missing = isFailure(error) && error.status === 404;
    if (!missing) request.log.error({ err: error }, "not told");
    return reply
      .code(missing ? 404 : 503)
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
      "",
      `Sitemap: ${originOf(request)}/sitemap.xml`,
      "",
    ];
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(lines.join("\n"));
  });

  app.get("/sitemap.xml", { config }, async (request, reply) => {
    const entries = await entriesOf(readerOf(request));
    const origin = originOf(request);
    const pages = Math.ceil(entries.length / pageSize);
    const xml = pages > 1 ? sitemapIndex(origin, pages) : sitemapPage(origin, entries);
    return sendXml(request, reply, xml);
  });

  app.get("/sitemap-:page(^[1-9]\\d{0,5}$).xml", { config }, async (request, reply) => {
    const page = /^\/sitemap-(\d+)/.exec(request.url)?.[1];
    const start = (Number(page) - 1) * pageSize;
    const entries = (await entriesOf(readerOf(request))).slice(start, start + pageSize);
    if (entries.length === 0) return reply.callNotFound();
    return sendXml(request, reply, sitemapPage(originOf(request), entries));
  });
};

/** Home, the categories, and the pages of live coupons, of businesses and of events to come. */
async function entriesOf(api: ReturnType<GatewayReader["forHost"]>): Promise<SitemapEntry[]> {
  const [shown, coupons, businesses, events] = await Promise.all([
    api.call({ path: `/api/categories?limit=${CATEGORIES}`, schema: category.array() }),
    api.call({ path: "/api/sitemap", schema: sitemapCoupons }),
    api.call({ path: "/api/sitemap/businesses", schema: sitemapPages }),
    api.call({ path: "/api/sitemap/events", schema: sitemapPages }),
  ]);
  // The lists change with the coupon that changed last.
  const changed = coupons.data.reduce<string | undefined>(
    (latest, coupon) => (latest && latest > coupon.changed ? latest : coupon.changed),
    undefined,
  );
  return [
    { path: "/", changed },
    { path: "/deals", changed },
    { path: "/businesses", changed },
    { path: "/map", changed },
    { path: "/events", changed },
    ...shown.data.map(({ id }) => ({ path: `/?category=${id}`, changed })),
    ...coupons.data.map((coupon) => ({ path: `/coupons/${coupon.id}`, changed: coupon.changed })),
    ...businesses.data.map((page) => ({ path: businessPath(page), changed: page.changed })),
    ...events.data.map((page) => ({ path: eventPath(page), changed: page.changed })),
  ];
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

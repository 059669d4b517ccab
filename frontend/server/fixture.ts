/** The frontend's HTTP server with a small fake upstream that tests configure. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { businessWrite } from "@mainstreet/contracts/business";
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Town } from "@mainstreet/contracts/town";
import { townEventListQuery } from "@mainstreet/contracts/town-event";
import type { TownEvent } from "@mainstreet/contracts/town-event";
import { createLog } from "@mainstreet/service/operations/log";
import { afterAll, afterEach, beforeAll } from "vitest";
import * as renderer from "../src/entry-server.tsx";
import { buildFrontend } from "./app.ts";
import { createGatewayReader } from "./gateway-reader.ts";

/** State of the fake gateway, which tests change. */
export const upstream = {
  /** Whether it answers, or else with which status it refuses. */
  up: true,
  refusal: 503,
  /** Closes all connections at the next request. */
  dies: false,
  /** Host whose requests are never answered. */
  silentHost: "",
  eventsUp: true,
  /** Whether lists of deals and events have any items. */
  lists: true,
  expired: false,
  isCouponGone: false,
  /** Title of another business's deal. */
  neighbour: "",
  /** Overrides of the coupon, its business, the event and the town. */
  coupon: {} as Partial<Coupon>,
  business: {} as Partial<Business>,
  event: {} as Partial<TownEvent>,
  town: {} as Partial<Town>,
  /** Pictures by path. */
  pictures: new Map<string, Buffer>(),
  title: "Two <b>croissants</b> & tea</script>",
  hosts: new Set<string>(),
  cookies: new Set<string>(),
  notModified: 0,
  /** Number of coupons in the sitemap. */
  sitemapCoupons: 1,
  /** Length of the longest sitemap list requested. */
  longestList: 0,
};

const town = (host: string) => ({
  slug: host.startsWith("riverton") ? "riverton" : "maplewood",
  name: host.startsWith("riverton") ? "Riverton" : "Maplewood",
  tagline: "Local deals, local people",
  logoUrl: "",
  accent: "#1F5C4A",
  timeZone: "America/New_York",
  salesPhone: "",
  centre: null,
  ...upstream.town,
});

const coupon = () => ({
  id: 7,
  businessId: 3,
  title: upstream.title,
  description: "",
  discount: "25% Off",
  code: "SAVE",
  expiration: "2027-01-05",
  terms: "One per visit. Until sold out.",
  imageUrl: "",
  ctaText: "",
  showDeals: true,
  expired: upstream.expired,
  ...upstream.coupon,
  business: {
    ...businessWrite.parse({ name: "Larkspur Bakery", address: "12 Mill Lane", categoryId: 1 }),
    id: 3,
    website: "javascript:alert(1)",
    rating: 4.5,
    reviewCount: 1,
    category: { id: 1, name: "Local Events" },
    ...upstream.business,
  },
});

const townEvent = () => ({
  id: 4,
  businessId: 3,
  name: "Lantern Walk",
  description: "",
  startDate: "2027-01-05",
  endDate: null,
  startTime: "17:30",
  endTime: "19:00",
  location: "Church Street",
  imageUrl: "",
  ticketPrice: "$5-$15",
  ticketUrl: "javascript:alert(1)",
  contactInfo: "",
  category: "Food",
  isFeatured: true,
  isActive: true,
  createdAt: "2026-11-01T10:00:00.000Z",
  business: { id: 3, name: "Larkspur Bakery" },
  ...upstream.event,
});

function answer(path: string, host: string, query: URLSearchParams): unknown {
  const others = [{ ...coupon(), id: 9, businessId: 5, title: upstream.neighbour }];
  // The business's own deals fill the first page, unless the request leaves them out.
  if (path === "/api/nearby-coupons")
    return query.has("exceptBusinessId") ? others : Array.from({ length: 12 }, coupon);
  if (upstream.neighbour && query.has("categoryId")) return others;
  if (!upstream.lists && ["/api/events", "/api/coupons"].includes(path)) return [];
  if (path === "/api/events") return upstream.eventsUp ? [townEvent()] : undefined;
  if (path === "/api/events/4") return townEvent();
  // Business 9 was merged into 3.
  if (path === "/api/businesses/3" || path === "/api/businesses/9") return coupon().business;
  if (path === "/api/town") return town(host);
  if (path === "/api/categories")
    return [
      { id: 1, name: "Local Events" },
      { id: 2, name: "Bakeries" },
    ];
  if (path === "/api/coupons")
    return upstream.expired
      ? [{ ...coupon(), id: 8, title: "Fresh rolls", expired: false }]
      : [coupon()];
  if (path === "/api/businesses" || path === "/api/business-letters") return [];
  return path === "/api/coupons/7" && !upstream.isCouponGone ? coupon() : undefined;
}

/** Returns the requested window of the sitemap's coupons; the other kinds are empty. */
function sitemapList({ pathname, searchParams }: URL) {
  const total = pathname === "/api/sitemap" ? upstream.sitemapCoupons : 0;
  const offset = Number(searchParams.get("offset"));
  const end = Math.min(total, offset + Number(searchParams.get("limit") ?? total));
  const list = [];
  for (let id = offset + 1; id <= end; id += 1) list.push({ id, changed: "2026-11-01" });
  upstream.longestList = Math.max(upstream.longestList, list.length);
  return { list, total };
}

function upstreamAnswer(url: string, headers: IncomingHttpHeaders) {
  const host = headers.host ?? "";
  const asked = new URL(url, "http://upstream");
  const { pathname: path, searchParams } = asked;
  const sitemap = path.startsWith("/api/sitemap") ? sitemapList(asked) : undefined;
  if (
    path === "/api/events" &&
    !townEventListQuery.safeParse(Object.fromEntries(searchParams)).success
  )
    return { status: 400, body: '{"message":"Please check","code":"invalid"}' };
  if (!upstream.up) return { status: upstream.refusal, body: '{"message":"No","code":"no"}' };
  const value = sitemap?.list ?? answer(path, host, searchParams);
  if (value === undefined || host.startsWith("nowhere"))
    return { status: 404, body: '{"message":"Not found","code":"not_found"}' };
  const body = JSON.stringify(value);
  const { total = 1 } = sitemap ?? {};
  const etag = `"${createHash("sha1").update(`${body} ${total}`).digest("hex")}"`;
  return { status: 200, body, etag, total };
}

const server = createServer((request, response) => {
  if (upstream.dies) {
    upstream.dies = false;
    return server.closeAllConnections();
  }
  if (request.headers.host === upstream.silentHost) return;
  upstream.hosts.add(request.headers.host ?? "");
  upstream.cookies.add(request.headers.cookie ?? "");
  const { status, body, etag, total = 1 } = upstreamAnswer(request.url ?? "", request.headers);
  if (etag && request.headers["if-none-match"] === etag) {
    upstream.notModified += 1;
    return response.writeHead(304).end();
  }
  const picture = upstream.pictures.get(request.url ?? "");
  if (picture) return response.writeHead(200).end(picture);
  const totals = { "x-total-count": String(total), "x-featured-count": "1" };
  return response
    .writeHead(status, { "content-type": "application/json", ...totals, ...(etag && { etag }) })
    .end(body);
});

/**
 * Starts frontend and upstream for the tests of a file, and resets the upstream after each. The
 * returned function requests a page, by default of Maplewood's host.
 */
export function openFixture(options: { mapStyleUrl?: string } = {}) {
  let clientDir: string;
  let app: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), "frontend-"));
    app = await start(clientDir, options);
  });
  afterEach(resetUpstream);
  afterAll(async () => {
    await app.close();
    server.close();
    await rm(clientDir, { recursive: true });
  });
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { "x-forwarded-host": "maplewood.example.org", ...headers } });
}

async function start(clientDir: string, options: { mapStyleUrl?: string }) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await mkdir(join(clientDir, "assets"));
  await writeFile(join(clientDir, "assets", "public-abc.js"), "export {};");
  await writeFile(join(clientDir, "assets", "public-abc.js.br"), "brotli");
  const files = ["/assets/public-abc.js"];
  return buildFrontend({
    log: createLog("frontend", "silent"),
    clientDir,
    ...options,
    build: { renderer, files: { public: () => files, admin: ["/assets/admin.js"] } },
    reader: createGatewayReader({
      gatewayUrl: `http://127.0.0.1:${port}`,
      ApiFailure: renderer.ApiFailure,
      log: createLog("frontend", "silent"),
    }),
  });
}

function resetUpstream() {
  upstream.cookies.clear();
  Object.assign(upstream, {
    up: true,
    refusal: 503,
    dies: false,
    silentHost: "",
    eventsUp: true,
    lists: true,
    expired: false,
    isCouponGone: false,
    neighbour: "",
    coupon: {},
    business: {},
    event: {},
    town: {},
    sitemapCoupons: 1,
    longestList: 0,
  });
}

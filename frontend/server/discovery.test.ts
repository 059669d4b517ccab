import { SITEMAP_FILE } from "@mainstreet/contracts/sitemap";
import { describe, expect, it } from "vitest";
import { openFixture, upstream } from "./fixture.ts";

const get = openFixture();

const locations = async (path: string) =>
  [...(await get(path)).body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
    ([, location]) => location ?? "",
  );

it("a small town's sitemap is a single file", async () => {
  expect(await locations("/sitemap.xml")).toEqual([
    "/",
    "/deals",
    "/businesses",
    "/map",
    "/events",
    "/?category=1",
    "/?category=2",
    "/coupons/1",
  ]);
});

it("a large town's sitemap is split into files, each of which reads no more than it holds", async () => {
  upstream.sitemapCoupons = 2 * SITEMAP_FILE + 1;
  const files = await locations("/sitemap.xml");
  expect(files).toEqual(["/sitemap-1.xml", "/sitemap-2.xml", "/sitemap-3.xml"]);
  const pages = await Promise.all(files.map(locations));
  expect(pages.map(({ length }) => length)).toEqual([SITEMAP_FILE, SITEMAP_FILE, 8]);
  const coupons = pages.flat().filter((page) => page.startsWith("/coupons/"));
  expect(coupons).toEqual(
    Array.from({ length: upstream.sitemapCoupons }, (_, index) => `/coupons/${index + 1}`),
  );
  expect(upstream.longestList).toBeLessThanOrEqual(SITEMAP_FILE);
  expect((await get("/sitemap-4.xml")).statusCode).toBe(404);
});

/** Returns what a page tells search engines. */
async function told(path: string, headers: Record<string, string> = {}) {
  const { body } = await get(path, headers);
  const [, canonical = ""] = /<link rel="canonical" href="([^"]*)"/.exec(body) ?? [];
  const isFound = !body.includes('<meta name="robots" content="noindex">');
  return { body, canonical, isFound };
}

describe("a list page for search engines", () => {
  it.each([
    ["/businesses", "/businesses", true],
    ["/businesses?category=2&letter=B", "/businesses?category=2&amp;letter=B", true],
    ["/businesses?open=now", "/businesses", false],
    ["/businesses?category=999", "/businesses", false],
    ["/businesses?page=40", "/businesses?page=40", false],
    ["/map?category=2", "/map?category=2", true],
    ["/map?category=999", "/map", false],
    ["/map?category=2&open=now", "/map?category=2", true],
  ])("at %s has the canonical path %s", async (path, address, isKept) => {
    const { canonical, isFound } = await told(path);
    expect([canonical, isFound]).toEqual([`http://maplewood.example.org${address}`, isKept]);
  });

  it.each(["/deals", "/events"])(
    "is not indexed when it is empty and behind the last page of %s",
    async (list) => {
      upstream.lists = false;
      expect((await told(list)).isFound).toBe(true);
      expect((await told(`${list}?page=40`)).isFound).toBe(false);
    },
  );
});

describe("a town with several hosts uses its main host", () => {
  const asked = { "x-forwarded-host": "lakeside.example.org", "x-town-host": "deals.lakeside.gov" };
  const main = "http://deals.lakeside.gov";

  it("for its pages and their structured data", async () => {
    const { body, canonical } = await told("/coupons/7", asked);
    expect(canonical).toBe(`${main}/coupons/7`);
    expect(body).toContain(`"url":"${main}/coupons/7"`);
    expect(body).not.toContain("lakeside.example.org");
    expect(upstream.hosts).toContain("lakeside.example.org");
  });

  it("for robots.txt and the sitemap", async () => {
    const robots = (await get("/robots.txt", asked)).body;
    expect(robots).toContain(`Sitemap: ${main}/sitemap.xml`);
    const sitemap = (await get("/sitemap.xml", asked)).body;
    expect(sitemap).toContain(`<loc>${main}/deals</loc>`);
    expect(sitemap).not.toContain("lakeside.example.org");
  });
});

it("robots.txt allows the calendar feed of events", async () => {
  expect((await get("/robots.txt")).body).toContain("\nAllow: /api/events.ics\n");
});

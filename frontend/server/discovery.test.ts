import { SITEMAP_FILE } from "@mainstreet/contracts/sitemap";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { resetUpstream, startFixture, upstream } from "./fixture.ts";

let frontend: Awaited<ReturnType<typeof startFixture>>;
beforeAll(async () => {
  frontend = await startFixture();
});
afterEach(resetUpstream);
afterAll(() => frontend.stop());

const locations = async (path: string) =>
  [...(await frontend.get(path)).body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
    ([, location]) => location ?? "",
  );

it("a small town's sitemap is one file", async () => {
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

it("a large town's is in files, each of which asks for no more than it holds", async () => {
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
  expect((await frontend.get("/sitemap-4.xml")).statusCode).toBe(404);
});

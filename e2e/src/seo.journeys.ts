/** What search engines and other programs read on a town's site. */
import type { APIResponse, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath, eventPath } from "../../frontend/src/shared/format/page-path.ts";
import { fromOutside, read } from "./api.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

interface Data {
  "@context": string;
  "@type": string;
  [field: string]: unknown;
}

/** Resolves with the page's JSON-LD, parsed. */
async function structured(page: Page): Promise<Data[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block): Data => JSON.parse(block));
}

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).getAttribute(name);
const canonical = (page: Page) => attribute(page, 'link[rel="canonical"]', "href");
const isHidden = async (page: Page) =>
  (await page.locator('meta[name="robots"][content="noindex"]').count()) === 1;
const ofType = (blocks: Data[], type: string) => blocks.filter((block) => block["@type"] === type);
const breadcrumb = (names: string[], addresses: string[]) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: names.map((name, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: addresses[index],
  })),
});

export function seoJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");
  /** Requests a file of the site as a program does. */
  const fetched = (page: Page, path: string, site = origin()): Promise<APIResponse> => {
    const { address, headers } = fromOutside(site);
    return page.request.get(`${address}${path}`, { headers });
  };

  describe("for search engines and other programs", () => {
    it("the home page names the site, the events list links to events, categories have breadcrumbs", () =>
      visit(fixture().browser, {}, async (page) => {
        const town = (await read(page, origin(), "/api/town")).data;
        const events = (await read(page, origin(), "/api/events", "?sort=start")).data;
        await page.goto(`${origin()}/`);
        expect(await canonical(page)).toBe(`${origin()}/`);
        expect(await isHidden(page)).toBe(false);
        expect(await structured(page)).toEqual([
          {
            "@context": "https://schema.org",
            "@type": "WebSite",
            name: town.name,
            url: `${origin()}/`,
          },
        ]);
        await page.goto(`${origin()}/events`);
        const [list] = ofType(await structured(page), "ItemList");
        const listed = JSON.stringify(list).match(/http[^"]*\/events\/[^"]*/g) ?? [];
        expect(listed.length).toBeGreaterThan(0);
        for (const [index, address] of listed.entries()) {
          const { name, startDate, location } = events[index] ?? {};
          await page.goto(address);
          expect((await structured(page))[0]).toMatchObject({
            "@context": "https://schema.org",
            "@type": "Event",
            name,
            startDate: expect.stringContaining(startDate ?? "?"),
            location: { "@type": "Place", name: location || town.name },
          });
        }
        const category = (await read(page, origin(), "/api/categories")).data.find(
          ({ name }) => name !== "Local Events",
        );
        if (!category) throw new Error("the demo town has no categories");
        const address = `${origin()}/?category=${category.id}`;
        await page.goto(`${address}&tab=featured`);
        expect(await canonical(page)).toBe(address);
        expect(await structured(page)).toEqual([
          breadcrumb([town.name, category.name], [`${origin()}/`, address]),
        ]);
      }));

    it("the home page's links to events have the event's name as their only text", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const { data } = await read(page, origin(), "/api/events");
        const names = new Set(data.map(({ name }) => name));
        await page.goto(`${origin()}/`);
        const texts = await page.locator('main a[href^="/events/"]').allTextContents();
        expect(texts.length).toBeGreaterThan(0);
        expect(texts.filter((text) => !names.has(text))).toEqual([]);
      }));

    it("a coupon's page describes offer, business and breadcrumb, and no event", () =>
      visit(fixture().browser, {}, async (page) => {
        const town = (await read(page, origin(), "/api/town")).data;
        const [coupon] = (await read(page, origin(), "/api/coupons", "?limit=1")).data;
        if (!coupon) throw new Error("the demo town has no coupon");
        const { business } = coupon;
        const address = `${origin()}/coupons/${coupon.id}`;
        await page.goto(address);
        expect(await canonical(page)).toBe(address);
        expect(await attribute(page, 'meta[property="og:url"]', "content")).toBe(address);
        expect(await isHidden(page)).toBe(false);
        const told = await structured(page);
        expect(told).toHaveLength(3);
        expect(ofType(told, "Offer")[0]).toMatchObject({
          name: coupon.title,
          url: address,
          validThrough: coupon.expiration,
        });
        expect(ofType(told, "LocalBusiness")[0]).toMatchObject({
          name: business.name,
          address: business.address,
          telephone: business.phone,
          geo: { latitude: business.latitude, longitude: business.longitude },
          aggregateRating: { ratingValue: business.rating, reviewCount: business.reviewCount },
        });
        expect(ofType(told, "BreadcrumbList")[0]).toEqual(
          breadcrumb(
            [town.name, business.category.name, coupon.title],
            [`${origin()}/`, `${origin()}/?category=${business.categoryId}`, address],
          ),
        );
        const picture = await attribute(page, 'meta[property="og:image"]', "content");
        expect((await fetched(page, new URL(picture ?? "").pathname)).status()).toBe(200);
      }));

    it("pages of businesses and events have structured data and one canonical URL with their name", () =>
      visit(fixture().browser, {}, async (page) => {
        const [business] = (await read(page, origin(), "/api/businesses", "?limit=1")).data;
        const [event] = (await read(page, origin(), "/api/events", "?limit=1")).data;
        if (!business || !event) throw new Error("the demo town has no business or no event");
        await page.goto(`${origin()}/businesses/${business.id}/by-another-name`);
        expect(await canonical(page)).toBe(`${origin()}${businessPath(business)}`);
        const [shop, place] = await structured(page);
        expect(shop).toMatchObject({ "@type": "LocalBusiness", name: business.name });
        expect(place).toMatchObject({ "@type": "BreadcrumbList" });
        await page.goto(`${origin()}/events/${event.id}`);
        expect(await canonical(page)).toBe(`${origin()}${eventPath(event)}`);
        expect(await structured(page)).toMatchObject([
          { "@type": "Event", name: event.name, description: event.description },
          { "@type": "BreadcrumbList" },
        ]);
      }));

    it("till views, search results, missing pages and the admin app are noindex", () =>
      visit(fixture().browser, {}, async (page) => {
        const missing = ["coupons", "businesses", "events"].map((kind) => `/${kind}/99999999`);
        for (const path of ["/coupons/1?till", ...missing, "/?q=x", "/no/such", "/login"])
          expect([path, await (await fetched(page, path)).text()]).toEqual([
            path,
            expect.stringContaining('<meta name="robots" content="noindex">'),
          ]);
      }));

    it("robots.txt links to a sitemap that lists only this town's pages", () =>
      visit(fixture().browser, {}, async (page) => {
        const robots = await fetched(page, "/robots.txt");
        expect(robots.headers()["content-type"]).toMatch(/^text\/plain/);
        const rules = await robots.text();
        for (const line of [
          "User-agent: *",
          "Disallow: /admin",
          `Sitemap: ${origin()}/sitemap.xml`,
        ])
          expect(rules.split("\n")).toContain(line);
        const sitemap = await fetched(page, "/sitemap.xml");
        expect(sitemap.headers()["content-type"]).toMatch(/^application\/xml/);
        const xml = await sitemap.text();
        const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? "");
        for (const kind of ["coupons", "businesses", "events"] as const) {
          const { total } = await read(page, origin(), `/api/${kind}`, "?limit=1");
          const listed = addresses.filter((address) => address.includes(`/${kind}/`));
          expect([kind, listed.length]).toEqual([kind, total]);
        }
        expect(addresses[0]).toBe(`${origin()}/`);
        const answers: string[] = [];
        // Sequentially: more than 128 concurrent requests of one visitor are refused.
        for (const address of addresses) {
          expect(address.startsWith(`${origin()}/`)).toBe(true);
          const answer = await fetched(page, address.slice(origin().length));
          answers.push(
            `${address} ${answer.status()} ${(await answer.text()).includes("noindex")}`,
          );
        }
        expect(answers).toEqual(addresses.map((address) => `${address} 200 false`));
        const riverton = fixture().system.url("riverton");
        const other = await (await fetched(page, "/sitemap.xml", riverton)).text();
        const theirs = [...other.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? "");
        expect(theirs).not.toEqual([]);
        expect(theirs.filter((address) => !address.startsWith(`${riverton}/`))).toEqual([]);
      }));

    it("the icon is served at /favicon.ico", () =>
      visit(fixture().browser, {}, async (page) => {
        const icon = await fetched(page, "/favicon.ico");
        expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
      }));

    it("the manifest makes the site installable on a phone", () =>
      visit(fixture().browser, {}, async (page) => {
        const town = (await read(page, origin(), "/api/town")).data;
        await page.goto(`${origin()}/`);
        const path = await attribute(page, 'link[rel="manifest"]', "href");
        const answer = await fetched(page, path ?? "");
        expect(answer.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
        const manifest: { icons: { src: string }[] } = await answer.json();
        expect(manifest).toMatchObject({
          short_name: town.name,
          start_url: "/",
          display: "standalone",
          theme_color: town.accent,
        });
        for (const { src } of [...manifest.icons, { src: "/apple-touch-icon.png" }]) {
          const icon = await fetched(page, src);
          expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
        }
      }));
  });
}

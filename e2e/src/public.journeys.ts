/** Journeys of visitors on the public pages. */
import type { Page } from "playwright-core";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText } from "../../frontend/src/shared/text/location.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { answer, gotoWithFakeGeolocation, requests } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const deals = (page: Page) => page.getByRole("tabpanel").locator('[data-cards="deals"] article');

export function publicJourneys(fixture: FixtureGetter) {
  describe("the home page", () => {
    it("is complete with the town's deals without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const origin = fixture().system.url("maplewood");
        await page.goto(`${origin}/`);
        const town = (await read(page, origin, "/api/town")).data;
        const coupons = await read(page, origin, "/api/coupons", "?limit=12");
        const heading = page.getByRole("heading", { level: 1 });
        expect(await heading.textContent()).toBe(homeText.heading(undefined));
        expect(await page.title()).toContain(town.name);
        const titles = await page.locator('[data-cards="deals"] h3 a').allTextContents();
        expect(titles.slice(0, coupons.data.length)).toEqual(
          coupons.data.map((coupon) => coupon.title),
        );
        expect(await page.getByText(homeText.loading).count()).toBe(0);
        expect(await page.getByText(siteText.footer).isVisible()).toBe(true);
      }));

    it("shows the number of entries on its tabs", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const coupons = await read(page, origin, "/api/coupons", "?limit=1");
        const others = await read(page, origin, "/api/businesses", "?limit=1&hasCoupons=false");
        const featured = await read(page, origin, "/api/businesses", "?limit=1&featured=true");
        await page.goto(`${origin}/`);
        const tabs = await page.getByRole("tab").allTextContents();
        expect(tabs).toEqual([
          homeText.allTab(coupons.total + others.total),
          homeText.featuredTab(coupons.featured + featured.total),
        ]);
      }));

    it("shows only featured entries in the featured tab", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/`);
        await alive(page);
        await page.getByRole("tab", { name: /^FEATURED/ }).click();
        await page.getByRole("heading", { name: homeText.featuredDeals }).waitFor();
        expect(new URL(page.url()).search).toBe("?tab=featured");
        await page.getByRole("heading", { name: homeText.featuredBusinesses }).waitFor();
        await page.locator('[role="tabpanel"][aria-busy="false"]').waitFor();
        const count = await deals(page).count();
        expect(count).toBeGreaterThan(0);
        expect(await deals(page).getByText("Featured", { exact: true }).count()).toBe(count);
      }));

    it("filters by category and keeps the category after a reload", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const coupons = (await read(page, origin, "/api/coupons", "?limit=500")).data;
        const category = coupons.find(({ business }) => business.category.name !== "Local Events")
          ?.business.category;
        if (!category) throw new Error("the demo town has no coupon with a category");
        const wanted = coupons.filter(({ business }) => business.categoryId === category.id);
        await page.goto(`${origin}/`);
        await alive(page);
        await link(page, category.name).click();
        await page
          .getByRole("heading", { level: 1, name: homeText.heading(category.name) })
          .waitFor();
        expect(new URL(page.url()).searchParams.get("category")).toBe(String(category.id));
        await page.locator('[role="tabpanel"][aria-busy="false"]').waitFor();
        const titles = await page.locator('[data-cards="deals"] h3 a').allTextContents();
        expect(titles).toEqual(wanted.slice(0, 12).map(({ title }) => title));
        // The URL preselects the category.
        await page.reload();
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
          homeText.heading(category.name),
        );
      }));

    it("shows two other businesses, then three more with each click", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const query = "?hasCoupons=false&sort=featured&limit=2";
        const { total, data } = await read(page, origin, "/api/businesses", query);
        await page.goto(`${origin}/`);
        await alive(page);
        const section = page.locator("section", {
          has: page.getByRole("heading", { name: homeText.otherBusinesses, exact: true }),
        });
        expect(await section.locator("article h3 a").allTextContents()).toEqual(
          data.map(({ name }) => name),
        );
        await section.getByRole("button", { name: homeText.showMoreBusinesses(total - 2) }).click();
        await expect.poll(() => section.locator("article").count(), WAIT).toBe(5);
        await section
          .getByRole("button", { name: homeText.showMoreBusinesses(total - 5) })
          .waitFor();
      }));

    it("loads more deals on scrolling", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { total } = await read(page, origin, "/api/coupons", "?limit=1");
        await page.goto(`${origin}/`);
        expect(total).toBeGreaterThan(12);
        expect(await page.locator('[data-cards="deals"] h3 a').count()).toBe(12);
        const more = page.getByRole("button", { name: homeText.moreDeals });
        const goOn = async () => {
          await more.evaluateAll(([button]) => button?.scrollIntoView());
          return page.locator('[data-cards="deals"] h3 a').count();
        };
        await expect.poll(goOn, WAIT).toBe(total);
      }));

    it("keeps the dark scheme after a reload without a flash of the light one", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/`);
        await alive(page);
        const html = page.locator("html");
        expect(await html.getAttribute("data-theme")).toBe("light");
        await page.getByRole("button", { name: siteText.darkTheme }).first().click();
        await expect.poll(() => html.getAttribute("data-theme"), WAIT).toBe("dark");
        // With module scripts blocked, only the inline script in the head has run.
        await page.route("**/assets/*.js", (route) => route.abort());
        await page.reload();
        expect(await html.getAttribute("data-theme")).toBe("dark");
      }));

    it("shows the town that the host belongs to", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("riverton");
        await page.goto(`${origin}/`);
        const coupons = await read(page, origin, "/api/coupons", "?limit=12");
        expect(await page.title()).toContain("Riverton");
        const first = page.locator('[data-cards="deals"] h3 a').first();
        expect(coupons.data.map(({ title }) => title)).toContain(await first.textContent());
        await page.goto(`${fixture().system.url("maplewood")}/`);
        expect(await page.title()).not.toContain("Riverton");
      }));
  });

  describe("a coupon's page", () => {
    it("opens from its card, shows all details and leads back", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        await page.goto(`${origin}/`);
        await alive(page);
        const coupons = (await read(page, origin, "/api/coupons", "?limit=12")).data;
        const coupon = coupons.find(({ code }) => code !== "");
        if (!coupon) throw new Error("the demo town has no coupon with a code");
        await link(page, coupon.title).first().click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        await page.waitForURL(`${origin}/coupons/*`);
        await page.getByRole("heading", { level: 1, name: coupon.title }).waitFor();
        await page.goto(`${origin}/coupons/${coupon.id}`);
        await alive(page);
        expect(await page.getByText(coupon.code, { exact: true }).isVisible()).toBe(true);
        expect(await page.title()).toContain(coupon.business.name);
        await link(page, couponText.backToDeals).click();
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
      }));

    it("responds 404 and says so for an unknown coupon", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const origin = fixture().system.url("maplewood");
        const response = await page.goto(`${origin}/coupons/99999999`);
        await alive(page);
        expect(response?.status()).toBe(404);
        await page.getByRole("heading", { name: couponText.notFoundTitle }).waitFor();
        expect(await page.getByText(couponText.notFoundBody).isVisible()).toBe(true);
        await link(page, couponText.backToHome).click();
        await page.waitForURL(`${origin}/`);
      }));

    it("responds 404 on another town's host", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const deals = async (town: string) =>
          (await read(page, fixture().system.url(town), "/api/coupons", "?limit=500")).data;
        // Every town numbers its own deals.
        const known = new Set((await deals("maplewood")).map(({ id }) => id));
        const theirs = (await deals("riverton")).find(({ id }) => !known.has(id));
        if (!theirs) throw new Error("Riverton has no more deals than Maplewood");
        const path = `/coupons/${theirs.id}`;
        const there = await page.goto(fixture().system.url("riverton") + path);
        expect([there?.status(), await page.title()]).toEqual([
          200,
          expect.stringContaining(theirs.title),
        ]);
        const here = await page.goto(fixture().system.url("maplewood") + path);
        expect([here?.status(), await here?.text()]).toEqual([
          404,
          expect.not.stringContaining(theirs.title),
        ]);
      }));
  });

  it("any other path shows the 404 page", () =>
    visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
      const response = await page.goto(`${fixture().system.url("maplewood")}/no/such/page`);
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { name: siteText.notFoundTitle }).waitFor();
      expect(await page.getByText(siteText.notFoundBody).isVisible()).toBe(true);
    }));

  it("a page whose script fails to load says so and hydrates on retry", () =>
    visit(
      fixture().browser,
      { expected: /ERR_FAILED|dynamically imported|React error #418/ },
      async (page) => {
        const file = /coupon-page[^/]*\.js$/;
        await page.route(file, (route) => route.abort());
        await page.goto(`${fixture().system.url("maplewood")}/coupons/1`);
        const failure = page.getByRole("main").getByRole("alert");
        await failure.getByRole("heading", { level: 1, name: siteText.brokenTitle }).waitFor();
        // The rest of the page works.
        await page.getByRole("button", { name: chipText.off.label }).waitFor();
        await page.unroute(file);
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await page.getByRole("link", { name: dealText.openTill }).waitFor();
        await alive(page);
        expect(await failure.count()).toBe(0);
      },
    ));

  it("the location chip requests the location on click and explains itself in a tooltip", () =>
    visit(fixture().browser, {}, async (page) => {
      const home = fixture().system.url("maplewood");
      await gotoWithFakeGeolocation(page, `${home}/coupons/1`, "prompt");
      // Before hydration, hovering shows the native tooltip.
      const chip = page.getByRole("button", { name: chipText.off.label });
      await chip.hover();
      await page.getByRole("tooltip", { name: chipText.off.tooltip }).waitFor();
      expect(await requests(page)).toEqual([]);
      await chip.click();
      await page.getByRole("button", { name: chipText.loading.label }).waitFor();
      expect(await requests(page)).toHaveLength(1);
      await answer(page, { latitude: 43.1412, longitude: -73.8873 });
      await page.getByRole("button", { name: chipText.on.label }).waitFor();
    }));
}

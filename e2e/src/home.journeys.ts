/** The home page apart from its lists. */
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import { KNOWN_PLACE } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const PHONE = { viewport: { width: 390, height: 800 } };
const others = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: homeText.otherBusinesses }) });
const heading = (page: Page, category?: string) =>
  page.getByRole("heading", { level: 1, name: homeText.heading(category), exact: true });
/** Chooses a category as any script on the page can. */
const sendCategory = (page: Page, carried: unknown, to: "window" | "document" = "document") =>
  page.evaluate(
    ([detail, at]) => globalThis[at].dispatchEvent(new CustomEvent("categorySelected", { detail })),
    [carried, to] as const,
  );

export function homeJourneys(fixture: FixtureGetter) {
  const open = async (page: Page, path = "/") => {
    const origin = fixture().system.url("maplewood");
    await page.goto(`${origin}${path}`);
    return origin;
  };

  describe("the home page's parts", () => {
    it("say what the town's site is for, from header to footer", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = await open(page);
        const town = (await read(page, origin, "/api/town")).data;
        const header = page.getByRole("banner");
        await header.getByText(town.name, { exact: true }).waitFor();
        await header.getByText(town.tagline, { exact: true }).waitFor();
        await page.getByText(siteText.funFact).waitFor();
        await heading(page).waitFor();
        await page.getByText(homeText.subtitle, { exact: true }).waitFor();
        const footer = page.getByRole("contentinfo");
        await footer.getByText(siteText.footer, { exact: true }).waitFor();
        await footer.getByText(siteText.copyright(town.name), { exact: true }).waitFor();
      }));

    it("header and category bar stay in view on scrolling", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page);
        await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
        const header = await page.getByRole("banner").boundingBox();
        const bar = await page.getByRole("navigation", { name: homeText.categories }).boundingBox();
        expect(header?.y).toBe(0);
        expect(bar?.y).toBe(header?.height);
      }));

    it("the more-deals button keeps the focus while it loads more as it comes into view", () =>
      visit(fixture().browser, {}, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route(/\/api\/coupons\?.*offset=/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await open(page);
        await alive(page);
        const deals = page.locator('main [data-cards="deals"] article');
        const before = await deals.count();
        const more = page.getByRole("button", { name: homeText.moreDeals, exact: true });
        await more.focus();
        await expect.poll(() => more.isDisabled(), WAIT).toBe(true);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        await expectFocus(more);
        await more.press("Enter");
        held.resolve();
        await expect.poll(() => deals.count(), WAIT).toBeGreaterThan(before);
      }));

    it.each([
      ["businesses", /^Show More Businesses/],
      ["events", /^Show More Events/],
    ])(
      "the first of the last %s gets the focus by keyboard when their button disappears",
      (kind, name) =>
        visit(fixture().browser, {}, async (page) => {
          await open(page);
          await alive(page);
          const more = page.getByRole("button", { name });
          const cards = page.locator(`main [data-cards="${kind}"] > li`);
          let before = 0;
          while ((await more.count()) > 0) {
            before = await cards.count();
            await more.press("Enter");
            await expect.poll(() => cards.count(), WAIT).toBeGreaterThan(before);
          }
          expect(before).toBeGreaterThan(0);
          await expectFocus(cards.nth(before).locator("h3 a"));
        }),
    );

    it.each([
      ["deals", /\/api\/coupons\?/, "first", homeText.moreDeals],
      ["businesses", /\/api\/businesses\?.*featured=true/, "last", homeText.moreBusinesses],
    ] as const)(
      "the last %s get the focus from their button when they load automatically",
      (...[kind, asked, tab, name]) =>
        visit(fixture().browser, {}, async (page) => {
          const held = Promise.withResolvers<void>();
          await page.goto(`${fixture().system.url("maplewood")}/coupons/1`);
          await alive(page);
          await page.route(asked, async (route) => {
            const response = await route.fetch();
            const records: unknown[] = await response.json();
            const isMore = /offset=[1-9]/.test(route.request().url());
            if (isMore) await held.promise;
            const headers = { ...response.headers(), "x-total-count": "2" };
            await route.fulfill({ response, headers, json: [records.at(isMore ? -1 : 0)] });
          });
          await page.getByRole("link", { name: couponText.backToDeals }).click();
          await page.getByRole("tab")[tab]().click();
          const more = page.getByRole("button", { name, exact: true });
          await more.focus();
          await expect.poll(() => more.isDisabled(), WAIT).toBe(true);
          held.resolve();
          const cards = page.locator(`main [data-cards="${kind}"] > li`);
          await expectFocus(cards.nth(1).locator("h3 a"));
          expect(await more.count()).toBe(0);
        }),
    );

    it("the back-to-top button appears after scrolling more than 300 px", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await open(page);
        const button = page.getByRole("button", { name: siteText.backToTop });
        const scrollTo = (top: number) =>
          page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
        await scrollTo(301);
        await button.waitFor();
        await scrollTo(300);
        await button.waitFor({ state: "detached" });
        await scrollTo(900);
        await button.click();
        await button.waitFor({ state: "detached" });
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        expect(await page.locator("main:focus").count()).toBe(1);
      }));

    it("the bottom navigation shows only below 768 px, also after a resize", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await open(page);
        const bar = page.getByRole("navigation", { name: siteText.mainNavigation });
        const link = (name: string) => bar.getByRole("link", { name, exact: true });
        expect(await link(siteText.navCoupons).getAttribute("href")).toBe("/");
        expect(await link(siteText.navAdmin).getAttribute("href")).toBe("/admin");
        const opener = page.getByRole("button", { name: homeText.browseByCategory });
        for (const [width, shown] of [
          [767, true],
          [768, false],
          [390, true],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => bar.isVisible(), WAIT).toBe(shown);
          expect(await opener.isVisible()).toBe(shown);
        }
      }));
  });

  describe("choosing a category", () => {
    it("resets the other businesses to two", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = await open(page);
        await alive(page);
        const all = await read(page, origin, "/api/businesses", "?limit=500&hasCoupons=false");
        const id = all.data[0]?.categoryId;
        await page
          .getByRole("button", { name: homeText.showMoreBusinesses(all.total - 2) })
          .click();
        await expect.poll(() => others(page).locator("article").count(), WAIT).toBe(5);
        const answered = await waitDuring(
          page.waitForResponse(/\/api\/businesses.*hasCoupons/),
          async () => void (await sendCategory(page, id, "window")),
        );
        const total = Number((await answered.allHeaders())["x-total-count"]);
        await expect
          .poll(() => others(page).locator("article").count(), WAIT)
          .toBe(Math.min(2, total));
        // The same with all categories.
        await page.getByRole("link", { name: homeText.allCategories }).click();
        await page
          .getByRole("button", { name: homeText.showMoreBusinesses(all.total - 2) })
          .waitFor();
        expect(await others(page).locator("article").count()).toBe(2);
      }));

    it("is also possible by a page event, whichever field carries the id", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = await open(page, "/?tab=featured");
        const [one, two, three] = (await read(page, origin, "/api/categories")).data;
        if (!one || !two || !three) throw new Error("the demo town has fewer than 3 categories");
        const send = (detail: unknown) => sendCategory(page, detail);
        // Messages are ignored until the page is hydrated.
        await expect
          .poll(async () => (await send(one.id)) && heading(page, one.name).count(), WAIT)
          .toBe(1);
        await send({ categoryId: two.id });
        await heading(page, two.name).waitFor();
        await send({ id: three.id });
        await heading(page, three.name).waitFor();
        await send("no id");
        expect(new URL(page.url()).search).toBe(`?category=${three.id}&tab=featured`);
        await send({ categoryId: null });
        await heading(page).waitFor();
      }));

    it("leaves what is saved, which has no categories", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = await open(page, "/?tab=saved");
        const [one, two] = (await read(page, origin, "/api/categories")).data;
        await page.getByText(dealText.noSaved, { exact: true }).waitFor();
        const all = page.getByRole("link", { name: homeText.allCategories, exact: true });
        expect(await all.getAttribute("aria-current")).toBe("false");
        await page.getByRole("link", { name: one?.name ?? "", exact: true }).click();
        await heading(page, one?.name).waitFor();
        expect(new URL(page.url()).search).toBe(`?category=${one?.id}`);
        await page.getByRole("link", { name: dealText.saved, exact: true }).click();
        await heading(page).waitFor();
        expect(new URL(page.url()).search).toBe("?tab=saved");
        await sendCategory(page, two?.id);
        await heading(page, two?.name).waitFor();
        expect(new URL(page.url()).search).toBe(`?category=${two?.id}`);
      }));

    it("that is empty says so and offers a way out", () =>
      visit(fixture().browser, KNOWN_PLACE, async (page) => {
        await open(page, "/?category=99999999");
        await page.getByText(homeText.empty, { exact: true }).waitFor();
        await page.getByText(homeText.emptyAdvice, { exact: true }).waitFor();
        await page.getByRole("tab", { name: homeText.featuredTab(0) }).click();
        await page.getByText(homeText.noFeaturedDeals, { exact: true }).waitFor();
        await page.getByText(homeText.noFeaturedBusinesses, { exact: true }).waitFor();
        await page.getByRole("tab", { name: homeText.allTab(0) }).click();
        await page.getByRole("link", { name: homeText.showAllCategories }).click();
        await heading(page).waitFor();
        await page.getByRole("heading", { name: homeText.deals }).waitFor();
      }));
  });
}

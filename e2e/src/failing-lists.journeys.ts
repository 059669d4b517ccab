/** The home page while its lists are loading, and when they fail to load. */
import { coupon } from "@mainstreet/contracts/coupon";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, answered, visit, waitDuring } from "./browser.ts";
import { KNOWN_PLACE } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

export function failingListsJourneys(fixture: FixtureGetter) {
  const open = async (page: Page, path: string) => {
    await page.goto(`${fixture().system.url("maplewood")}${path}`);
    await alive(page);
  };

  describe("lists that are slow or fail to load", () => {
    it("show a spinner that fills the window until there is something to show", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "/coupons/1");
        const held = Promise.withResolvers<void>();
        await page.route("**/api/coupons?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        const spinner = page.getByRole("status").filter({ hasText: homeText.loading });
        await spinner.waitFor();
        expect(await page.getByRole("tab").count()).toBe(0);
        const main = await page.getByRole("main").boundingBox();
        expect(main?.height).toBeGreaterThan(800);
        held.resolve();
        await page.getByRole("heading", { name: homeText.deals }).waitFor();
        expect(await spinner.count()).toBe(0);
      }));

    it("each report what failed, and are refetched only on request", () =>
      visit(fixture().browser, { expected: /status of 500/ }, async (page) => {
        await open(page, "/coupons/1");
        const failing = /\/api\/(?:coupons\?|businesses\?|categories)/;
        let calls = 0;
        await page.route(failing, (route) => {
          calls += 1;
          return route.fulfill({ status: 500, body: "out of order" });
        });
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        for (const what of ["coupons", "businesses", "categories"])
          await page.getByText(`Failed to fetch ${what}`, { exact: true }).waitFor();
        // Categories, deals, other and featured businesses: one request each, also after switching
        // tabs.
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        expect(calls).toBe(4);
        await page.unroute(failing);
        for (let left = 3; left > 0; left -= 1) {
          await page.getByRole("button", { name: siteText.tryAgain }).first().click();
          await expect
            .poll(() => page.getByRole("button", { name: siteText.tryAgain }).count(), WAIT)
            .toBe(left - 1);
        }
        await page.getByRole("tabpanel").locator("article h3 a").first().waitFor();
        await page
          .locator("section", {
            has: page.getByRole("heading", { name: homeText.otherBusinesses }),
          })
          .locator("article h3")
          .first()
          .waitFor();
      }));

    it("keep their deals when the next ones fail to load, and request those only once", () =>
      visit(fixture().browser, { expected: /status of 500/ }, async (page) => {
        const held = Promise.withResolvers<void>();
        let calls = 0;
        await page.route("**/api/coupons?*", async (route) => {
          calls += 1;
          if (calls > 1) await held.promise;
          return route.fulfill({ status: 500, body: "out of order" });
        });
        await open(page, "/");
        const cards = page.locator('[data-cards="deals"] article');
        const shown = await cards.count();
        expect(shown).toBeGreaterThan(0);
        await cards.last().scrollIntoViewIfNeeded();
        const failure = page.getByRole("alert").filter({ hasText: siteText.moreFailed });
        await failure.scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollTo({ top: 0 }));
        await failure.scrollIntoViewIfNeeded();
        expect([await cards.count(), calls]).toEqual([shown, 1]);
        expect(await page.getByRole("tab").first().textContent()).not.toContain("(0)");
        const again = page.getByRole("button", { name: siteText.tryAgain });
        await again.press("Enter");
        const busy = page.getByRole("button", { name: homeText.moreDeals, exact: true });
        await expect.poll(() => busy.isDisabled(), WAIT).toBe(true);
        held.resolve();
        await failure.waitFor();
        await expectFocus(again);
        await page.unroute("**/api/coupons?*");
        await again.press("Enter");
        await expect.poll(() => cards.count(), WAIT).toBeGreaterThan(shown);
      }));

    it("request no more once a featured business has been removed meanwhile", () =>
      visit(fixture().browser, {}, async (page) => {
        let calls = 0;
        await page.route(/\/api\/businesses\?.*featured=true/, async (route) => {
          calls += 1;
          const response = await route.fetch();
          const headers = { ...response.headers(), "x-total-count": "9" };
          const isMore = /offset=[1-9]/.test(route.request().url());
          await route.fulfill({ response, headers, ...(isMore && { json: [] }) });
        });
        await open(page, "/coupons/1");
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByRole("tab").last().click();
        await page.getByRole("heading", { name: homeText.featuredBusinesses }).waitFor();
        await page.locator('[data-cards="businesses"] article').last().scrollIntoViewIfNeeded();
        await expect.poll(() => calls, WAIT).toBe(2);
        const more = page.getByRole("button", { name: homeText.moreBusinesses });
        await more.waitFor({ state: "detached" });
      }));

    it.each([
      ["come", 1],
      ["have gone meanwhile", 0],
    ])("offer a retry for the last other businesses until they %s", (_end, coming) =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const { data } = await read(page, fixture().system.url("maplewood"), "/api/businesses");
        let away = true;
        await page.route(/\/api\/businesses\?.*hasCoupons=false/, (route) => {
          const isMore = route.request().url().includes("offset=4");
          if (isMore && away) return route.fulfill({ status: 503, json: {} });
          const json = isMore ? data.slice(4, 4 + coming) : data.slice(0, 4);
          return route.fulfill({ json, headers: { "x-total-count": "5" } });
        });
        await open(page, "/coupons/1");
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        const others = page.locator('[data-cards="businesses"] article');
        const more = page.getByRole("button", { name: /^Show More Businesses|Again$/ });
        await more.press("Enter");
        await page.getByRole("alert").filter({ hasText: siteText.moreFailed }).waitFor();
        away = false;
        await more.press("Enter");
        await more.waitFor({ state: "detached" });
        expect(await others.count()).toBe(4 + coming);
        if (coming > 0) await expectFocus(others.last().getByRole("heading").getByRole("link"));
      }),
    );

    it("do not count events as none when these fail to load", () =>
      visit(fixture().browser, { expected: /status of 500/ }, async (page) => {
        await open(page, "/coupons/1");
        await page.route("**/api/events?*", (route) => route.fulfill({ status: 500, body: "" }));
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page
          .getByRole("link", { name: homeText.localEvents, exact: true })
          .first()
          .press("Enter");
        const heading = homeText.heading(homeText.localEvents);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await page.getByText(fetchErrors.events, { exact: true }).waitFor();
        expect(await page.getByRole("tab").first().textContent()).toBe(homeText.allTab(undefined));
        await page.unroute("**/api/events?*");
        await page.getByRole("button", { name: siteText.tryAgain }).press("Enter");
        await page.getByText(fetchErrors.events, { exact: true }).waitFor({ state: "detached" });
        await expectFocus(page.getByRole("main"));
      }));

    it("keep a shop's deals when the next ones fail to load, and request those only once", () =>
      visit(fixture().browser, { expected: /status of 500/ }, async (page) => {
        let calls = 0;
        await page.route("**/api/coupons?businessId=*", async (route) => {
          if (route.request().url().includes("offset=24")) {
            calls += 1;
            return route.fulfill({ status: 500, body: "out of order" });
          }
          const response = await route.fetch();
          const [deal] = coupon.array().parse(await response.json());
          const json = Array.from({ length: 24 }, (_, index) => ({ ...deal, id: 90_001 + index }));
          return route.fulfill({
            response,
            json,
            headers: { ...response.headers(), "x-total-count": "30" },
          });
        });
        await open(page, "/");
        await page.locator('[data-cards="deals"] h3 a').first().click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        const failure = page.getByRole("alert").filter({ hasText: siteText.moreFailed });
        await page.locator('a[href="/coupons/90024"]').scrollIntoViewIfNeeded();
        await failure.scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollTo({ top: 0 }));
        await failure.scrollIntoViewIfNeeded();
        expect(await page.locator('a[href^="/coupons/900"]').count()).toBe(24);
        expect(calls).toBe(1);
      }));

    it("keep what they show when the nearest fail to load, and load those on retry", () =>
      visit(fixture().browser, { ...KNOWN_PLACE, expected: /status of 500/ }, async (page) => {
        await page.route("**/api/nearby-*", (route) => route.fulfill({ status: 500, body: "" }));
        await open(page, "/");
        const cards = page.locator('[data-cards="deals"] article');
        const failures = page.getByRole("alert").filter({ hasText: siteText.nearFailed });
        await expect.poll(() => failures.count(), WAIT).toBe(2);
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        expect(await cards.count()).toBeGreaterThan(0);
        expect(await page.getByRole("tab").first().textContent()).not.toContain("(0)");
        const again = failures.first().getByRole("button", { name: siteText.tryAgain });
        await answered(page, "**/api/nearby-coupons?*", () => again.press("Enter"));
        await expect.poll(() => again.getAttribute("aria-disabled"), WAIT).toBe("false");
        await expectFocus(again);
        await page.unroute("**/api/nearby-*");
        await again.press("Enter");
        await cards.getByText(/ mi$/).first().waitFor();
        await expectFocus(page.getByRole("main"));
      }));

    it("report being offline, while a deal on the page still opens", () =>
      visit(fixture().browser, { expected: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
        await open(page, "/");
        // The first interaction preloads the dialog's chunk.
        const dialogFile = await waitDuring(page.waitForResponse(/deal-dialog[^/]*\.js/), () =>
          page.keyboard.press("Shift"),
        );
        await dialogFile.finished();
        await page.context().setOffline(true);
        await page.locator("nav a[href*='category=']").first().click();
        await page.getByText("Failed to fetch coupons", { exact: true }).waitFor();
        expect(await page.getByRole("tab").first().textContent()).toBe(homeText.allTab(undefined));
        await page.getByRole("link", { name: homeText.allCategories }).first().click();
        await page.waitForURL((url) => url.search === "");
        await page.locator('[data-cards="deals"] h3 a').first().waitFor();
        await page.getByRole("tab").last().click();
        await page.waitForURL(/tab=featured/);
        await page.getByText("Failed to fetch coupons", { exact: true }).waitFor();
        await page.getByRole("tab").first().click();
        await page.waitForURL((url) => url.search === "");
        const deal = page.locator('[data-cards="deals"] h3 a').first();
        const title = (await deal.textContent()) ?? "";
        await deal.click();
        await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
      }));
  });
}

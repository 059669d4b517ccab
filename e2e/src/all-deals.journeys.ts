/** List of all deals: sort orders, distance, several categories, all kept in the URL. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  categoryLabel,
  isEventsCategory,
} from "../../frontend/src/shared/format/category-label.ts";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { chosenText } from "../../frontend/src/shared/text/location.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, visit, waitDuring } from "./browser.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { ZIP, field, switchOff } from "./place-visit.ts";
import { expectFocus } from "./wizard-visit.ts";

/** Deals per page. */
const PAGE = 24;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const titles = (page: Page) => page.locator('[data-cards="deals"] h3').allTextContents();
const choice = (page: Page, row: string, name: string) =>
  page.getByRole("navigation", { name: row, exact: true }).getByRole("link", { name, exact: true });
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

export function allDealsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const answered = async (page: Page, query: string) => {
    const { data, total } = await read(page, home(), "/api/coupons", query);
    return { titles: data.map(({ title }) => title).slice(0, PAGE), total };
  };

  describe("the list of all deals", () => {
    it("opens from a home category, sorts by end date and pages without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const { data: categories } = await read(page, home(), "/api/categories");
        const [category] = categories;
        await page.goto(`${home()}/?category=${category?.id}`);
        await page.getByRole("link", { name: homeText.sortAndFilter }).click();
        await page.getByRole("heading", { level: 1, name: allDealsText.title }).waitFor();
        expect(parameters(page)).toEqual({ category: String(category?.id) });
        await choice(page, allDealsText.categories, allDealsText.allCategories).click();
        await choice(page, allDealsText.order, allDealsText.orders.ending).click();
        const soon = await answered(page, "?sort=ending&limit=500");
        await expect.poll(() => titles(page), WAIT).toEqual(soon.titles);
        await page.getByText(allDealsText.count(soon.total), { exact: true }).waitFor();
        await page
          .getByRole("navigation", { name: allDealsText.pages })
          .getByRole("link", { name: /page 2/ })
          .click();
        const next = await answered(page, `?sort=ending&limit=${PAGE}&offset=${PAGE}`);
        await expect.poll(() => titles(page), WAIT).toEqual(next.titles);
        expect(parameters(page)).toEqual({ sort: "ending", page: "2" });
      }));

    it("moves focus to its heading on a page change and keeps it on a chosen filter", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/deals`);
        await alive(page);
        const pages = page.getByRole("navigation", { name: allDealsText.pages });
        await pages.getByRole("link", { name: /page 2/ }).press("Enter");
        await page.waitForURL(/page=2/);
        await expectFocus(page.getByRole("heading", { level: 1, name: allDealsText.title }));
        const newest = choice(page, allDealsText.order, allDealsText.orders.newest);
        await newest.press("Enter");
        await page.waitForURL(`${home()}/deals?sort=newest`);
        await expect.poll(() => newest.getAttribute("aria-current"), WAIT).toBe("true");
        await expectFocus(newest);
      }));

    it("scrolls the row of categories to the one a link has chosen, on a phone", () =>
      visit(fixture().browser, PHONE, async (page) => {
        const [last] = (await read(page, home(), "/api/categories")).data
          .filter(({ name }) => !isEventsCategory(name))
          .slice(-1);
        if (!last) throw new Error("the demo town has no categories");
        await page.goto(`${home()}/deals?category=${last.id}`);
        const chip = choice(page, allDealsText.categories, categoryLabel(last.name));
        const right = async () => {
          const box = await chip.boundingBox();
          return box && box.x + box.width;
        };
        await expect.poll(right, WAIT).toBeLessThanOrEqual(390);
        expect((await chip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
        // Without scrolling, the row's end would be out of view.
        const all = choice(page, allDealsText.categories, allDealsText.allCategories);
        expect((await all.boundingBox())?.x).toBeLessThan(0);
      }));

    it("filters by several categories by keyboard on a phone, undoes it on Back, opens deals in a dialog", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const { data: categories } = await read(page, home(), "/api/categories");
        const [first, second] = categories;
        if (!first || !second) throw new Error("the demo town has no categories");
        const ids = [first.id, second.id].toSorted((a, b) => a - b).join(",");
        await page.goto(`${home()}/deals?sort=newest`);
        await alive(page);
        await choice(page, allDealsText.categories, first.name).press("Enter");
        const chosen = choice(page, allDealsText.categories, first.name);
        await expect.poll(() => chosen.getAttribute("aria-current"), WAIT).toBe("true");
        expect(parameters(page)["category"]).toBe(String(first.id));
        await choice(page, allDealsText.categories, second.name).press("Enter");
        const both = await answered(page, `?sort=newest&categoryIds=${ids}`);
        await expect.poll(() => titles(page), WAIT).toEqual(both.titles);
        expect(parameters(page)).toEqual({ sort: "newest", category: ids });
        await expectNoFindings(page, "all deals");
        const one = await answered(page, `?sort=newest&categoryIds=${first.id}`);
        await page.goBack();
        await expect.poll(() => titles(page), WAIT).toEqual(one.titles);
        await page.locator('[data-cards="deals"] a').first().click();
        await page.getByRole("dialog").waitFor();
        await page.goBack();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        expect(await titles(page)).toEqual(one.titles);
      }));

    it("keeps its filters on return from a deal's page, and leads back home from there", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.getByRole("link", { name: homeText.sortAndFilter }).click();
        await choice(page, allDealsText.order, allDealsText.orders.newest).click();
        await page.waitForURL(`${home()}/deals?sort=newest`);
        await page.locator('[data-cards="deals"] a').first().click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        await page.waitForURL(/\/coupons\//);
        const back = page.getByRole("link", { name: couponText.backToDeals });
        await back.click();
        await page.waitForURL(`${home()}/deals?sort=newest`);
        const newest = await answered(page, "?sort=newest&limit=500");
        await expect.poll(() => titles(page), WAIT).toEqual(newest.titles);
        await back.click();
        await page.waitForURL(`${home()}/`);
      }));

    it("asks for a location to filter by distance, and names the filter to drop when none match", () =>
      visit(
        fixture().browser,
        { geolocation: { latitude: 40.7128, longitude: -74.006 } },
        async (page) => {
          const { data: categories } = await read(page, home(), "/api/categories");
          const [category] = categories;
          await page.goto(`${home()}/deals?category=${category?.id}`);
          await alive(page);
          await choice(page, allDealsText.within, allDealsText.distance(5, "mi")).click();
          await page.getByRole("alert").filter({ hasText: allDealsText.placeNeeded }).waitFor();
          // The live region must exist before the change to be announced.
          const count = await page.locator("main output").elementHandle();
          let answerNow = () => {};
          const held = new Promise<void>((go) => (answerNow = go));
          await page.route("**/api/nearby-coupons*", async (route) => {
            await held;
            await route.continue();
          });
          await waitDuring(page.waitForRequest("**/api/nearby-coupons*"), () =>
            page.context().grantPermissions(["geolocation"]),
          );
          // Deals at any distance must not be shown as results.
          await page.getByText(homeText.loading, { exact: true }).waitFor();
          expect(await page.locator('[data-cards="deals"] h3').count()).toBe(0);
          answerNow();
          await page.getByText(allDealsText.none, { exact: true }).waitFor();
          const { total } = await answered(page, `?categoryIds=${category?.id}`);
          const drop = allDealsText.without(allDealsText.anyDistance, total);
          await page.getByRole("link", { name: drop, exact: true }).click();
          await page.getByText(allDealsText.count(total), { exact: true }).waitFor();
          expect(await count?.textContent()).toBe(allDealsText.count(total));
          expect(parameters(page)).toEqual({ category: String(category?.id) });
        },
      ));

    it("says beside the location entry that it covers the whole town when no location is set", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/deals`, "denied");
        await alive(page);
        const main = page.getByRole("main");
        const told = main.getByText(homeText.subtitleWithoutPlace, { exact: true });
        await told.waitFor();
        await expectNoFindings(page, "deals from all over town");
        await main.getByRole("button", { name: chosenText.enter, exact: true }).press("Enter");
        await field(page).fill(ZIP);
        await page.keyboard.press("Enter");
        await main.getByText(homeText.subtitle, { exact: true }).waitFor();
        expect(await told.count()).toBe(0);
        await expectFocus(button(page, chosenText.near(ZIP)));
        await switchOff(page, ZIP);
        await told.waitFor();
        await choice(page, allDealsText.order, allDealsText.orders.newest).press("Enter");
        await told.waitFor({ state: "detached" });
      }));

    it("filters by open businesses by keyboard on a phone, together with other filters", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.goto(`${home()}/deals?sort=ending`);
        await alive(page);
        const link = choice(page, allDealsText.hours, allDealsText.openNow);
        await link.press("Enter");
        await page.waitForURL(/open=now/);
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("true");
        expect(parameters(page)).toEqual({ sort: "ending", open: "now" });
        // A shop may open or close in between.
        const asAnswered = async () => {
          const open = await answered(page, "?sort=ending&openNow=true&limit=500");
          return JSON.stringify(open.titles) === JSON.stringify(await titles(page));
        };
        await expect.poll(asAnswered, WAIT).toBe(true);
        await expectNoFindings(page, "deals of who is open");
        await page.goBack();
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("false");
        const all = await answered(page, "?sort=ending&limit=500");
        await expect.poll(() => titles(page), WAIT).toEqual(all.titles);
      }));

    it("keeps focus on the share-location button when no location can be found", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/deals?within=5`, "prompt");
        await alive(page);
        const ask = page.getByRole("button", { name: allDealsText.shareLocation, exact: true });
        await ask.press("Enter");
        await expect.poll(() => ask.isDisabled(), WAIT).toBe(true);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        await page.evaluate(() => globalThis.fakeGeolocation.answer(2));
        await expect.poll(() => ask.isDisabled(), WAIT).toBe(false);
        await expectFocus(ask);
      }));

    it("says how many deals there are at any hours when no business with a match is open", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.route(/\/api\/coupons\?.*openNow=true/, (route) =>
          route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
        );
        await page.goto(`${home()}/deals?sort=newest`);
        await alive(page);
        await choice(page, allDealsText.hours, allDealsText.openNow).press("Enter");
        await page.getByText(allDealsText.none, { exact: true }).waitFor();
        const { total } = await answered(page, "?sort=newest&limit=500");
        const drop = allDealsText.without(allDealsText.anyHours, total);
        await page.getByRole("link", { name: drop, exact: true }).press("Enter");
        await page.getByText(allDealsText.count(total), { exact: true }).waitFor();
        expect(parameters(page)).toEqual({ sort: "newest" });
        await expectFocus(page.getByRole("main"));
      }));
  });
}

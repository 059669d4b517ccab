/** Lists for a visitor who shares a location. */
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { rounded } from "../../frontend/src/shared/location/geolocation.ts";
import { chipText, chosenText, promptText } from "../../frontend/src/shared/text/location.ts";
import {
  locationErrors,
  offerText,
  placeText,
} from "../../frontend/src/shared/text/location-dialogs.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { WAIT, answered, visit } from "./browser.ts";
import { milesBetween } from "./distance.ts";
import { KNOWN_PLACE, gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { dialog } from "./place-visit.ts";
import { expectFocus } from "./wizard-visit.ts";

const HERE = KNOWN_PLACE.geolocation;

/** Tolerance: distances are shown with one decimal. */
const ROUNDING_MILES = 0.051;
/** Tolerance: two calculations may differ by a few feet. */
const SAME_PLACE_MILES = 0.001;

export function nearbyJourneys(fixture: FixtureGetter) {
  describe("with a location", () => {
    it("the nearest deals come first, featured ones before others, with their true distance", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { centre } = (await read(page, origin, "/api/town")).data;
        if (!centre) throw new Error("the demo town has no centre");
        const here = rounded({
          latitude: centre.latitude + 0.004,
          longitude: centre.longitude - 0.003,
        });
        const coupons = (await read(page, origin, "/api/coupons", "?limit=500")).data;
        const context = page.context();
        await context.grantPermissions(["geolocation"]);
        await context.setGeolocation(here);

        await page.goto(`${origin}/`);
        await page.getByRole("button", { name: chipText.on.label }).waitFor();
        await page.locator("article p", { hasText: / mi/ }).first().waitFor();
        await page.locator('[role="tabpanel"][aria-busy="false"]').waitFor();

        const links = page.locator('[data-cards="deals"] h3 a');
        const shown = await links.evaluateAll((elements) =>
          elements.map((element) => ({
            id: Number(element.getAttribute("href")?.split("/").at(-1)),
            meta: element.closest("article")?.textContent ?? "",
          })),
        );
        expect(shown).toHaveLength(Math.min(12, coupons.length));
        const found = shown.map(({ id, meta }) => {
          const coupon = coupons.find((one) => one.id === id);
          if (!coupon) throw new Error(`coupon ${id} is not in the list`);
          const { latitude, longitude } = coupon.business;
          const miles =
            latitude === null || longitude === null
              ? null
              : milesBetween(here, { latitude, longitude });
          return { featured: coupon.showDeals, miles, meta };
        });
        expect(found.filter((deal) => !tellsItsDistance(deal))).toEqual([]);
        const rank = found.map(({ featured, miles }) => (featured ? 0 : 1e6) + (miles ?? 1e5));
        for (const [index, value] of rank.entries())
          expect(value).toBeGreaterThanOrEqual((rank[index - 1] ?? 0) - SAME_PLACE_MILES);
      }));

    it("further search results stay while the nearest are requested again", () =>
      visit(fixture().browser, { ...KNOWN_PLACE, expected: /status of 500/ }, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/?q=a`);
        const cards = page.locator('[data-cards="deals"] li');
        await cards.getByText(/ mi$/).first().waitFor();
        const held = Promise.withResolvers<void>();
        let asked = 0;
        await page.route(/search\?.*limit=48.*latitude/, async (route) => {
          asked += 1;
          if (asked > 1) await held.promise;
          await route.fulfill({ status: 500, body: "" });
        });
        await page.getByRole("link", { name: searchText.more }).first().click();
        const again = page
          .getByRole("alert")
          .filter({ hasText: siteText.nearFailed })
          .getByRole("button", { name: siteText.tryAgain });
        await again.waitFor();
        await expect.poll(() => cards.count(), WAIT).toBeGreaterThan(24);
        const shown = await cards.count();
        await again.press("Enter");
        await expect.poll(() => again.getAttribute("aria-disabled"), WAIT).toBe("true");
        expect(await cards.count()).toBe(shown);
        held.resolve();
        await expect.poll(() => again.getAttribute("aria-disabled"), WAIT).toBe("false");
      }));

    it("a coupon's page shows its distance", () =>
      visit(fixture().browser, { permissions: ["geolocation"] }, async (page) => {
        const origin = fixture().system.url("maplewood");
        const coupons = (await read(page, origin, "/api/coupons", "?limit=500")).data;
        const coupon = coupons.find(({ business }) => business.latitude !== null);
        if (!coupon?.business.latitude || !coupon.business.longitude)
          throw new Error("the demo town has no coupon with coordinates");
        const { latitude, longitude } = coupon.business;
        await page.context().setGeolocation({ latitude: latitude + 0.02, longitude });
        await page.goto(`${origin}/coupons/${coupon.id}`);
        const miles = milesBetween(rounded({ latitude: latitude + 0.02, longitude }), {
          latitude,
          longitude,
        });
        await page.getByText(`${miles.toFixed(1)} mi away`).waitFor();
      }));
  });

  describe.each(["/deals", "/?q=coffee"])("when the location arrives late on %s", (path) => {
    const far = (page: Page) => page.locator('[data-cards="deals"]').getByText(/ mi$/);
    const enter = (page: Page) =>
      page.getByRole("main").getByRole("button", { name: chosenText.enter, exact: true });

    it("the order stays for a visitor who is reading, and the nearest first are offered", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(
          page,
          `${fixture().system.url("maplewood")}${path}`,
          "granted",
        );
        await page.getByRole("button", { name: chipText.loading.label }).waitFor();
        expect(await enter(page).count()).toBe(0);
        await page.keyboard.press("ArrowDown");
        await page.evaluate((place) => globalThis.fakeGeolocation.answer(place), HERE);
        await page.getByRole("button", { name: chipText.on.label }).waitFor();
        const offer = page.getByRole("region", { name: offerText.title });
        await offer.waitFor();
        expect(await enter(page).count()).toBe(0);
        expect(await far(page).count()).toBe(0);
        await offer.getByRole("button", { name: offerText.button }).press("Enter");
        await far(page).first().waitFor();
        await offer.waitFor({ state: "detached" });
      }));

    it("the list stays when the nearest fail to load, says so, and loads them on retry", () =>
      visit(fixture().browser, { ...KNOWN_PLACE, expected: /status of 500/ }, async (page) => {
        const near = /nearby-|search\?.*latitude/;
        await page.route(near, (route) => route.fulfill({ status: 500, body: "" }));
        await page.goto(`${fixture().system.url("maplewood")}${path}`);
        const failure = page.getByRole("alert").filter({ hasText: siteText.nearFailed });
        await failure.waitFor();
        expect(await page.getByText(homeText.subtitle, { exact: true }).count()).toBe(0);
        expect(await page.locator('[data-cards="deals"] article').count()).toBeGreaterThan(0);
        const again = failure.getByRole("button", { name: siteText.tryAgain });
        const isBusy = () => again.getAttribute("aria-disabled");
        await answered(page, near, () => again.press("Enter"));
        await expect.poll(isBusy, WAIT).toBe("false");
        await expectFocus(again);
        await page.unroute(near);
        const held = Promise.withResolvers<void>();
        await page.route(near, async (route) => {
          await held.promise;
          await route.fulfill({ status: 500, body: "" });
        });
        await again.press("Enter");
        await expect.poll(isBusy, WAIT).toBe("true");
        held.resolve();
        await expect.poll(isBusy, WAIT).toBe("false");
        await page.unroute(near);
        await again.press("Enter");
        await far(page).first().waitFor();
        await failure.waitFor({ state: "detached" });
        await expectFocus(page.getByRole("main"));
      }));
  });

  it("all deals by end date keep their order when a location arrives, and a dismissed offer stays away", () =>
    visit(fixture().browser, {}, async (page) => {
      await gotoWithFakeGeolocation(
        page,
        `${fixture().system.url("maplewood")}/deals?sort=ending`,
        "granted",
      );
      await page.waitForFunction(() => globalThis.fakeGeolocation.requests.length > 0);
      const order = (name: string) => page.getByRole("link", { name, exact: true });
      const cards = page.locator('[data-cards="deals"]');
      const path = await cards.locator("h3 a").nth(4).getAttribute("href");
      const deal = cards.locator(`h3 a[href="${path}"]`);
      await deal.focus();
      await page.keyboard.press("ArrowDown");
      await page.evaluate((place) => globalThis.fakeGeolocation.answer(place), HERE);
      await cards.getByText(/ mi$/).first().waitFor();
      await expectFocus(deal);
      const offer = page.getByRole("region", { name: offerText.title });
      for (const isThere of [true, false]) {
        await order(allDealsText.orders.nearest).press("Enter");
        await page.waitForURL(({ search }) => search === "");
        await expect.poll(() => offer.count(), WAIT).toBe(isThere ? 1 : 0);
        if (isThere) await offer.getByRole("button", { name: offerText.dismiss }).press("Enter");
        await order(allDealsText.orders.ending).press("Enter");
        await page.waitForURL(/sort=ending/);
      }
    }));

  describe("without a location", () => {
    it("a place can still be entered above all deals after the browser failed to find one", () =>
      visit(fixture().browser, {}, async (page) => {
        const deals = `${fixture().system.url("maplewood")}/deals`;
        await gotoWithFakeGeolocation(page, deals, "prompt");
        const enter = page.getByRole("main").getByRole("button", { name: chosenText.enter });
        await enter.press("Enter");
        await dialog(page).getByRole("button", { name: placeText.ownLocation }).press("Enter");
        await page.waitForFunction(() => globalThis.fakeGeolocation.requests.length > 0);
        await page.evaluate(() => globalThis.fakeGeolocation.answer(3));
        await dialog(page).getByText(locationErrors[3], { exact: true }).waitFor();
        await dialog(page).getByRole("button", { name: placeText.close }).press("Enter");
        await dialog(page).waitFor({ state: "detached" });
        await enter.waitFor();
      }));

    it("the deals stay, and the location card does not come back", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/`);
        expect(await page.getByText(homeText.deals, { exact: true }).isVisible()).toBe(true);
        // A browser without a user to ask denies by itself, at once or after a second.
        await page.getByRole("button", { name: chipText.off.label }).waitFor();
        await expect
          .poll(() => page.getByRole("region", { name: promptText.title }).count(), WAIT)
          .toBe(0);
        expect(await page.locator('[data-cards="deals"] h3 a').count()).toBeGreaterThan(0);
      }));
  });
}

/** Whether the card's text agrees with the distance calculated here. */
function tellsItsDistance({ miles, meta }: { miles: number | null; meta: string }): boolean {
  if (miles === null) return meta.includes(listingText.unknownDistance);
  const shown = /([\d.]+) mi/.exec(meta)?.[1];
  return shown !== undefined && Math.abs(Number(shown) - miles) < ROUNDING_MILES;
}

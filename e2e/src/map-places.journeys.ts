/** Places on the map: none, a few at their true distances, and as many as a town can have. */
import type { Business, BusinessPlaces } from "@mainstreet/contracts/business";
import { haversineMiles } from "@mainstreet/testing/haversine";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { fetchErrors } from "../../frontend/src/shared/text/site.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { DESK, atOf, clusters, list, located, map, marker, oneLocated, rows } from "./map-visit.ts";
import type { Located } from "./map-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const placeOf = ({ latitude, longitude }: Located): [number, number] => [latitude, longitude];

/** Returns places in rows of a hundred, a few yards apart. */
function manyPlaces(count: number): BusinessPlaces {
  const all = Array.from({ length: count }, (_, at) => at);
  return {
    ids: all.map((at) => at + 1),
    names: all.map((at) => `Shop ${at + 1}`),
    categoryIds: all.map(() => 1),
    latitudes: all.map((at) => 43 + Math.floor(at / 100) / 2000),
    longitudes: all.map((at) => -73 + (at % 100) / 1000),
  };
}

export function mapPlacesJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the map's places", () => {
    it("announce that a filter leaves none", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.route(/places\?/, (route) => route.fulfill({ json: manyPlaces(0) }));
        await page.goto(`${home()}/map`);
        await alive(page);
        await page.getByRole("link", { name: mapText.openNow }).press("Enter");
        await page.getByRole("alert").filter({ hasText: mapText.noneOpen }).waitFor();
        await page.goto(`${home()}/map?category=1`);
        await page.getByRole("alert").filter({ hasText: mapText.none }).waitFor();
      }));

    it("report that refreshing the open ones failed, even when there were none", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await page.route(/places\?/, (route) => route.fulfill({ json: manyPlaces(0) }));
        await installClock(page);
        await page.goto(`${home()}/map?open=now`);
        const none = page.getByRole("alert").filter({ hasText: mapText.noneOpen });
        await none.waitFor();
        await page.unroute(/places\?/);
        await page.route(/places\?/, (route) => route.fulfill({ status: 503, json: {} }));
        await askAnew(page);
        const failure = page.getByRole("alert").filter({ hasText: fetchErrors.businesses });
        await failure.waitFor();
        expect(await none.count()).toBe(1);
      }));

    it("keep the card of the chosen business after it has closed", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const shop = await oneLocated(page, home());
        const open: BusinessPlaces = {
          ids: [shop.id],
          names: [shop.name],
          categoryIds: [shop.categoryId],
          latitudes: [shop.latitude],
          longitudes: [shop.longitude],
        };
        let places = open;
        await page.route(/places\?/, (route) => route.fulfill({ json: places }));
        await installClock(page);
        await page.goto(`${home()}/map?open=now&business=${shop.id}`);
        const told = page.getByRole("region", { name: shop.name, exact: true });
        await told.waitFor();
        await inView(page, 1).waitFor();
        places = manyPlaces(0);
        await askAnew(page);
        await inView(page, 0).waitFor();
        expect(await told.count()).toBe(1);
        await marker(page, shop).waitFor();
        await told.getByRole("button", { name: mapText.close }).press("Enter");
        await page.getByRole("alert").filter({ hasText: mapText.noneOpen }).waitFor();
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
      }));

    it("keep the map where it was moved when another business than the chosen one closes", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const shop = await oneLocated(page, home());
        const column = <Value>(other: Value, own: Value) => (closed ? [own] : [other, own]);
        let closed = false;
        await page.route(/places\?/, (route) => {
          const json: BusinessPlaces = {
            ids: column(shop.id + 1000, shop.id),
            names: column("Next street", shop.name),
            categoryIds: column(shop.categoryId, shop.categoryId),
            latitudes: column(shop.latitude, shop.latitude),
            longitudes: column(shop.longitude + 0.01, shop.longitude),
          };
          return route.fulfill({ json });
        });
        await installClock(page);
        await page.goto(`${home()}/map?open=now&business=${shop.id}&at=${atOf(shop, 18)}`);
        await marker(page, shop).waitFor();
        await map(page).focus();
        const row = rows(page).filter({ hasText: "Next street" });
        const goOn = async () => {
          await page.keyboard.press("Shift+ArrowRight");
          return row.count();
        };
        await expect.poll(goOn, WAIT).toBe(1);
        await inView(page, 1).waitFor();
        closed = true;
        await askAnew(page);
        await row.waitFor({ state: "detached" });
        await inView(page, 0).waitFor();
        expect(await inView(page, 0).count()).toBe(1);
      }));

    it("are at their true distances without a base layer", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const [zoom, shop] = [17, await oneLocated(page, home())];
        await page.goto(`${home()}/map?at=${atOf(shop, zoom)}&business=${shop.id}`);
        const from = await middleOf(page, shop);
        const others = await located(page, home());
        const alone = [];
        for (const other of others)
          if (other.id !== shop.id && (await marker(page, other).count()) > 0) alone.push(other);
        expect(alone.length).toBeGreaterThan(0);
        // Miles per pixel of the map's projection, on the same sphere.
        const miles =
          (2 * Math.PI * 3958.7613 * Math.cos((shop.latitude * Math.PI) / 180)) / 256 / 2 ** zoom;
        for (const other of alone) {
          const to = await middleOf(page, other);
          const far = haversineMiles(placeOf(shop), placeOf(other));
          expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) - far / miles)).toBeLessThan(3);
        }
      }));

    it("on both sides of 180 degrees share one map, also after it was moved", () =>
      visit(fixture().browser, { viewport: DESK, reducedMotion: "reduce" }, async (page) => {
        const json: BusinessPlaces = {
          ids: [1, 2, 3],
          names: ["West Store", "East Store", "Far East Store"],
          categoryIds: [1, 1, 1],
          latitudes: [-16.8, -16.8, -16.8],
          longitudes: [179.998, -179.998, -179.994],
        };
        await page.route("**/api/business-places", (route) => route.fulfill({ json }));
        const shown = map(page).getByRole("button", { name: /Store/ });
        await page.goto(`${home()}/map`);
        await inView(page, 3).waitFor();
        await expect.poll(() => shown.count(), WAIT).toBe(3);
        await map(page).focus();
        const at = () => new URL(page.url()).searchParams.get("at");
        await page.keyboard.press("ArrowRight");
        await expect.poll(at, WAIT).toMatch(/^-16\.8\d*,-179\.9\d*,/);
        await inView(page, 3).waitFor();
        await page.reload();
        await inView(page, 3).waitFor();
        await expect.poll(() => shown.count(), WAIT).toBe(3);
        for (const one of await shown.all()) {
          const { x = -1 } = (await one.boundingBox()) ?? {};
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(DESK.width);
        }
      }));

    it("can be 20,000, clustered where they are close to each other", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const json = manyPlaces(20_000);
        await page.route("**/api/business-places", (route) => route.fulfill({ json }));
        await page.goto(`${home()}/map`);
        await list(page)
          .getByText(/businesses in view/)
          .waitFor();
        await expect.poll(() => rows(page).count(), WAIT).toBe(50);
        const sizes = async () =>
          (await clusters(page).allTextContents()).map((text) => Number(text.replaceAll(",", "")));
        await expect.poll(async () => (await sizes()).length, WAIT).toBeGreaterThan(3);
        expect((await sizes()).length).toBeLessThan(400);
        expect((await sizes()).reduce((sum, size) => sum + size, 0)).toBeGreaterThan(15_000);
        await page.goto(`${home()}/map?at=43,-73,19`);
        await map(page)
          .getByRole("button", { name: /^Shop 1\b/ })
          .waitFor();
      }));
  });
}

const inView = (page: Page, number: number) =>
  list(page).getByText(new RegExp(`^${mapText.inView(number)}`));

/** Simulates a visitor who returns to the tab after a minute. */
async function askAnew(page: Page) {
  await page.clock.fastForward(61_000);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
}

async function middleOf(page: Page, business: Business) {
  const box = await marker(page, business).boundingBox();
  if (!box) throw new Error(`${business.name} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

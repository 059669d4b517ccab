/** The map of all businesses beside the list of those in view. */
import type { Business, BusinessPlaces } from "@mainstreet/contracts/business";
import { haversineMiles } from "@mainstreet/testing/haversine";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { categoryLabel } from "../../frontend/src/shared/format/listing.ts";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { onMapText } from "../../frontend/src/shared/text/on-map.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const map = (page: Page) => page.getByRole("region", { name: mapText.map });
const list = (page: Page) => page.getByRole("region", { name: mapText.list });
const rows = (page: Page) => list(page).getByRole("button");
const row = (page: Page, { name }: Business) => rows(page).filter({ hasText: name }).first();
const clusters = (page: Page) => map(page).getByRole("button", { name: /zoom in$/ });
const marker = (page: Page, { name, category }: Business) =>
  map(page).getByRole("button", {
    name: mapText.place(name, categoryLabel(category.name)),
    exact: true,
  });
const card = (page: Page, { name }: Business) => page.getByRole("region", { name, exact: true });
async function expectChosen(page: Page, shop: Business) {
  await expect.poll(() => marker(page, shop).getAttribute("aria-pressed"), WAIT).toBe("true");
}
const headed = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();
const inView = (page: Page, count: number) =>
  list(page).getByText(mapText.inView(count), { exact: true }).waitFor();
const searchOf = (page: Page) => new URL(page.url()).searchParams;
const zoomOf = (page: Page) => Number(searchOf(page).get("at")?.split(",")[2]);

type Located = Business & { latitude: number; longitude: number };
const isLocated = (business: Business): business is Located =>
  business.latitude !== null && business.longitude !== null;
const placeOf = ({ latitude, longitude }: Located): [number, number] => [latitude, longitude];
const atOf = ({ latitude, longitude }: Located, zoom: number) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom}`;

/** So many places in rows of a hundred, a few yards apart. */
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

export function mapJourneys(stage: StageOf) {
  const home = () => stage().system.url("maplewood");
  const located = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=500")).data.filter(isLocated);
  async function one(page: Page): Promise<Located> {
    const [found] = await located(page);
    if (!found) throw new Error("no business of the demo town has coordinates");
    return found;
  }

  describe("the map", () => {
    it("is reached from the directory, with its filters, and back", () =>
      visit(stage().browser, { viewport: PHONE }, async (page) => {
        const businesses = await located(page);
        const { category } = await one(page);
        const same = businesses.filter(({ categoryId }) => categoryId === category.id);
        await page.goto(`${home()}/businesses?category=${category.id}`);
        await page.getByRole("link", { name: directoryText.map, exact: true }).click();
        const title = mapText.title(categoryLabel(category.name));
        await headed(page, title);
        await inView(page, same.length);
        await page.getByRole("link", { name: homeText.allCategories, exact: true }).click();
        await headed(page, mapText.title());
        const open = await read(page, home(), "/api/businesses", "?limit=500&openNow=true");
        await page.getByRole("link", { name: mapText.openNow }).click();
        await expect.poll(() => searchOf(page).get("open"), WAIT).toBe("now");
        if (!open.data.some(isLocated)) await page.getByText(mapText.none).waitFor();
        await page.goBack();
        await page.goBack();
        await headed(page, title);
        await inView(page, same.length);
        await page.getByRole("link", { name: mapText.asList }).click();
        await headed(page, directoryText.title(category.name));
      }));

    it("says aloud that a filter leaves none", () =>
      visit(stage().browser, {}, async (page) => {
        await page.route(/places\?/, (route) => route.fulfill({ json: manyPlaces(0) }));
        await page.goto(`${home()}/map`);
        await page.getByRole("link", { name: mapText.openNow }).press("Enter");
        await page.getByRole("alert").filter({ hasText: mapText.none }).waitFor();
      }));

    it("leads to the list from A to Z where no script runs", () =>
      visit(stage().browser, { javaScriptEnabled: false }, async (page) => {
        await page.goto(`${home()}/map`);
        await page.getByText(mapText.before).waitFor();
        await page.getByRole("link", { name: mapText.asList }).click();
        await headed(page, directoryText.title());
      }));

    it.each([PHONE, DESK])(
      "and the cards follow each other at $width, and Back undoes what was chosen",
      (viewport) =>
        visit(stage().browser, { viewport }, async (page) => {
          const shop = await one(page);
          await page.goto(`${home()}/map?at=${atOf(shop, 19)}`);
          await row(page, shop).click();
          await expect.poll(() => searchOf(page).get("business"), WAIT).toBe(String(shop.id));
          await expectChosen(page, shop);
          await expect.poll(() => marker(page, shop).isVisible(), WAIT).toBe(true);
          await card(page, shop).getByText(shop.address).waitFor();
          await page.goBack();
          await card(page, shop).waitFor({ state: "detached" });
          expect(searchOf(page).get("business")).toBe(null);

          await marker(page, shop).click();
          await expect.poll(() => row(page, shop).getAttribute("aria-current"), WAIT).toBe("true");
          expect(await isInView(page, shop)).toBe(true);
          await card(page, shop).getByRole("link", { name: shop.name, exact: true }).click();
          await headed(page, shop.name);
          expect(new URL(page.url()).pathname).toBe(businessPath(shop));
          await page.goBack();
          await expect.poll(() => row(page, shop).getAttribute("aria-current"), WAIT).toBe("true");
          await card(page, shop).getByRole("button", { name: mapText.close }).click();
          await card(page, shop).waitFor({ state: "detached" });
          await page.goBack();
          await card(page, shop).waitFor();
        }),
    );

    it("still moving when Back is pressed, leaves the address as it was before", () =>
      visit(stage().browser, { viewport: DESK }, async (page) => {
        const shop = await one(page);
        await page.goto(`${home()}/map?at=${atOf(shop, 19)}`);
        await row(page, shop).click();
        await card(page, shop).waitFor();
        await map(page).focus();
        await page.evaluate(stopMovingOnBack);
        await page.goBack();
        await card(page, shop).waitFor({ state: "detached" });
        expect(searchOf(page).get("business")).toBe(null);
      }));

    it("is used by keyboard alone, and says what is in view", () =>
      visit(stage().browser, { viewport: DESK }, async (page) => {
        const businesses = await located(page);
        await page.goto(`${home()}/map`);
        await inView(page, businesses.length);
        await map(page).focus();
        await page.keyboard.press("+");
        await expect.poll(() => zoomOf(page), WAIT).toBeGreaterThan(0);
        const zoom = zoomOf(page);
        await clusters(page).first().press("-");
        await expect.poll(() => zoomOf(page), WAIT).toBe(zoom - 1);
        await page.keyboard.press("ArrowDown");

        await clusters(page).first().press("Enter");
        await expect.poll(() => zoomOf(page), WAIT).toBeGreaterThan(zoom - 1);
        await expect.poll(() => map(page).evaluate(isFocused), WAIT).toBe(true);
        await page.goBack();
        await expect.poll(() => zoomOf(page), WAIT).toBe(zoom - 1);

        const shop = await one(page);
        await page.goto(`${home()}/map?at=${atOf(shop, 19)}`);
        await list(page).waitFor();
        await page.getByRole("button", { name: mapText.skip }).press("Enter");
        await expect.poll(() => list(page).evaluate(isFocused), WAIT).toBe(true);
        await marker(page, shop).press("Enter");
        await card(page, shop).waitFor();
        expect(await marker(page, shop).evaluate(isFocused)).toBe(true);
        await list(page).getByText(mapText.chosen(shop.name)).waitFor();
        await page.keyboard.press("Escape");
        await card(page, shop).waitFor({ state: "detached" });
        expect(await row(page, shop).evaluate(isFocused)).toBe(true);
      }));

    it("shows the business that a page led to, and has no finding in any scheme", () =>
      visit(stage().browser, { viewport: DESK, reducedMotion: "reduce" }, async (page) => {
        const shop = await one(page);
        await page.goto(`${home()}${businessPath(shop)}`);
        await page.getByRole("link", { name: onMapText.show }).click();
        await expectChosen(page, shop);
        await card(page, shop).getByText(shop.address).waitFor();
        await expectNoFindings(page, "business on the map");
      }));

    it("has places and distances right without any map beneath", () =>
      visit(stage().browser, { viewport: DESK }, async (page) => {
        const [zoom, shop] = [17, await one(page)];
        await page.goto(`${home()}/map?at=${atOf(shop, zoom)}&business=${shop.id}`);
        const from = await middleOf(page, shop);
        const others = await located(page);
        const alone = [];
        for (const other of others)
          if (other.id !== shop.id && (await marker(page, other).count()) > 0) alone.push(other);
        expect(alone.length).toBeGreaterThan(0);
        // What a pixel is on the map's projection, on the same sphere.
        const miles =
          (2 * Math.PI * 3958.7613 * Math.cos((shop.latitude * Math.PI) / 180)) / 256 / 2 ** zoom;
        for (const other of alone) {
          const to = await middleOf(page, other);
          const far = haversineMiles(placeOf(shop), placeOf(other));
          expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) - far / miles)).toBeLessThan(3);
        }
      }));

    it("holds 20,000 places, joined where they are near each other", () =>
      visit(stage().browser, { viewport: DESK }, async (page) => {
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

/** A second key stops at once what the first one has set in motion. */
function stopMovingOnBack() {
  const [ARROW_DOWN, target] = [40, document.activeElement];
  const press = () =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { keyCode: ARROW_DOWN, bubbles: true }));
  window.addEventListener("popstate", () => [press(), press()], { once: true });
}

const isFocused = (element: Element) => element === document.activeElement;

async function middleOf(page: Page, business: Business) {
  const box = await marker(page, business).boundingBox();
  if (!box) throw new Error(`${business.name} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether its card is in the part of the list that one sees. */
async function isInView(page: Page, business: Business) {
  const [card, view] = [await row(page, business).boundingBox(), await list(page).boundingBox()];
  if (!card || !view) return false;
  return card.y >= view.y && card.y + card.height <= view.y + view.height + 1;
}

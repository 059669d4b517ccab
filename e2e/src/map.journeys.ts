/** The map of all businesses with the list of those in view. */
import type { Business } from "@mainstreet/contracts/business";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { categoryLabel } from "../../frontend/src/shared/format/category-label.ts";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { businessText } from "../../frontend/src/shared/text/listing.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import {
  DESK,
  atOf,
  clusters,
  isLocated,
  list,
  located,
  map,
  marker,
  oneLocated,
  rows,
} from "./map-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { width: 390, height: 844 };

const row = (page: Page, { name }: Business) => rows(page).filter({ hasText: name }).first();
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

export function mapJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the map", () => {
    it("opens from the directory with its filters, and leads back", () =>
      visit(fixture().browser, { viewport: PHONE }, async (page) => {
        const businesses = await located(page, home());
        const { category } = await oneLocated(page, home());
        const same = businesses.filter(({ categoryId }) => categoryId === category.id);
        await page.goto(`${home()}/businesses?category=${category.id}`);
        await alive(page);
        await page.getByRole("link", { name: directoryText.map, exact: true }).click();
        const title = mapText.title(categoryLabel(category.name));
        await headed(page, title);
        await inView(page, same.length);
        await page.getByRole("link", { name: homeText.allCategories, exact: true }).click();
        await headed(page, mapText.title());
        const open = await read(page, home(), "/api/businesses", "?limit=500&openNow=true");
        await page.getByRole("link", { name: mapText.openNow }).click();
        await expect.poll(() => searchOf(page).get("open"), WAIT).toBe("now");
        if (!open.data.some(isLocated)) await page.getByText(mapText.noneOpen).waitFor();
        await page.goBack();
        await page.goBack();
        await headed(page, title);
        await inView(page, same.length);
        await page.getByRole("link", { name: mapText.asList }).click();
        await headed(page, directoryText.title(category.name));
      }));

    it("links to the list from A to Z without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        await page.goto(`${home()}/map`);
        await page.getByText(mapText.before).waitFor();
        await page.getByRole("link", { name: mapText.asList }).click();
        await headed(page, directoryText.title());
      }));

    it.each([PHONE, DESK])(
      "stays in sync with the cards at $width, and Back undoes the choice",
      (viewport) =>
        visit(fixture().browser, { viewport }, async (page) => {
          const shop = await oneLocated(page, home());
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
          await expect.poll(() => isInView(page, shop), WAIT).toBe(true);
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

    it("keeps the earlier URL when it is still moving on Back", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const shop = await oneLocated(page, home());
        await page.goto(`${home()}/map?at=${atOf(shop, 19)}`);
        await row(page, shop).click();
        await card(page, shop).waitFor();
        await map(page).focus();
        await page.evaluate(stopMovingOnBack);
        await page.goBack();
        await card(page, shop).waitFor({ state: "detached" });
        expect(searchOf(page).get("business")).toBe(null);
      }));

    it("works by keyboard alone and announces what is in view", () =>
      visit(fixture().browser, { viewport: DESK }, async (page) => {
        const businesses = await located(page, home());
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

        const shop = await oneLocated(page, home());
        await page.goto(`${home()}/map?at=${atOf(shop, 19)}`);
        await list(page).waitFor();
        await page.getByRole("button", { name: mapText.skip }).press("Enter");
        await expect.poll(() => list(page).evaluate(isFocused), WAIT).toBe(true);
        await marker(page, shop).press("Enter");
        await card(page, shop).waitFor();
        await expect.poll(() => marker(page, shop).evaluate(isFocused), WAIT).toBe(true);
        await list(page).getByText(mapText.chosen(shop.name)).waitFor();
        await page.keyboard.press("Escape");
        await card(page, shop).waitFor({ state: "detached" });
        await expect.poll(() => row(page, shop).evaluate(isFocused), WAIT).toBe(true);
      }));

    it("shows the business whose page led to it, without axe findings in either scheme", () =>
      visit(fixture().browser, { viewport: DESK, reducedMotion: "reduce" }, async (page) => {
        const shop = await oneLocated(page, home());
        await page.goto(`${home()}${businessPath(shop)}`);
        await alive(page);
        await page.getByRole("link", { name: businessText.onMap }).click();
        await expectChosen(page, shop);
        await card(page, shop).getByText(shop.address).waitFor();
        await expectNoFindings(page, "business on the map");
      }));
  });
}

/** Presses a key twice on the next Back: the second press stops the animation started by the first. */
function stopMovingOnBack() {
  const [ARROW_DOWN, target] = [40, document.activeElement];
  const press = () =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { keyCode: ARROW_DOWN, bubbles: true }));
  window.addEventListener("popstate", () => [press(), press()], { once: true });
}

const isFocused = (element: Element) => element === document.activeElement;

/** Whether the business's card is in the visible part of the list. */
async function isInView(page: Page, business: Business) {
  const [card, view] = [await row(page, business).boundingBox(), await list(page).boundingBox()];
  if (!card || !view) return false;
  return card.y >= view.y && card.y + card.height <= view.y + view.height + 1;
}

/** Lists and forms of the admin area on a phone. */
import { describe, expect, it } from "vitest";
import { businessTexts, eventTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { openDashboard, records } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function adminPhoneJourneys(fixture: FixtureGetter) {
  describe("the admin area on a phone", () => {
    it("gives the name field a whole line of a form", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await openDashboard(page, fixture(), "events");
        await page.getByRole("button", { name: eventTexts.add }).click();
        const name = page.getByRole("dialog").getByRole("textbox", { name: recordText.name });
        expect((await name.boundingBox())?.width).toBeGreaterThan(280);
      }));

    it("puts a list's main button beside the heading and the others in two columns", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        const panel = page.getByRole("tabpanel");
        const heading = await panel.getByRole("heading", { level: 2 }).boundingBox();
        const add = await panel.getByRole("button", { name: businessTexts.add }).boundingBox();
        const middle = (box: typeof add) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
        expect(Math.abs(middle(add) - middle(heading))).toBeLessThan(8);
        const others = panel.locator("h2 ~ div").first().locator("a, button");
        const boxes = await others.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ x, height }) => ({ x, height })),
        );
        expect(boxes).toHaveLength(4);
        expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(2);
        expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(48);
      }));

    it("shows records as short cards without empty lines", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const cards = page.getByRole("tabpanel").getByRole("article");
        await cards.first().waitFor();
        const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
        const sorted = heights.toSorted((a, b) => a - b);
        expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(250);
        const empty = await cards
          .locator("dd")
          .evaluateAll((all) => all.filter((value) => value.childNodes.length === 0).length);
        expect(empty).toBe(0);
        const filters = page.getByRole("button", { name: recordText.filtersOn(0) });
        await filters.click();
        const choices = page.getByRole("search").getByRole("combobox");
        await expect
          .poll(
            () =>
              choices.evaluateAll((all) =>
                all.every((one) => one.getBoundingClientRect().right <= innerWidth),
              ),
            WAIT,
          )
          .toBe(true);
        expect(await choices.count()).toBeGreaterThan(2);
      }));

    it.each(["businesses", "coupons", "events", "categories"])(
      "fits the list of %s, with touch targets of at least 44 px",
      (tab) =>
        visit(fixture().browser, { viewport: { width: 360, height: 740 } }, async (page) => {
          await openDashboard(page, fixture(), tab);
          await records(page).first().waitFor();
          const pressed = "a, button, search .MuiInputBase-root, .MuiCheckbox-root";
          const low = await page.locator(`main :is(${pressed})`).evaluateAll((all) =>
            all
              .filter((one) => getComputedStyle(one).display !== "inline")
              .filter((one) => one.getBoundingClientRect().height < 43.5)
              .map((one) => one.outerHTML.slice(0, 120)),
          );
          expect(low).toEqual([]);
          const sideways = await page.locator("html").evaluate((root) => root.scrollWidth);
          expect(sideways).toBe(360);
        }),
    );
  });
}

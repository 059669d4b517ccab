/** The map in small viewports. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { width: 360, height: 740 };
const WINDOWS = [PHONE, { width: 768, height: 1024 }, { width: 844, height: 390 }];

const rightOf = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().right);

export function smallMapJourneys(fixture: FixtureGetter) {
  describe("a small map", () => {
    it.each(WINDOWS)("keeps the chosen place visible beside its whole card at $width", (viewport) =>
      visit(fixture().browser, { viewport, reducedMotion: "reduce" }, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/map?business=1`);
        const map = page.getByRole("region", { name: mapText.map });
        const card = page.getByRole("region").filter({
          has: page.getByRole("button", { name: mapText.close }),
        });
        await card.getByRole("link", { name: listingText.directions }).waitFor();
        // Nothing covers the marker.
        await map.getByRole("button", { pressed: true }).click({ trial: true });
        expect(await rightOf(card)).toBeLessThan(await rightOf(map));
        const list = page.getByRole("region", { name: mapText.list });
        expect(await rightOf(list)).toBeLessThanOrEqual(viewport.width);
      }),
    );

    it("keeps its height when a phone's address bar shows and hides", () =>
      visit(fixture().browser, { viewport: PHONE }, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/map`);
        const map = page.getByRole("region", { name: mapText.map });
        await map.waitFor();
        // Headless browsers have no collapsing address bar, so the declared styles are checked.
        const heights = await map.evaluate((element) => {
          const rules = [...document.styleSheets].flatMap((sheet) => Array.from(sheet.cssRules));
          return rules.flatMap((rule) => {
            const applies = rule instanceof CSSStyleRule && element.closest(rule.selectorText);
            return applies ? [rule.style.height] : [];
          });
        });
        expect(heights.join()).toContain("svh");
        expect(heights.join()).not.toContain("dvh");
      }));

    it("stays where it was moved when a category is chosen in the sheet", () =>
      visit(fixture().browser, { viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/map?business=1`);
        const map = page.getByRole("region", { name: mapText.map });
        const at = () => new URL(page.url()).searchParams.get("at");
        await map.getByRole("button", { pressed: true }).waitFor();
        await map.focus();
        await page.keyboard.press("-");
        await expect.poll(at, WAIT).toMatch(/,16$/);
        const moved = at();
        await page.getByRole("button", { name: homeText.browseByCategory }).click();
        const sheet = page.getByRole("dialog", { name: homeText.browseByCategory });
        await sheet.waitFor();
        expect(at()).toBe(moved);
        await sheet.getByRole("link").nth(1).click();
        await sheet.waitFor({ state: "hidden" });
        await page.getByRole("region", { name: mapText.list }).waitFor();
        expect(new URL(page.url()).searchParams.has("category")).toBe(true);
        expect(at()).toBe(moved);
      }));
  });
}

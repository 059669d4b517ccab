/** The first paint of a public page. */
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { darkTokens } from "../../frontend/src/shared/theme/tokens.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const scriptFiles = () =>
  performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length;

export function firstPaintJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood") + "/";

  describe("the first paint", () => {
    it("comes before any script file is requested, so that its pictures and font come first", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() => {
          const original = requestAnimationFrame.bind(window);
          window.requestAnimationFrame = (draw) => {
            addEventListener("released", () => original(draw));
            return 0;
          };
        });
        await page.goto(home());
        expect(await page.evaluate(scriptFiles)).toBe(0);
        await page.evaluate(() => dispatchEvent(new Event("released")));
        await expect.poll(() => page.evaluate(scriptFiles), WAIT).toBeGreaterThan(1);
      }));

    it("is not awaited in a tab in the background, where there is none", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() => {
          Object.defineProperty(document, "hidden", { value: true });
          window.requestAnimationFrame = () => 0;
        });
        await page.goto(home());
        await expect.poll(() => page.evaluate(scriptFiles), WAIT).toBeGreaterThan(1);
      }));

    it("has the remembered dark scheme, long before the scripts", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(home(), { waitUntil: "networkidle" });
        await page.getByRole("button", { name: siteText.darkTheme }).first().click();
        await page.locator('html[data-theme="dark"]').waitFor();
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route("**/assets/*.js", async (route) => {
          await held;
          await route.continue();
        });
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await page.reload({ waitUntil: "commit" });
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
        await page.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        expect(await ground()).toBe(colour(darkTokens.paper));
        release();
        await page.waitForLoadState("networkidle");
        expect(await ground()).toBe(colour(darkTokens.paper));
      }));
  });
}

/** Converts `#121816` to the form of computed styles. */
function colour(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}

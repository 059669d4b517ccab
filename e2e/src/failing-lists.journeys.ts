/** What the home page says while its lists are on their way, and when they don't come. */
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WAIT, visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

export function failingListsJourneys(stage: StageOf) {
  const open = (page: Page, path: string) => page.goto(`${stage().system.url("maplewood")}${path}`);

  describe("while and when lists don't come", () => {
    it("a spinner fills the window until there is something to show", () =>
      visit(stage().browser, {}, async (page) => {
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

    it("each list says what failed, is not asked again by itself, and is on request", () =>
      visit(stage().browser, { expected: /status of 500/ }, async (page) => {
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
        // Categories, deals, other and featured businesses: once each, also after a look elsewhere.
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
  });
}

/** The home page when the chunk of a dialog fails to load. */
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { describe, it, expect } from "vitest";
import type { Page } from "playwright-core";
import { alive } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function failingDialogsJourneys(fixture: FixtureGetter) {
  const open = async (page: Page) => {
    await page.goto(`${fixture().system.url("maplewood")}/`);
    await alive(page);
  };

  describe("when a dialog's script fails to load", () => {
    it("the dialog says so and opens on retry", () =>
      visit(fixture().browser, { expected: /ERR_FAILED|dynamically imported/ }, async (page) => {
        const files = /deal-dialog[^/]*\.js/;
        await page.route(files, (route) => route.abort());
        await open(page);
        await page.locator('[data-cards="deals"] h3 a').first().click();
        const failed = page.getByRole("dialog", { name: siteText.notLoaded });
        await failed.getByText(siteText.checkConnection).waitFor();
        await page.getByRole("heading", { name: homeText.deals }).waitFor({ state: "attached" });
        await page.unroute(files);
        await failed.getByRole("button", { name: siteText.tryAgain }).click();
        await failed.waitFor({ state: "detached" });
        await page.getByRole("dialog").getByRole("heading").first().waitFor();
      }));

    it("the dialog opens on retry on the reloaded page if an update has removed the script", () =>
      visit(fixture().browser, { expected: /status of 404|dynamically imported/ }, async (page) => {
        let pages = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) pages += 1;
        });
        await page.route(/deal-dialog[^/]*\.js/, (route) =>
          pages > 1 ? route.continue() : route.fulfill({ status: 404, body: "" }),
        );
        await open(page);
        const deal = page.locator('[data-cards="deals"] h3 a').first();
        const name = (await deal.textContent()) ?? "";
        await deal.click();
        const failed = page.getByRole("dialog", { name: siteText.notLoaded });
        await failed.getByRole("button", { name: siteText.tryAgain }).click();
        await page.getByRole("dialog").getByRole("heading", { name }).waitFor();
        expect(pages).toBe(2);
      }));
  });
}

/** A page that was open during a deployment, or that fails to load its chunks. */
import { describe, expect, it } from "vitest";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { alive, fillForm, openForm } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const expected = /Failed to fetch|ERR_FAILED|dynamically imported/;
/** Chunk needed to read any answer of the API. */
const CONTRACTS = /assets\/contracts-/;

export function updatedSiteJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("when a file of the site can't be loaded", () => {
    it("a page that needs it says so within the site, and loads on retry", () =>
      visit(
        fixture().browser,
        { expected: /Failed to fetch|ERR_FAILED|dynamically imported/ },
        async (page) => {
          await page.goto(`${home()}/`);
          await alive(page);
          const script = /assets\/coupon-page-/;
          await page.route(script, (route) => route.abort());
          const link = page.getByRole("tabpanel").locator("article h3 a").first();
          const title = (await link.textContent()) ?? "";
          await link.click();
          await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
          const fault = page
            .getByRole("alert")
            .getByRole("heading", { name: siteText.brokenTitle });
          await fault.waitFor();
          await expect.poll(() => page.title(), WAIT).toContain(siteText.brokenTitle);
          await button(page, siteText.addListing).waitFor();
          await page.unroute(script);
          await button(page, siteText.tryAgain).click();
          await page.getByRole("heading", { level: 1, name: title }).waitFor();
        },
      ));

    it("a navigation that needs it to parse responses becomes a full page load, once", () =>
      visit(fixture().browser, { expected }, async (page) => {
        await page.route(CONTRACTS, (route) => route.abort());
        await page.goto(`${home()}/?q=`);
        await alive(page);
        const documents: string[] = [];
        page.on("request", (one) => {
          if (one.resourceType() === "document") documents.push(one.url());
        });
        const words = page.getByRole("searchbox", { name: searchText.label });
        await words.fill("deal");
        const loaded = page.waitForEvent("load");
        await words.press("Enter");
        // The opening page may retry by itself.
        await Promise.race([loaded, button(page, siteText.tryAgain).click()]);
        await loaded;
        await page.getByRole("heading", { level: 1, name: searchText.results("deal") }).waitFor();
        await alive(page);
        expect(documents).toEqual([`${home()}/?q=deal`]);
      }));

    it("an open form does not need it, and sends what was typed", () =>
      visit(fixture().browser, { expected }, async (page) => {
        await openForm(page, home());
        await fillForm(page, "1988-05-17");
        await page.route(CONTRACTS, (route) => route.abort());
        await button(page, birthdayText.save).click();
        await page.getByText(birthdayText.saved, { exact: true }).waitFor();
      }));
  });
}

/** The narrowest viewport, 320 px: nothing is cut off, and nothing scrolls horizontally. */
import { describe, expect, it } from "vitest";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { alive, openForm } from "./birthday-visit.ts";
import { button, visit } from "./browser.ts";
import { field, opener, options } from "./search-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { tooWide } from "./too-wide.ts";
import { openPlans } from "./wizard-visit.ts";

const NARROW = { viewport: { width: 320, height: 640 }, reducedMotion: "reduce" } as const;

export function narrowJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("at 320 px", () => {
    it("pages do not scroll horizontally", () =>
      visit(fixture().browser, NARROW, async (page) => {
        for (const path of ["/?tab=saved", "/?q=bread", "/?q=qqqqzzzz", "/coupons/1?till"]) {
          await page.goto(`${home()}${path}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          expect([path, await tooWide(page)]).toEqual([path, []]);
        }
      }));

    it("the dialogs of deals and businesses, the category sheet and the search fit", () =>
      visit(fixture().browser, NARROW, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.locator('[data-cards="deals"] h3 a').first().click();
        await button(page, dealText.copyCode).waitFor();
        expect(["deal", await tooWide(page)]).toEqual(["deal", []]);
        await page.keyboard.press("Escape");
        await button(page, homeText.browseByCategory).click();
        await page.getByRole("dialog", { name: homeText.browseByCategory }).waitFor();
        expect(["sheet", await tooWide(page)]).toEqual(["sheet", []]);
        await page.keyboard.press("Escape");
        const others = page.locator("section", {
          has: page.getByRole("heading", { name: homeText.otherBusinesses, exact: true }),
        });
        await others.locator("h3 a").first().click();
        await page.getByRole("dialog").getByRole("heading", { level: 2 }).waitFor();
        expect(["business", await tooWide(page)]).toEqual(["business", []]);
        await page.keyboard.press("Escape");
        await opener(page).click();
        await field(page).fill("bread");
        await options(page).first().waitFor();
        expect(["search", await tooWide(page)]).toEqual(["search", []]);
      }));

    it("the plans and the birthday form fit", () =>
      visit(fixture().browser, NARROW, async (page) => {
        await openPlans(page, home());
        expect(["plans", await tooWide(page)]).toEqual(["plans", []]);
        await page.keyboard.press("Escape");
        await openForm(page, home());
        await button(page, birthdayText.save).waitFor();
        expect(["birthday", await tooWide(page)]).toEqual(["birthday", []]);
      }));
  });
}

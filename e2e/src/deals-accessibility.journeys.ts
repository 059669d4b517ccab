/** Actions on a deal in every state: no axe findings in either scheme at any width. */
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /status of 404/ } as const;
const DIALOG = ['[role="dialog"]'];
const dialog = (page: Page) => page.getByRole("dialog");

export function dealsAccessibilityJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("accessibility of deals", () => {
    it("shows a mouse in a narrow window all filters of the list", () =>
      visit(fixture().browser, { viewport: { width: 600, height: 900 } }, async (page) => {
        await page.goto(`${home()}/deals`);
        const chips = page
          .getByRole("navigation", { name: allDealsText.categories })
          .getByRole("link");
        const rights = await chips.evaluateAll((all) =>
          all.map((chip) => chip.getBoundingClientRect().right),
        );
        expect(Math.max(...rights)).toBeLessThanOrEqual(600);
      }));

    it("has no axe findings in a deal's dialog and in a toast over it", () =>
      visit(
        fixture().browser,
        { ...STILL, permissions: ["clipboard-read", "clipboard-write"] },
        async (page) => {
          const { data } = await read(page, home(), "/api/coupons", "?limit=12");
          const deal = data.find(({ code, terms }) => code !== "" && terms !== "");
          await page.goto(`${home()}/`);
          await alive(page);
          const link = page.getByRole("link", { name: deal?.title ?? "", exact: true });
          await link.first().click();
          await dialog(page)
            .getByRole("heading", { name: deal?.title ?? "" })
            .waitFor();
          await expectNoFindings(page, "deal", undefined, DIALOG);
          await page.setViewportSize({ width: 390, height: 900 });
          await dialog(page).getByRole("button", { name: dealText.copyCode }).click();
          await page.getByText(dealText.copied, { exact: true }).hover();
          await expectNoFindings(page, "toast", [390], ["[data-toast]"]);
        },
      ));

    it("has no axe findings in a business's dialog", () =>
      visit(fixture().browser, STILL, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        const others = page.locator("section", {
          has: page.getByRole("heading", { name: homeText.otherBusinesses, exact: true }),
        });
        await others.locator("h3 a").first().click();
        await dialog(page).getByRole("heading", { level: 2 }).waitFor();
        await expectNoFindings(page, "business", undefined, DIALOG);
      }));

    it("has no axe findings in the saved deals with none, with some and with a deleted one", () =>
      visit(fixture().browser, STILL, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        if (!deal) throw new Error("the demo town has no coupon");
        await page.goto(`${home()}/?tab=saved`);
        await page.getByText(dealText.noSaved, { exact: true }).waitFor();
        await expectNoFindings(page, "none saved");
        const saved = [
          { id: deal.id, title: deal.title, business: deal.business.name },
          { id: 99_999_999, title: "Gone for good", business: "Nobody" },
        ];
        await page.evaluate(
          (entries) => localStorage.setItem("savedDeals", JSON.stringify(entries)),
          saved,
        );
        await page.reload();
        await page.getByText(dealText.savedGone).waitFor();
        await page.getByRole("link", { name: deal.title, exact: true }).waitFor();
        await expectNoFindings(page, "saved");
      }));

    it("has no axe findings in the till view", () =>
      visit(fixture().browser, STILL, async (page) => {
        await page.goto(`${home()}/coupons/1?till`);
        await alive(page);
        await page.getByText(dealText.tillTerms, { exact: true }).click();
        await expectNoFindings(page, "till");
      }));
  });
}

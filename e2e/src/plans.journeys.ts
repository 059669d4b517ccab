/** The plans offered to business owners. */
import { planText, plans } from "../../frontend/src/shared/text/plans.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { describe, expect, it } from "vitest";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { button, dialog, expectFocus, openPlans, showPlans, stepHeading } from "./wizard-visit.ts";

export function plansJourneys(fixture: FixtureGetter) {
  const origin = (town = "maplewood") => fixture().system.url(town);

  describe("the plan dialog", () => {
    it("loads on demand, shows the specified texts and returns the focus on close", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${origin()}/`, { waitUntil: "networkidle" });
        const isLoaded = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType("resource")
              .some(({ name }) => /\/list-business/.test(name)),
          );
        expect(await isLoaded()).toBe(false);
        await showPlans(page);
        expect(await isLoaded()).toBe(true);
        const text = (await dialog(page).textContent()) ?? "";
        for (const part of [
          "List Your Business",
          "Be Seen. Be Local. Be Supported.",
          "Local targeting",
          "Real customers",
          "Instant visibility",
          "Cancel anytime • No setup fees",
        ])
          expect(text).toContain(part);
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        await expectFocus(page.getByRole("button", { name: siteText.addListing, exact: true }));
      }));

    it("shows two plans with their prices and marks Premium as the most popular", () =>
      visit(fixture().browser, {}, async (page) => {
        await openPlans(page, origin());
        const featured = dialog(page).getByRole("region", { name: "Featured", exact: true });
        const premium = dialog(page).getByRole("region", { name: "Premium", exact: true });
        await featured.getByText("$75/quarter").waitFor();
        await premium.getByText("$150/quarter").waitFor();
        expect(await featured.getByRole("listitem").allTextContents()).toEqual(
          plans.featured.features,
        );
        expect(await premium.getByRole("listitem").allTextContents()).toEqual(
          plans.premium.features,
        );
        expect(await premium.getByText("Most Popular").count()).toBe(1);
        expect(await featured.getByText("Most Popular").count()).toBe(0);
      }));

    it("offers a call to the town's sales phone, or else the form", () =>
      visit(fixture().browser, {}, async (page) => {
        await openPlans(page, origin());
        for (const { name } of Object.values(plans)) {
          const call = `${planText.call("(555) 555-0100")}${planText.about(name)}`;
          const link = dialog(page).getByRole("link", { name: call, exact: true });
          expect(await link.getAttribute("href")).toBe("tel:5555550100");
        }
        await openPlans(page, origin("riverton"));
        expect(await dialog(page).getByRole("link").count()).toBe(0);
        await button(page, planText.choose("Premium")).click();
        await stepHeading(page, 1).waitFor();
      }));
  });
}

/** Businesses saved on the device. */
import { describe, expect, it } from "vitest";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { offlineText, savedText } from "../../frontend/src/shared/text/offline.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

export function savedBusinessesJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("saved businesses", () => {
    it("are saved from their page by keyboard, listed in every tab, and can be removed", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        if (!shop) throw new Error("the demo town has no businesses");
        const other = await page.context().newPage();
        await other.goto(`${home()}/?tab=saved`);
        await other.getByText(dealText.noSaved, { exact: true }).waitFor();
        await page.goto(`${home()}${businessPath(shop)}`);
        await alive(page);
        await page.getByRole("button", { name: dealText.save, exact: true }).press("Enter");
        await page.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
        const list = other.getByRole("region", { name: savedText.businesses });
        await list.getByText(shop.category.name).waitFor();
        await other.getByRole("link", { name: dealText.savedCount(1) }).waitFor();
        await expectNoFindings(other, "saved businesses");
        await list.getByRole("link", { name: shop.name, exact: true }).click();
        await other.getByRole("heading", { level: 1, name: shop.name, exact: true }).waitFor();
        await other.goBack();
        await list
          .getByRole("button", { name: savedText.removeBusiness(shop.name), exact: true })
          .press("Enter");
        await list.waitFor({ state: "detached" });
        await page.getByRole("button", { name: dealText.save, exact: true }).waitFor();
      }));

    it("are saved from their dialog", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.locator('[data-cards="businesses"] h3 a').first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: dealText.save, exact: true }).press("Enter");
        await dialog.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
        await dialog.getByRole("button", { name: dealText.close }).click();
        await page.getByRole("link", { name: dealText.savedCount(1) }).waitFor();
      }));

    it("are shared from their dialog with the address of their page", () =>
      visit(
        fixture().browser,
        { permissions: ["clipboard-read", "clipboard-write"] },
        async (page) => {
          await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
          await page.goto(`${home()}/`);
          await alive(page);
          const shop = page.locator('[data-cards="businesses"] h3 a').first();
          const path = await shop.getAttribute("href");
          await shop.click();
          await page.getByRole("dialog").getByRole("button", { name: siteText.share }).click();
          await page.getByText(siteText.linkCopied).waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(home() + path);
        },
      ));

    it("leave the focus on their section when removed", () =>
      visit(fixture().browser, {}, async (page) => {
        const saved = ["Elm Bakery", "Oak Books"].map((title, at) => ({
          id: 999_998 + at,
          title,
          business: "1 Elm Street",
        }));
        await page.addInitScript(
          (text) => localStorage.setItem("savedBusinesses", text),
          JSON.stringify(saved),
        );
        await page.goto(`${home()}/?tab=saved`);
        const remove = (name: string) =>
          page.getByRole("button", { name: savedText.removeBusiness(name), exact: true });
        await remove("Elm Bakery").press("Enter");
        await expectFocus(page.getByRole("heading", { name: savedText.businesses }));
        await remove("Oak Books").press("Enter");
        await expectFocus(page.getByRole("main"));
      }));

    it("are marked as gone when the town has deleted them", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() =>
          localStorage.setItem(
            "savedBusinesses",
            JSON.stringify([{ id: 999_999, title: "Elm Bakery", business: "1 Elm Street" }]),
          ),
        );
        await page.goto(`${home()}/?tab=saved`);
        const list = page.getByRole("region", { name: savedText.businesses });
        await list.getByText(savedText.businessGone, { exact: true }).waitFor();
        await list.getByText("Elm Bakery", { exact: true }).waitFor();
        await expect.poll(() => list.getByRole("listitem").count(), WAIT).toBe(1);
      }));

    it("stay on screen as cached when refetching fails", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        if (!shop) throw new Error("the demo town has no businesses");
        await page.addInitScript(
          (text) => localStorage.setItem("savedBusinesses", text),
          JSON.stringify([{ id: shop.id, title: shop.name, business: shop.address }]),
        );
        await page.goto(`${home()}/?tab=saved`);
        const asked = `**/api/businesses/${shop.id}`;
        await page.route(asked, (route) =>
          route.fulfill({ json: shop, headers: { "x-kept-at": new Date().toISOString() } }),
        );
        await page.getByRole("link", { name: shop.name, exact: true }).click();
        const age = page.getByRole("alert").filter({ hasText: offlineText.shownAsOf("") });
        await age.waitFor();
        await page.unroute(asked);
        await page.route(asked, (route) => route.abort());
        await waitDuring(page.waitForEvent("requestfailed"), () =>
          age.getByRole("button", { name: siteText.tryAgain }).press("Enter"),
        );
        // It must stay, not only appear.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
        await page.getByRole("heading", { level: 1, name: shop.name, exact: true }).waitFor();
        expect(await age.count()).toBe(1);
      }));
  });
}

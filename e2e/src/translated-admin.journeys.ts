/** Admin lists and forms on a page translated by the browser. */
import { describe, expect, it } from "vitest";
import {
  couponTexts,
  couponFieldText as fields,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { ask } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { openTab, shopWithDeals } from "./shop.ts";
import { translate } from "./translated.journeys.ts";

export function translatedAdminJourneys(fixture: FixtureGetter) {
  describe("when the browser has translated an admin's page", () => {
    it("an outdated save keeps the form, and a coupon's line loses its code", () =>
      visit(fixture().browser, { expected: /status of 409/ }, async (page) => {
        await openTab(page, fixture(), "coupons");
        const name = `Translated ${Date.now()}`;
        const title = `First deal of ${name}`;
        const businessId = await shopWithDeals(page, name);
        const [{ id }] = JSON.parse(
          await ask(page, `/api/admin/coupons?businessId=${businessId}&q=First`),
        );
        const change = (body: object) => ask(page, `/api/admin/coupons/${id}`, "PUT", body);
        await change({ code: "JAM" });
        await openTab(page, fixture(), `coupons?q=${encodeURIComponent(title)}`);
        const code = page.getByRole("table").getByText(fields.withCode("JAM"));
        await code.waitFor();
        await page.getByRole("button", { name: couponTexts.edit(title) }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
        const save = dialog.getByRole("button", { name: recordText.save, exact: true });
        await dialog.getByLabel(fields.discount).fill("10% Off");
        await change({ discount: "25% Off" });
        await save.click();
        const mine = dialog.getByRole("alert").getByText(recordText.alsoMine);
        await mine.waitFor();
        await translate(page);
        await dialog.getByLabel(fields.discount).fill("");
        await save.click();
        await mine.waitFor({ state: "detached" });
        expect(await dialog.getByRole("alert").getByText("25% Off").isVisible()).toBe(true);
        await dialog.getByRole("button", { name: recordText.takeTheirs }).click();
        await dialog.getByLabel(fields.code).fill("");
        await save.click();
        await code.waitFor({ state: "detached" });
        await page.getByRole("table").getByText(title).waitFor();
      }));
  });
}

/** The admin area when a part of it fails to load or throws. */
import { adminText, binText, historyText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessTexts,
  couponTexts,
  eventTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records } from "./admin-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { make } from "./shop.ts";
import { expectFocus } from "./wizard-visit.ts";

const LOST = { expected: /ERR_FAILED|dynamically imported|broke on purpose/ };

const TOWN = "Quayside";
/** No other journey changes this deal or its business. */
const DEAL = "Fill a half-bushel";
const titleOf = (page: string) => adminText.pageTitle(page, TOWN);
const tryAgain = (page: Page) => page.getByRole("button", { name: siteText.tryAgain });

export function brokenAdminJourneys(fixture: FixtureGetter) {
  describe("a failure in part of the admin area", () => {
    it("leaves the list as the deletion made it when only the response is lost", () =>
      visit(fixture().browser, LOST, async (page) => {
        const mark = `Lost ${Date.now()}`;
        await openDashboard(page, fixture(), "businesses");
        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/categories"));
        const shop = (n: number) =>
          make(page, "businesses", { name: `${mark} No. ${n}`, categoryId });
        const ids = [await shop(1), await shop(2)];
        await shop(3);
        await page.getByLabel(businessTexts.search).fill(mark);
        const listed = (many: number) =>
          page.getByText(recordText.range(1, many, many), { exact: true }).waitFor();
        await listed(3);
        for (const n of [1, 2])
          await page.getByLabel(recordText.select(`${mark} No. ${n}`), { exact: true }).check();
        await page.route("**/bulk-delete", async (route) => {
          for (const id of ids) await ask(page, `/api/admin/businesses/${id}`, "DELETE");
          await route.abort();
        });
        const bar = page.getByRole("region", { name: recordText.selected(2) });
        await button(bar, recordText.delete).click();
        await button(page.getByRole("alertdialog"), recordText.delete).click();
        await page.getByText(recordText.bulkFailed, { exact: true }).waitFor();
        await listed(1);
        expect(await page.getByText(recordText.listChanged).count()).toBe(0);
      }));

    it.each([
      ["can't be fetched", undefined],
      ["breaks", 'export const Component = () => { throw new Error("broke on purpose"); };'],
    ])("is reported in place of a tab that %s, which loads on retry", (_, body) =>
      visit(fixture().browser, LOST, async (page) => {
        const file = /coupons-tab[^/]*\.js$/;
        await openDashboard(page, fixture(), "events");
        await records(page).first().waitFor();
        await page.route(file, (route) =>
          body === undefined
            ? route.abort()
            : route.fulfill({ contentType: "text/javascript", body }),
        );
        await page.getByRole("tab", { name: couponTexts.tab }).click();
        const panel = page.getByRole("tabpanel");
        await panel.getByRole("alert").getByText(siteText.brokenTitle).waitFor();
        await expect.poll(() => page.title(), WAIT).toBe(siteText.brokenPageTitle(TOWN));
        // The other tabs still work, and the page has one level-1 heading.
        expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
        const other = page.getByRole("tab", { name: eventTexts.tab });
        await other.click();
        await records(page).first().waitFor();
        await expect.poll(() => page.title(), WAIT).toBe(titleOf(eventTexts.tab));
        await expectFocus(other);
        await page.getByRole("tab", { name: couponTexts.tab }).click();
        await panel.getByRole("alert").getByText(siteText.brokenTitle).waitFor();
        await page.unroute(file);
        await tryAgain(page).click();
        await records(page).first().waitFor();
        await panel.getByRole("heading", { name: couponTexts.manage }).waitFor();
        await expect.poll(() => page.title(), WAIT).toBe(titleOf(couponTexts.tab));
      }),
    );

    it.each([
      ["form", "record-dialog", couponTexts.add],
      ["history", "history-dialog", historyText.open(DEAL)],
    ])("is reported in place of the %s dialog, which opens on retry", (_, name, opener) =>
      visit(fixture().browser, LOST, async (page) => {
        const files = new RegExp(`${name}[^/]*\\.js$`);
        await page.route(files, (route) => route.abort());
        await openDashboard(page, fixture(), `coupons?q=${encodeURIComponent(DEAL)}`);
        await records(page).first().waitFor();
        await page.getByRole("button", { name: opener, exact: true }).click();
        const failed = page.getByRole("dialog", { name: siteText.notLoaded });
        await failed.getByText(siteText.checkConnection).waitFor();
        await page.unroute(files);
        await tryAgain(page).click();
        await failed.waitFor({ state: "detached" });
        await page.getByRole("dialog").getByRole("heading").first().waitFor();
      }),
    );

    it("is reported in place of the bin, which loads on retry", () =>
      visit(fixture().browser, LOST, async (page) => {
        const file = /bin-list[^/]*\.js$/;
        await page.route(file, (route) => route.abort());
        await openDashboard(page, fixture(), "coupons");
        await page.getByRole("link", { name: binText.open }).click();
        const panel = page.getByRole("tabpanel");
        await panel.getByRole("alert").getByText(siteText.notLoaded).waitFor();
        await page.unroute(file);
        await tryAgain(page).click();
        await panel.getByRole("heading", { name: binText.title(couponTexts.many) }).waitFor();
      }));
  });
}

/** Tools of admin lists: histories, exports, and what a deletion takes along. */
import { readFile } from "node:fs/promises";
import { exportText } from "../../frontend/src/shared/text/admin.ts";
import { historyText } from "../../frontend/src/shared/text/admin.ts";
import { impactText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessFieldText,
  businessTexts,
  categoryTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { make, openTab, shopWithDeals } from "./shop.ts";

const countOf = async (page: Page, path: string) => JSON.parse(await ask(page, path)).length;

export function recordToolJourneys(fixture: FixtureGetter) {
  describe("deleting a business", () => {
    it("says what is deleted with it, and deletes that everywhere", () =>
      visit(
        fixture().browser,
        { expected: /status of 400/, reducedMotion: "reduce" },
        async (page) => {
          await openTab(page, fixture(), "businesses");
          const name = `Quince Bakery ${Date.now()}`;
          const id = await shopWithDeals(page, name);
          const impact = () =>
            ask(page, "/api/admin/businesses/bulk-impact", "POST", { ids: [id] });
          await expect.poll(impact, WAIT).toBe('{"coupons":2}');
          await searchFor(page, businessTexts.search, name);
          await page.getByRole("button", { name: businessTexts.remove(name) }).click();
          const question = page.getByRole("alertdialog", {
            name: businessTexts.confirmDelete(name),
          });
          await question.getByText(impactText.of({ coupons: 2, events: 1 })).waitFor();
          await expectNoFindings(page, "question before a deletion", [1280]);
          await question.getByRole("button", { name: recordText.cancel }).click();

          await page.getByLabel(recordText.select(name)).check();
          const bar = page.getByRole("region", { name: recordText.selected(1) });
          await bar.getByRole("button", { name: recordText.delete }).click();
          const all = page.getByRole("alertdialog", { name: businessTexts.confirmMany(1) });
          await all.getByText(impactText.of({ coupons: 2, events: 1 })).waitFor();
          await all.getByRole("button", { name: recordText.delete }).click();
          await page.getByText(recordText.removed(1), { exact: true }).waitFor();
          for (const entity of ["coupons", "events"])
            await expect
              .poll(() => countOf(page, `/api/admin/${entity}?businessId=${id}`), WAIT)
              .toBe(0);
        },
      ));
  });

  describe("a record's history", () => {
    it("says who changed what and when, with the form's labels", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await openTab(page, fixture(), "categories");
        const mark = Date.now();
        const [old, next] = [`Inns ${mark}`, `Hotels ${mark}`];
        const from = await make(page, "categories", { name: old });
        const to = await make(page, "categories", { name: next });
        const name = `The Lantern ${mark}`;
        const id = await make(page, "businesses", { name, categoryId: from });
        await ask(page, `/api/admin/businesses/${id}`, "PUT", { categoryId: to, showDeals: true });
        await openTab(page, fixture(), `businesses?q=${encodeURIComponent(name)}`);
        await page.getByRole("button", { name: historyText.open(name) }).click();
        const dialog = page.getByRole("dialog", { name: historyText.title(name) });
        const who = fixture().system.admin.username;
        const labels = [businessFieldText.category, businessFieldText.showDeals];
        await dialog.getByText(historyText.changed(who, labels)).waitFor();
        await dialog.getByText(historyText.created(who, businessTexts.one)).waitFor();
        const changed = dialog.getByRole("listitem").first();
        for (const text of [old, next, historyText.no, historyText.yes])
          await changed.getByText(text, { exact: true }).waitFor();
        await expectNoFindings(page, "history", [390, 1280]);
        await dialog.getByRole("button", { name: historyText.close }).click();
        await dialog.waitFor({ state: "detached" });
      }));

    it("can be requested again when it failed to load", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await openTab(page, fixture(), "categories");
        await page.route("**/history", (route) => route.abort());
        await page
          .getByRole("button", { name: /^History of/ })
          .first()
          .click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("alert").waitFor();
        await page.unroute("**/history");
        await dialog.getByRole("alert").getByRole("button").click();
        await dialog.getByRole("listitem").first().waitFor();
      }));
  });

  describe("an export", () => {
    it("contains the list's rows, reports their number, and escapes formulas for spreadsheets", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "categories");
        const mark = `Zinnia ${Date.now()}`;
        await make(page, "categories", { name: `=1+1 ${mark}` });
        await make(page, "categories", { name: `Flowers, "wild" ${mark}` });
        await openTab(page, fixture(), `categories?q=${encodeURIComponent(mark)}`);
        const file = await waitDuring(page.waitForEvent("download"), () =>
          page.getByRole("button", { name: exportText.button(2) }).click(),
        );
        expect(file.suggestedFilename()).toMatch(/^categories-\d{4}-\d\d-\d\d\.csv$/);
        const done = exportText.done(2, categoryTexts.one, categoryTexts.many);
        await page.getByText(done, { exact: true }).waitFor();
        const csv = await readFile(await file.path(), "utf8");
        expect(csv).toContain(`'=1+1 ${mark}`);
        expect(csv).toContain(`"Flowers, ""wild"" ${mark}"`);
      }));

    it("reports a failure", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await openTab(page, fixture(), "coupons");
        await page.route("**/export.csv*", (route) => route.abort());
        await page.getByRole("button", { name: /^Export CSV/ }).click();
        await page.getByText(exportText.failed, { exact: true }).waitFor();
      }));
  });
}

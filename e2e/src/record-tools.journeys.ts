/** What the admin's lists offer beside adding and editing: histories, exports, what a deletion takes along. */
import { readFile } from "node:fs/promises";
import { exportText } from "../../frontend/src/shared/text/admin.ts";
import { historyText } from "../../frontend/src/shared/text/admin.ts";
import { impactText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessFieldText,
  businessTexts,
  categoryTexts,
  couponFieldText,
  couponTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

async function make(page: Page, entity: string, fields: object): Promise<number> {
  return JSON.parse(await ask(page, `/api/admin/${entity}`, "POST", fields)).id;
}

/** A business with two coupons and an event. */
async function shopWithDeals(page: Page, name: string) {
  const category = { name: `Kind of ${name}` };
  const categoryId = await make(page, "categories", category);
  const businessId = await make(page, "businesses", { name, categoryId });
  const coupon = async (title: string) => {
    const fields = { businessId, title, expiration: "2099-12-31" };
    // The news of the business may still be on its way.
    await expect.poll(() => make(page, "coupons", fields).catch(() => 0), WAIT).toBeGreaterThan(0);
  };
  await coupon(`First deal of ${name}`);
  await coupon(`Second deal of ${name}`);
  const event = { businessId, name: `Fair of ${name}`, startDate: "2099-12-31" };
  await expect.poll(() => make(page, "events", event).catch(() => 0), WAIT).toBeGreaterThan(0);
  return businessId;
}

const openTab = async (page: Page, fixture: ReturnType<FixtureGetter>, tab: string) => {
  await openDashboard(page, fixture, tab);
  await page.getByRole("table").waitFor();
};

const countOf = async (page: Page, path: string) => JSON.parse(await ask(page, path)).length;

export function recordToolJourneys(fixture: FixtureGetter) {
  describe("deleting a business", () => {
    it("says what goes with it, and takes it along everywhere", () =>
      visit(
        fixture().browser,
        { expected: /status of 400/, reducedMotion: "reduce" },
        async (page) => {
          await openTab(page, fixture(), "businesses");
          const name = `Quince Bakery ${Date.now()}`;
          const id = await shopWithDeals(page, name);
          const impact = `/api/admin/businesses/${id}/impact`;
          await expect.poll(() => ask(page, impact), WAIT).toBe('{"coupons":2}');
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
    it("says who changed what when, with the form's words", () =>
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

    it("can be asked for again when it did not come", () =>
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
    it("holds what the list shows, says how many rows, and runs nothing in a spreadsheet", () =>
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

    it("that fails says so", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await openTab(page, fixture(), "coupons");
        await page.route("**/export.csv*", (route) => route.abort());
        await page.getByRole("button", { name: /^Export CSV/ }).click();
        await page.getByText(exportText.failed, { exact: true }).waitFor();
      }));
  });

  describe("an outdated save", () => {
    it("of a coupon shows what the other one did; one starts again from it, or saves on top of it", () =>
      visit(fixture().browser, { expected: /status of (?:400|409)/ }, async (page) => {
        await openTab(page, fixture(), "coupons");
        const name = `Outdated ${Date.now()}`;
        const businessId = await shopWithDeals(page, name);
        const title = `First deal of ${name}`;
        const path = `/api/admin/coupons?businessId=${businessId}`;
        const [{ id }] = JSON.parse(await ask(page, path));
        await openTab(page, fixture(), `coupons?q=${encodeURIComponent(name)}`);
        await page.getByRole("button", { name: couponTexts.edit(title) }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
        await dialog.getByLabel(couponFieldText.discount).fill("10% Off");
        await ask(page, `/api/admin/coupons/${id}`, "PUT", {
          discount: "25% Off",
          showDeals: true,
        });
        await dialog.getByRole("button", { name: recordText.save, exact: true }).click();
        const notice = dialog.getByRole("alert").filter({ hasText: recordText.outdatedTitle });
        const discount = notice.getByRole("listitem").filter({ hasText: "25% Off" });
        await discount.getByText(recordText.alsoMine).waitFor();
        await notice.getByText(`${fixture().system.admin.username} saved it on`).waitFor();
        await notice.getByRole("button", { name: recordText.takeTheirs }).click();
        expect(await dialog.getByLabel(couponFieldText.discount).inputValue()).toBe("25% Off");
        // The other way: what was changed here goes on top of what is stored.
        await dialog.getByLabel(couponFieldText.discount).fill("10% Off");
        await ask(page, `/api/admin/coupons/${id}`, "PUT", { ctaText: "Get both" });
        await dialog.getByRole("button", { name: recordText.save, exact: true }).click();
        const unseen = notice.getByRole("listitem").filter({ hasText: couponFieldText.ctaText });
        await unseen.getByText("Get both").waitFor();
        const saveMine = notice.getByRole("button", { name: recordText.saveMine });
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/upload*", async (route) => {
          await held.promise;
          await route.fulfill({ status: 400, json: { message: "No picture", code: "no_image" } });
        });
        await dialog
          .locator('input[type="file"]')
          .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") });
        await dialog.getByText(recordText.uploading).waitFor();
        expect(await saveMine.isDisabled()).toBe(true);
        held.resolve();
        await dialog.getByText(recordText.uploading).waitFor({ state: "detached" });
        await saveMine.click();
        await page.getByText(couponTexts.updated, { exact: true }).waitFor();
        const stored = JSON.parse(await ask(page, `/api/admin/coupons/${id}`));
        expect(stored).toMatchObject({ discount: "10% Off", ctaText: "Get both", showDeals: true });
        await page.getByRole("button", { name: historyText.open(title) }).click();
        const change = historyText.changed(fixture().system.admin.username, [
          couponFieldText.ctaText,
        ]);
        await page.getByRole("dialog").getByText(change).waitFor();
      }));

    it("of a coupon that was withdrawn and given to another business shows both, once one starts again", () =>
      visit(fixture().browser, { expected: /status of (?:400|409)/ }, async (page) => {
        await openTab(page, fixture(), "coupons");
        const name = `Withdrawn ${Date.now()}`;
        const businessId = await shopWithDeals(page, name);
        const path = `/api/admin/coupons?businessId=${businessId}`;
        const [{ id, title }] = JSON.parse(await ask(page, path));
        const other = { name: `Heir of ${name}`, categoryId: 1 };
        const otherId = await make(page, "businesses", other);
        await openTab(page, fixture(), `coupons?q=${encodeURIComponent(name)}`);
        await page.getByRole("button", { name: couponTexts.edit(title) }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
        await dialog.getByLabel(couponFieldText.discount).fill("10% Off");
        const change = { isActive: false, businessId: otherId };
        const put = () => ask(page, `/api/admin/coupons/${id}`, "PUT", change).then(() => true);
        // The news of the business may still be on its way.
        await expect.poll(() => put().catch(() => false), WAIT).toBe(true);
        await dialog.getByRole("button", { name: recordText.save, exact: true }).click();
        await dialog.getByRole("button", { name: recordText.takeTheirs }).click();
        const business = dialog.getByRole("combobox", { name: couponFieldText.business });
        await expect.poll(() => business.inputValue(), WAIT).toBe(other.name);
        await dialog.getByRole("button", { name: recordText.publish, exact: true }).waitFor();
        const save = dialog.getByRole("button", { name: recordText.save, exact: true });
        expect(await save.count()).toBe(0);
        await dialog.getByRole("button", { name: recordText.saveDraft }).click();
        await page.getByText(couponTexts.updated, { exact: true }).waitFor();
        expect(JSON.parse(await ask(page, `/api/admin/coupons/${id}`))).toMatchObject(change);
      }));

    it("is told as a failed one when what the other one did does not come", () =>
      visit(fixture().browser, { expected: /status of (?:409|503)/ }, async (page) => {
        await openTab(page, fixture(), "categories");
        const name = `Unseen ${Date.now()}`;
        const id = await make(page, "categories", { name });
        await openTab(page, fixture(), `categories?q=${encodeURIComponent(name)}`);
        await page.getByRole("button", { name: categoryTexts.edit(name) }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox").fill(`${name} mine`);
        await ask(page, `/api/admin/categories/${id}`, "PUT", { name: `${name} theirs` });
        const away = { message: "Please come back.", code: "away" };
        await page.route("**/history", (route) => route.fulfill({ status: 503, json: away }));
        await dialog.getByRole("button", { name: recordText.save, exact: true }).click();
        const toast = page.locator("[data-toast]");
        await toast.getByText(categoryTexts.updateFailed, { exact: true }).waitFor();
        await toast.getByText(away.message, { exact: true }).waitFor();
      }));
  });
}

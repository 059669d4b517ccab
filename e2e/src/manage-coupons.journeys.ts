/** An admin edits coupons and categories, and many businesses at once. */
import {
  businessTexts,
  categoryFieldText,
  categoryTexts,
  couponTexts,
  couponFieldText as fields,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { badInputText } from "../../frontend/src/shared/text/form.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const REFUSED = /status of (?:400|409)/;
const PHONE = { width: 390, height: 844 };

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const save = (page: Page, name: string = recordText.save) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

async function openTab(page: Page, fixture: ReturnType<FixtureGetter>, tab: string) {
  await openDashboard(page, fixture, tab);
  await records(page).first().waitFor();
}

export function manageCouponsJourneys(fixture: FixtureGetter) {
  describe("managing coupons", () => {
    it("adds, edits, duplicates and deletes a coupon, and confirms each step", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await openTab(page, fixture(), "coupons");
        const title = `Quince jam ${Date.now()}`;
        await page.getByRole("button", { name: couponTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        await save(page, recordText.publish);
        for (const said of ["Please select a business", "Title is required"])
          await dialog.getByText(said, { exact: true }).waitFor();
        await dialog.getByRole("combobox", { name: fields.businessId }).fill("print");
        const option = page.getByRole("listbox").getByRole("option").first();
        // Businesses with the same name differ in address.
        expect(await option.locator("p").textContent()).toMatch(/\d/);
        await option.click();
        await dialog.getByRole("textbox", { name: fields.title, exact: true }).fill(title);
        await dialog.getByLabel(fields.code).fill("JAM");
        await save(page, recordText.publish);
        await toast(page, couponTexts.created);

        await searchFor(page, couponTexts.search, title);
        await rows(page).getByText(fields.withCode("JAM")).waitFor();
        await rows(page).getByText(fields.noExpiration).waitFor();
        await rows(page).getByText(fields.noImage).waitFor();
        await page.getByRole("button", { name: couponTexts.edit(title) }).click();
        const editing = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
        await editing.getByLabel(fields.expiration).fill("2099-01-31");
        await save(page);
        await toast(page, couponTexts.updated);
        await rows(page)
          .getByText(/^Expires: .*2099/)
          .waitFor();

        const copy = `Quince jelly ${Date.now()}`;
        await page.getByRole("button", { name: couponTexts.duplicate(title) }).click();
        await expect.poll(() => dialog.getByLabel(fields.code).inputValue(), WAIT).toBe("JAM");
        await dialog.getByRole("textbox", { name: fields.title, exact: true }).fill(copy);
        await save(page, recordText.publish);
        await toast(page, couponTexts.created);
        const asked = `/api/admin/coupons?q=${encodeURIComponent("Quince j")}`;
        const stored = JSON.parse(await ask(page, asked)).filter((one: { title: string }) =>
          [title, copy].includes(one.title),
        );
        expect(stored).toHaveLength(2);
        const [{ businessId, expiration, code }] = stored;
        expect(stored).toMatchObject([title, copy].map(() => ({ businessId, expiration, code })));

        await page.getByRole("button", { name: couponTexts.remove(title) }).click();
        const question = page.getByRole("alertdialog", { name: couponTexts.confirmDelete(title) });
        await question.getByRole("button", { name: recordText.delete }).click();
        await toast(page, couponTexts.deleted);
        await page.getByText(couponTexts.nothingFits).waitFor();
      }));
  });

  it("the coupon form rejects an incomplete expiration date instead of storing none", () =>
    visit(fixture().browser, {}, async (page) => {
      await openTab(page, fixture(), "coupons");
      const title = `Medlar jam ${Date.now()}`;
      const [business] = JSON.parse(await ask(page, "/api/admin/businesses?limit=1"));
      const coupon = { businessId: business.id, title, expiration: "2099-01-31" };
      const path = "/api/admin/coupons";
      const { id } = JSON.parse(await ask(page, path, "POST", coupon));
      await searchFor(page, couponTexts.search, title);
      await page.getByRole("button", { name: couponTexts.edit(title) }).click();
      const dialog = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
      const expiration = dialog.getByLabel(fields.expiration);
      await expiration.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Backspace");
      await save(page, recordText.saveDraft);
      await dialog.getByText(badInputText("date"), { exact: true }).waitFor();
      await expectFocus(expiration);
      await page.keyboard.type("02302099");
      await save(page);
      await expectFocus(expiration);
      await expiration.press("ArrowRight");
      await page.keyboard.type("28");
      await save(page);
      await dialog.waitFor({ state: "detached" });
      const stored = JSON.parse(await ask(page, `${path}/${id}`));
      expect(stored).toMatchObject({ expiration: "2099-02-28", isActive: true });
      await ask(page, `${path}/${id}`, "DELETE");
    }));

  it("the coupon form reports that the search for businesses failed", () =>
    visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
      await openTab(page, fixture(), "coupons");
      const away = { message: "The store is away.", code: "store_away" };
      await page.route(/\/api\/admin\/businesses\?.*q=/, (route) =>
        route.fulfill({ status: 503, json: away }),
      );
      await page.getByRole("button", { name: couponTexts.add }).click();
      await page.getByRole("combobox", { name: fields.businessId }).fill("print");
      await page.getByText(businessTexts.loadFailed(away.message)).waitFor();
    }));

  it("the coupon form offers no business that does not match while matches load", () =>
    visit(fixture().browser, {}, async (page) => {
      await openTab(page, fixture(), "coupons");
      await page.getByRole("button", { name: couponTexts.add }).click();
      const box = page.getByRole("combobox", { name: fields.businessId });
      await box.click();
      const options = page.getByRole("listbox").getByRole("option");
      await options.nth(5).waitFor();
      const answer = Promise.withResolvers<void>();
      await page.route(/\/api\/admin\/businesses\?.*q=print/, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await box.fill("print");
      const others = options.filter({ hasNotText: /print/i });
      await expect.poll(() => others.count(), WAIT).toBe(0);
      answer.resolve();
      await options.first().waitFor();
    }));

  describe("managing categories", () => {
    it("adds, renames and deletes one by keyboard on a phone, and rejects a name in use", () =>
      visit(fixture().browser, { viewport: PHONE, expected: REFUSED }, async (page) => {
        await openTab(page, fixture(), "categories");
        const name = `Kites ${Date.now()}`;
        await page.getByRole("button", { name: categoryTexts.add }).press("Enter");
        const dialog = page.getByRole("dialog", { name: categoryTexts.addTitle });
        await dialog.getByLabel(categoryFieldText.name).press("Enter");
        await dialog.getByText("Category name is required").waitFor();
        await page.keyboard.type(name);
        await page.keyboard.press("Enter");
        await toast(page, categoryTexts.created);
        await dialog.waitFor({ state: "detached" });

        await page.getByRole("button", { name: categoryTexts.add }).press("Enter");
        await dialog.getByLabel(categoryFieldText.name).fill(name);
        await page.keyboard.press("Enter");
        await toast(page, categoryTexts.createFailed);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: recordText.discard }).press("Enter");
        await dialog.waitFor({ state: "detached" });

        await searchFor(page, categoryTexts.search, name);
        await page.getByRole("button", { name: categoryTexts.edit(name) }).press("Enter");
        await page
          .getByRole("dialog")
          .getByLabel(categoryFieldText.name)
          .fill(`${name} & Balloons`);
        await page.keyboard.press("Enter");
        await toast(page, categoryTexts.updated);
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const edit = categoryTexts.edit(`${name} & Balloons`);
        await expectFocus(page.getByRole("button", { name: edit }));
        const width = await page.locator("html").evaluate((root) => root.scrollWidth);
        expect(width).toBeLessThanOrEqual(PHONE.width);

        const remove = categoryTexts.remove(`${name} & Balloons`);
        await page.getByRole("button", { name: remove }).press("Enter");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await toast(page, categoryTexts.deleted);
      }));
  });

  it("bulk actions feature and delete several businesses on a phone", () =>
    visit(fixture().browser, { viewport: PHONE }, async (page) => {
      await openTab(page, fixture(), "businesses");
      const mark = `Bulk ${Date.now()}`;
      const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
      for (const name of [`${mark} one`, `${mark} two`])
        await ask(page, "/api/admin/businesses", "POST", { name, categoryId });
      await searchFor(page, businessTexts.search, mark, 2);
      await page.getByLabel(recordText.select(`${mark} one`)).check();
      await page.getByLabel(recordText.select(`${mark} two`)).check();
      await page.getByText(recordText.selected(2)).waitFor();
      await page.getByRole("button", { name: recordText.feature, exact: true }).click();
      await toast(page, recordText.changed(2));
      const stored = async () =>
        JSON.parse(await ask(page, `/api/admin/businesses?q=${encodeURIComponent(mark)}`));
      expect(await stored()).toMatchObject([{ showDeals: true }, { showDeals: true }]);
      await page.getByLabel(recordText.select(`${mark} one`)).check();
      await page.getByLabel(recordText.select(`${mark} two`)).check();
      await page.getByRole("button", { name: recordText.delete, exact: true }).click();
      const question = page.getByRole("alertdialog", { name: businessTexts.confirmMany(2) });
      await question.getByRole("button", { name: recordText.delete }).click();
      await toast(page, recordText.removed(2));
      await page.getByText(businessTexts.nothingFits).waitFor();
      expect(await stored()).toEqual([]);
    }));
}

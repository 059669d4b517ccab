/** A save that meets another admin's newer version: both values are shown, with a way on for each. */
import { historyText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessTexts,
  categoryTexts,
  couponFieldText,
  couponTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { make, openTab, shopWithDeals } from "./shop.ts";
import { expectFocus } from "./wizard-visit.ts";

/** Escape and screen readers need the focus within the dialog. */
async function expectFocusIn(page: Page) {
  const isIn = () =>
    page.evaluate(() => document.activeElement?.closest(".MuiDialog-root") !== null);
  await expect.poll(isIn, WAIT).toBe(true);
}

/** Presses the button by keyboard when no save is in flight; its outcome is shown by then. */
async function pressFree(button: Locator) {
  await expect.poll(() => button.isEnabled(), WAIT).toBe(true);
  await button.press("Enter");
}

/** Resolves with the visible part of the element (0 to 1), without scrolling. */
const shownPart = (element: Element) =>
  new Promise<number>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0));
    observer.observe(element);
  });

export function outdatedSaveJourneys(fixture: FixtureGetter) {
  describe("an outdated save", () => {
    it("of a coupon shows the other admin's changes, to start over from them or to save on top", () =>
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
        await pressFree(notice.getByRole("button", { name: recordText.takeTheirs }));
        await notice.waitFor({ state: "detached" });
        await expectFocusIn(page);
        expect(await dialog.getByLabel(couponFieldText.discount).inputValue()).toBe("25% Off");
        // The other way on: the changes made here are applied to the stored version.
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
        await pressFree(saveMine);
        await notice.waitFor({ state: "detached" });
        await expectFocusIn(page);
        await page.getByText(couponTexts.updated, { exact: true }).waitFor();
        const stored = JSON.parse(await ask(page, `/api/admin/coupons/${id}`));
        expect(stored).toMatchObject({ discount: "10% Off", ctaText: "Get both", showDeals: true });
        await page.getByRole("button", { name: historyText.open(title) }).click();
        const change = historyText.changed(fixture().system.admin.username, [
          couponFieldText.ctaText,
        ]);
        await page.getByRole("dialog").getByText(change).waitFor();
      }));

    it("moves the focus to its notice in a long form, each time the admin saves", () =>
      visit(fixture().browser, { expected: /status of 409/ }, async (page) => {
        await openTab(page, fixture(), "businesses");
        const name = `Long form ${Date.now()}`;
        const id = await make(page, "businesses", { name, categoryId: 1 });
        await openTab(page, fixture(), `businesses?q=${encodeURIComponent(name)}`);
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        await ask(page, `/api/admin/businesses/${id}`, "PUT", { phone: "(555) 555-0123" });
        const notice = dialog.getByRole("alert").filter({ hasText: recordText.outdatedTitle });
        for (const time of ["first", "second"]) {
          await dialog.getByRole("textbox").first().fill(`${name} ${time}`);
          await dialog.getByRole("textbox").last().focus();
          await pressFree(dialog.getByRole("button", { name: recordText.save, exact: true }));
          await expectFocus(notice);
          expect(await notice.evaluate(shownPart)).toBe(1);
        }
      }));

    it("of a coupon withdrawn and moved to another business shows both after starting over", () =>
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
        // Coupons may not have received the business yet.
        await expect.poll(() => put().catch(() => false), WAIT).toBe(true);
        await dialog.getByRole("button", { name: recordText.save, exact: true }).click();
        await dialog.getByRole("button", { name: recordText.takeTheirs }).click();
        const business = dialog.getByRole("combobox", { name: couponFieldText.businessId });
        await expect.poll(() => business.inputValue(), WAIT).toBe(other.name);
        await dialog.getByRole("button", { name: recordText.publish, exact: true }).waitFor();
        const save = dialog.getByRole("button", { name: recordText.save, exact: true });
        expect(await save.count()).toBe(0);
        await dialog.getByRole("button", { name: recordText.saveDraft }).click();
        await page.getByText(couponTexts.updated, { exact: true }).waitFor();
        expect(JSON.parse(await ask(page, `/api/admin/coupons/${id}`))).toMatchObject(change);
      }));

    it("is reported as a failed one when the other admin's changes can't be loaded", () =>
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

  it("a save that is repeated after its response was lost is not reported as outdated", () =>
    visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
      await openTab(page, fixture(), "categories");
      const name = `Resent ${Date.now()}`;
      const path = `/api/admin/categories/${await make(page, "categories", { name })}`;
      await openTab(page, fixture(), `categories?q=${encodeURIComponent(name)}`);
      await page.getByRole("button", { name: categoryTexts.edit(name) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill(`${name} once`);
      const save = dialog.getByRole("button", { name: recordText.save, exact: true });
      await page.route(
        `**${path}`,
        async (route) => {
          await ask(page, path, "PUT", route.request().postDataJSON());
          await route.abort();
        },
        { times: 1 },
      );
      await save.click();
      await page.getByText(categoryTexts.updateFailed, { exact: true }).waitFor();
      await pressFree(save);
      await page.getByText(categoryTexts.updated, { exact: true }).waitFor();
      await dialog.waitFor({ state: "detached" });
      expect(JSON.parse(await ask(page, path))).toMatchObject({
        name: `${name} once`,
        revision: 2,
      });
    }));
}

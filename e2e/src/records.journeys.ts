/** An admin edits businesses, coupons and categories. */
import {
  businessFieldText,
  businessTexts,
  categoryFieldText,
  categoryTexts,
  couponTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const REFUSED = /status of (?:400|401|409)/;

async function openTab(page: Page, fixture: ReturnType<FixtureGetter>, tab: string) {
  await openDashboard(page, fixture, tab);
  await page.getByRole("table").waitFor();
}

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

export function recordJourneys(fixture: FixtureGetter) {
  describe("managing records", () => {
    it("adds a business, edits and deletes it, and confirms each step", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await openTab(page, fixture(), "businesses");
        const name = `Quince Bakery ${Date.now()}`;
        await page.getByRole("button", { name: businessTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.addTitle });
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText("Business name is required").waitFor();
        await dialog.getByText(businessFieldText.chooseCategory).last().waitFor();
        await dialog.getByRole("textbox", { name: businessFieldText.name, exact: true }).fill(name);
        await dialog.getByLabel(businessFieldText.category).selectOption({ index: 1 });
        await dialog.getByLabel(businessFieldText.rating).fill("7");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText("Please enter a number from 0 to 5").waitFor();
        await dialog.getByLabel(businessFieldText.rating).fill("4.5");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await toast(page, businessTexts.created);

        await searchFor(page, businessTexts.search, name);
        await rows(page).getByRole("cell", { name: "None", exact: true }).waitFor();
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const editing = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        const website = "https://quince-bakery.example/menu";
        await editing.getByLabel(businessFieldText.website, { exact: true }).fill(website);
        await editing.getByLabel(businessFieldText.phone).fill("(555) 555-0177");
        await editing.getByLabel(businessFieldText.description).fill("Bread from our own oven.");
        await editing.getByLabel(businessFieldText.contactName).fill("Ann Quince");
        await editing.getByLabel(businessFieldText.plan).selectOption("premium");
        await editing.getByLabel(businessFieldText.paidUntil).fill("2031-05-05");
        await editing.getByRole("button", { name: recordText.save }).click();
        await toast(page, businessTexts.updated);
        await rows(page).getByText("(555) 555-0177").waitFor();
        const cell = rows(page).getByRole("cell", { name: "https://quince-baker...", exact: true });
        expect(await cell.getByRole("link").getAttribute("href")).toBe(website);
        const kept = await ask(page, `/api/admin/businesses?q=${encodeURIComponent(name)}`);
        expect(JSON.parse(kept)).toMatchObject([
          {
            description: "Bread from our own oven.",
            contactName: "Ann Quince",
            plan: "premium",
            paidUntil: "2031-05-05",
          },
        ]);

        await page.getByRole("button", { name: businessTexts.remove(name) }).click();
        const question = page.getByRole("alertdialog", { name: businessTexts.confirmDelete(name) });
        await question.getByRole("button", { name: recordText.delete }).click();
        await toast(page, businessTexts.deleted);
        await page.getByText(businessTexts.nothingFits).waitFor();
      }));

    it("does not wait for the worklist counts beside the list", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "businesses");
        const name = `Quince Forge ${Date.now()}`;
        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
        await ask(page, "/api/admin/businesses", "POST", { name, categoryId });
        await searchFor(page, businessTexts.search, name);
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/*/worklist", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const editing = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        await editing.getByLabel(businessFieldText.phone).fill("(555) 555-0178");
        await editing.getByRole("button", { name: recordText.save }).click();
        await editing.waitFor({ state: "detached" });
        await rows(page).getByText("(555) 555-0178").waitFor();
        await page.getByRole("button", { name: businessTexts.remove(name) }).click();
        const question = page.getByRole("alertdialog", { name: businessTexts.confirmDelete(name) });
        await question.getByRole("button", { name: recordText.delete }).click();
        await question.waitFor({ state: "detached" });
        held.resolve();
        await page.getByText(businessTexts.nothingFits).waitFor();
      }));

    it("keeps filters, sort order and page in the URL", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "businesses");
        await page.getByText(/^1–50 of \d+$/).waitFor();
        await page.getByRole("button", { name: recordText.nextPage }).click();
        await page.waitForURL(/page=2/);
        await page.getByText(/^51–/).waitFor();
        await page.getByLabel(businessFieldText.showDeals).selectOption("true");
        await page.waitForURL(
          (url) => url.search.includes("featured=true") && !url.search.includes("page"),
        );
        await page.getByLabel(recordText.sort).selectOption("-name");
        await page.waitForURL(/sort=-name&featured=true/);
        await page.reload();
        await page.getByRole("table").waitFor();
        expect(await page.getByLabel(recordText.sort).inputValue()).toBe("-name");
        const featured = await rows(page)
          .getByText(businessFieldText.featured, { exact: true })
          .count();
        expect(featured).toBe((await rows(page).count()) - 1);
      }));

    it("does not delete a category with businesses, and says why", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "categories");
        await page.locator('[aria-disabled="true"]').first().press("Enter");
        await toast(page, categoryFieldText.cannotDelete);
        await page.getByText(categoryFieldText.inUse).first().waitFor();
      }));

    it("asks before discarding what was typed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "coupons");
        await page.getByRole("button", { name: couponTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        await dialog.getByLabel("Title").fill("Half typed");
        await page.keyboard.press("Escape");
        const question = page.getByRole("alertdialog", { name: recordText.discardTitle });
        await question.getByRole("button", { name: recordText.keepEditing }).click();
        expect(await dialog.getByLabel("Title").inputValue()).toBe("Half typed");
        // Closing the page makes the browser ask, as closing the dialog makes the app.
        const leaving = await waitDuring(page.waitForEvent("dialog"), () =>
          page.close({ runBeforeUnload: true }),
        );
        expect(leaving.type()).toBe("beforeunload");
        await leaving.dismiss();
        await page.keyboard.press("Escape");
        await question.getByRole("button", { name: recordText.discard }).click();
        await dialog.waitFor({ state: "detached" });
      }));

    it("asks before Back discards what was typed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openTab(page, fixture(), "businesses");
        await page.getByRole("tab", { name: couponTexts.tab }).click();
        await page.getByRole("button", { name: couponTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        await dialog.getByLabel("Title").fill("Half typed");
        const back = () => page.evaluate(() => window.history.back());
        await back();
        const question = page.getByRole("alertdialog", { name: recordText.discardTitle });
        await question.getByRole("button", { name: recordText.keepEditing }).click();
        await question.waitFor({ state: "detached" });
        expect(await dialog.getByLabel("Title").inputValue()).toBe("Half typed");
        expect(new URL(page.url()).pathname).toBe("/admin/coupons");
        await back();
        await question.getByRole("button", { name: recordText.discard }).click();
        await page.waitForURL((url) => url.pathname === "/admin/businesses");
        await dialog.waitFor({ state: "detached" });
      }));

    it("neither saves nor discards during an image upload, and says so", () =>
      visit(fixture().browser, {}, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/upload*", async (route) => {
          await held.promise;
          await route.fulfill({ json: { url: "/favicon.svg" } });
        });
        await openTab(page, fixture(), "coupons");
        await page.getByRole("button", { name: couponTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        await dialog
          .locator('input[type="file"]')
          .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") });
        await dialog.getByText(recordText.uploading).waitFor();
        const save = dialog.getByRole("button", { name: recordText.publish, exact: true });
        expect(await save.isDisabled()).toBe(true);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: recordText.keepEditing }).click();
        held.resolve();
        await dialog.getByText(recordText.uploading).waitFor({ state: "detached" });
        expect(await save.isDisabled()).toBe(false);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: recordText.discard }).click();
      }));

    it("does not save an uploaded image that has been removed meanwhile, and says so", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        await openTab(page, fixture(), "businesses");
        const name = `Quince Gallery ${Date.now()}`;
        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
        await ask(page, "/api/admin/businesses", "POST", { name, categoryId });
        await searchFor(page, businessTexts.search, name);
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const editing = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        const url = `/media/${"0".repeat(32)}-1200.webp`;
        await page.route("**/api/admin/upload*", (route) => route.fulfill({ json: { url } }));
        const file = { name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") };
        await editing.locator('input[type="file"]').first().setInputFiles(file);
        await editing.getByRole("img").waitFor();
        await editing.getByLabel(businessFieldText.phone).fill("(555) 555-0179");
        const save = editing.getByRole("button", { name: recordText.save });
        await save.click();
        await toast(page, recordText.picturesGone(businessFieldText.logoUrl));
        await save.click();
        await toast(page, businessTexts.updated);
        await rows(page).getByText("(555) 555-0179").waitFor();
        const stored = await ask(page, `/api/admin/businesses?q=${encodeURIComponent(name)}`);
        expect(JSON.parse(stored)).toMatchObject([{ logoUrl: "" }]);
      }));

    it.each([
      ["businesses", businessTexts.add],
      ["coupons", couponTexts.add],
      ["categories", categoryTexts.add],
    ])("has no axe findings in the list and the dialog of %s", (tab, add) =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await openTab(page, fixture(), tab);
        await expectNoFindings(page, tab);
        await page.getByRole("button", { name: add }).click();
        await page.getByRole("dialog").waitFor();
        await expectNoFindings(page, `${tab}, dialog`, [390, 1280], ['[role="dialog"]']);
      }),
    );
  });
}

/** The dashboard while a list is loading, when it fails to load, and when others have added to it. */
import { adminText, binText, adminBirthdayText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessFieldText,
  businessTexts,
  categoryFieldText,
  categoryTexts,
  couponFieldText,
  couponTexts,
  eventTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { siteText, toastText } from "../../frontend/src/shared/text/site.ts";
import { submissionText } from "../../frontend/src/shared/text/submissions.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { POLL_MS, ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { installClock, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const TABS = [
  ["businesses", businessTexts],
  ["coupons", couponTexts],
  ["events", eventTexts],
  ["categories", categoryTexts],
  ["submissions", submissionText],
  ["birthdays", adminBirthdayText],
] as const;

const STILL = { reducedMotion: "reduce", expected: /status of 500/ } as const;
const FAULT = { message: "Out of order", code: "internal" };

const add = async (page: Page, entity: string, fields: object): Promise<number> =>
  JSON.parse(await ask(page, `/api/admin/${entity}`, "POST", fields)).id;

export function adminListsJourneys(fixture: FixtureGetter) {
  describe("an admin list that is slow or fails to load", () => {
    it.each(TABS)(
      "the %s tab reports loading and failure without axe findings, and retries",
      (tab, texts) =>
        visit(fixture().browser, STILL, async (page) => {
          // The worklist requests one record, the tab a page.
          const list = new RegExp(`/api/admin/${tab}\\?(?!.*limit=1&)`);
          const held = Promise.withResolvers<void>();
          await page.route(list, async (route) => {
            await held.promise;
            await route.fulfill({ status: 500, json: FAULT });
          });
          await openDashboard(page, fixture(), tab);
          const panel = page.getByRole("tabpanel");
          await panel.getByRole("status").getByText(adminText.loading).waitFor();
          expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
          await expectNoFindings(page, `${tab}, loading`, [390], ['[role="tabpanel"]']);
          held.resolve();
          await panel.getByText(texts.loadFailed(FAULT.message)).waitFor();
          await expectNoFindings(page, `${tab}, failed`, [390, 1280], ['[role="tabpanel"]']);
          await page.unroute(list);
          await panel.getByRole("button", { name: siteText.tryAgain }).click();
          await panel.getByText(texts.loadFailed(FAULT.message)).waitFor({ state: "detached" });
          await panel.getByRole("alert").waitFor({ state: "detached" });
        }),
    );

    it.each([
      ["keeps what is there", "", 1],
      ["says so where nothing fits", "?q=nothing-like-it", 0],
    ])("%s when reloading fails, and retries on request", (_, search, more) =>
      visit(fixture().browser, STILL, async (page) => {
        await openDashboard(page, fixture(), `categories${search}`);
        const panel = page.getByRole("tabpanel");
        const none = panel.getByRole("alert").getByText(categoryTexts.nothingFits);
        await (more ? records(page).first() : none).waitFor();
        const before = await records(page).count();
        const list = /\/api\/admin\/categories\?/;
        await page.route(list, (route) => route.fulfill({ status: 500, json: FAULT }));
        await page.getByRole("button", { name: categoryTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: categoryTexts.addTitle });
        await dialog.getByLabel(categoryFieldText.name).fill(`Kept ${Date.now()}`);
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.waitFor({ state: "detached" });
        const failed = categoryTexts.loadFailed(FAULT.message);
        const failure = panel.getByRole("alert").filter({ hasText: failed });
        await failure.waitFor();
        expect(await records(page).count()).toBe(before);
        await page.unroute(list);
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await failure.waitFor({ state: "detached" });
        expect(await records(page).count()).toBe(before + more);
      }),
    );
  });

  describe("the choices in an admin form", () => {
    it("include a category that a colleague has just added and the business's current one", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        // Added directly by the API, about which the page is not told.
        const name = `Nearby ${Date.now()}`;
        const categoryId = await add(page, "categories", { name });
        await add(page, "businesses", { name, categoryId });
        await page.clock.fastForward(POLL_MS);
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const dialog = page.getByRole("dialog");
        const chosen = dialog.getByLabel(businessFieldText.category);
        expect(await chosen.inputValue()).toBe(String(categoryId));
        await dialog.getByRole("button", { name: recordText.cancel }).click();
        await dialog.waitFor({ state: "detached" });

        const later = `Later ${Date.now()}`;
        await add(page, "categories", { name: later });
        await page.getByRole("button", { name: businessTexts.add }).click();
        await chosen.selectOption({ label: later });
      }));

    it("include a business that a colleague has just added", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "coupons");
        await records(page).first().waitFor();
        const openForm = () => page.getByRole("button", { name: couponTexts.add }).click();
        const options = page.getByRole("listbox").getByRole("option");
        const field = page.getByRole("combobox", { name: couponFieldText.businessId });
        await openForm();
        await field.click();
        await options.first().waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").getByRole("button", { name: recordText.cancel }).click();
        // Sorts before all others.
        const name = `0 ${Date.now()}`;
        await add(page, "businesses", { name, categoryId: 1 });
        await openForm();
        await field.click();
        await options.getByText(name, { exact: true }).waitFor();
      }));
  });

  describe("focus after a change to an admin list", () => {
    const AT_ONCE = { reducedMotion: "reduce" } as const;

    it("moves to the list's heading after a deletion and after the selection is cleared", () =>
      visit(fixture().browser, AT_ONCE, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const name = `Passing ${Date.now()}`;
        await add(page, "businesses", { name, categoryId: 1 });
        await searchFor(page, businessTexts.search, name);
        const head = page.locator("h2:focus").getByText(businessTexts.manage);
        await page.getByLabel(recordText.select(name)).check();
        await page.getByRole("button", { name: recordText.unselect }).press("Enter");
        await head.waitFor();
        await page.getByRole("button", { name: businessTexts.remove(name) }).press("Enter");
        await page
          .getByRole("alertdialog")
          .getByRole("button", { name: recordText.delete })
          .press("Enter");
        await page.getByText(businessTexts.deleted, { exact: true }).waitFor();
        await page.getByRole("alertdialog").waitFor({ state: "detached" });
        await head.waitFor();
      }));

    it("moves to the bin's heading after a restore", () =>
      visit(fixture().browser, AT_ONCE, async (page) => {
        await openDashboard(page, fixture(), "categories");
        const name = `Returning ${Date.now()}`;
        const id = await add(page, "categories", { name });
        await ask(page, `/api/admin/categories/${id}`, "DELETE");
        await page.getByRole("link", { name: binText.open, exact: true }).click();
        const restore = page.getByRole("button", { name: binText.restoreOne(name) });
        await restore.press("Enter");
        await restore.waitFor({ state: "detached" });
        await page.locator("h2:focus").getByText(binText.title(categoryTexts.many)).waitFor();
      }));

    it("stays on the button when a bulk action fails", () =>
      visit(fixture().browser, { ...AT_ONCE, ...STILL }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/businesses/bulk-*", async (route) => {
          await held.promise;
          await route.fulfill({ status: 500, json: FAULT });
        });
        await page.locator("tbody").getByRole("checkbox").first().check();
        const bar = page.getByRole("region", { name: recordText.selected(1) });
        const failed = page.getByRole("alert").getByText(FAULT.message);
        const fails = async (action: string, begin: (button: Locator) => Promise<void>) => {
          const button = bar.getByRole("button", { name: action, exact: true });
          await begin(button);
          await failed.waitFor();
          await button.and(page.locator(":focus")).waitFor();
          await page.getByRole("button", { name: toastText.dismiss }).click();
          await failed.waitFor({ state: "detached" });
        };
        await fails(recordText.feature, async (button) => {
          await button.press("Enter");
          // While the bulk action runs, no other can be started.
          await button.and(page.locator("[aria-disabled=true]")).waitFor();
          await bar.getByRole("button", { name: recordText.delete }).press("Enter");
          expect(await page.getByRole("alertdialog").count()).toBe(0);
          await button.focus();
          held.resolve();
        });
        await fails(recordText.delete, async (button) => {
          await button.press("Enter");
          await page
            .getByRole("alertdialog")
            .getByRole("button", { name: recordText.delete })
            .press("Enter");
        });
        await bar.getByRole("combobox").selectOption({ index: 1 });
        await fails(recordText.move, (button) => button.press("Enter"));
      }));
  });
}

/** Undoing what an admin deleted or changed by mistake. */
import { adminText, binText, historyText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessTexts,
  categoryTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, failSecond, importMany, openDashboard, records, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const STILL = { reducedMotion: "reduce" } as const;
const PHONE = { viewport: { width: 390, height: 800 }, ...STILL };

async function make(page: Page, entity: string, fields: object): Promise<number> {
  return JSON.parse(await ask(page, `/api/admin/${entity}`, "POST", fields)).id;
}

/** Opens the tab of businesses, then creates one for each name; resolves with their ids. */
async function openNew(page: Page, fixture: ReturnType<FixtureGetter>, names: readonly string[]) {
  await openDashboard(page, fixture, "businesses");
  await records(page).first().waitFor();
  const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
  const ids: number[] = [];
  for (const name of names) ids.push(await make(page, "businesses", { name, categoryId }));
  return ids;
}

const search = (page: Page, words: string, found: number) =>
  searchFor(page, businessTexts.search, words, found);

const confirm = (page: Page) =>
  page.getByRole("alertdialog").getByRole("button", { name: recordText.delete }).click();

export function binJourneys(fixture: FixtureGetter) {
  describe("a mistaken deletion", () => {
    it("is undone from its toast by keyboard", () =>
      visit(fixture().browser, { expected: /status of 404/, ...STILL }, async (page) => {
        const name = `Mistaken ${Date.now()}`;
        await openNew(page, fixture(), [name]);
        await search(page, name, 1);
        await page.getByRole("button", { name: businessTexts.remove(name) }).press("Enter");
        await confirm(page);
        await page.getByText(businessTexts.deleted, { exact: true }).waitFor();
        await expect.poll(() => records(page).count(), WAIT).toBe(0);
        await page.keyboard.press("F8");
        await page.keyboard.press("Tab");
        const undo = page.getByRole("button", { name: binText.undo, exact: true });
        await expect
          .poll(() => undo.evaluate((it) => it === document.activeElement), WAIT)
          .toBe(true);
        await page.keyboard.press("Enter");
        await page.getByText(binText.restored(1), { exact: true }).waitFor();
        await expect.poll(() => records(page).count(), WAIT).toBe(1);
      }));

    it("is found in the bin, with who deleted it, and restored", () =>
      visit(fixture().browser, STILL, async (page) => {
        const mark = `Swept ${Date.now()}`;
        const names = ["A", "B", "C"].map((end) => `${mark} ${end}`);
        const ids = await openNew(page, fixture(), names);
        await ask(page, "/api/admin/businesses/bulk-delete", "POST", { ids });
        await page.getByRole("link", { name: binText.open, exact: true }).click();
        await page.getByRole("heading", { name: binText.title(businessTexts.many) }).waitFor();
        const row = (name = "") => records(page).filter({ hasText: name });
        await row(names[0]).getByText(fixture().system.admin.username).waitFor();
        await expectNoFindings(page, "deleted businesses", [390, 1280]);
        const titleOf = (shown: string) => adminText.pageTitle(shown, "Quayside");
        expect(await page.title()).toBe(titleOf(binText.title(businessTexts.many)));

        for (const name of names.slice(0, 2))
          await page.getByLabel(recordText.select(name), { exact: true }).check();
        const bar = page.getByRole("region", { name: recordText.selected(2) });
        await bar.getByRole("button", { name: binText.restore }).click();
        await page.getByText(binText.restored(2), { exact: true }).waitFor();
        await row(names[0]).waitFor({ state: "detached" });
        await row(names[2]).waitFor();
        await page.getByRole("link", { name: binText.back(businessTexts.many) }).click();
        await search(page, mark, 2);
        expect(await page.title()).toBe(titleOf(businessTexts.tab));
      }));

    it("of several records is undone without restoring what a colleague had deleted before", () =>
      visit(fixture().browser, STILL, async (page) => {
        const mark = `Shared ${Date.now()}`;
        const ids = await openNew(page, fixture(), [`${mark} A`, `${mark} B`, `${mark} C`]);
        await search(page, mark, 3);
        await page.getByLabel(recordText.selectAll).check();
        const bar = page.getByRole("region", { name: recordText.selected(3) });
        await bar.getByRole("button", { name: recordText.delete }).click();
        await ask(page, `/api/admin/businesses/${ids[1]}`, "DELETE");
        await confirm(page);
        const toast = page.locator("[data-toast]");
        await toast.getByText(recordText.removed(2), { exact: true }).waitFor();
        await toast.getByRole("button", { name: binText.undo, exact: true }).click();
        await toast.getByText(binText.restored(2), { exact: true }).waitFor();
        await search(page, mark, 2);
      }));

    it("is restored from the bin on a phone, one record at a time", () =>
      visit(fixture().browser, PHONE, async (page) => {
        const name = `Small ${Date.now()}`;
        const ids = await openNew(page, fixture(), [name]);
        await ask(page, "/api/admin/businesses/bulk-delete", "POST", { ids });
        await page.getByRole("link", { name: binText.open, exact: true }).click();
        await page.getByRole("button", { name: binText.restoreOne(name) }).click();
        await page.getByText(binText.restored(1), { exact: true }).waitFor();
        const sideways = await page.locator("html").evaluate((root) => root.scrollWidth);
        expect(sideways).toBe(390);
      }));

    it("of a category whose name is taken again says why it stays deleted", () =>
      visit(fixture().browser, STILL, async (page) => {
        await openDashboard(page, fixture(), "categories");
        await page.getByRole("table").waitFor();
        const name = `Twice ${Date.now()}`;
        const id = await make(page, "categories", { name });
        await ask(page, `/api/admin/categories/${id}`, "DELETE");
        await make(page, "categories", { name });
        await page.getByRole("link", { name: binText.open, exact: true }).click();
        await page.getByRole("heading", { name: binText.title(categoryTexts.many) }).waitFor();
        await page.getByRole("button", { name: binText.restoreOne(name) }).click();
        await page.getByText(binText.notAll(0, 1), { exact: true }).waitFor();
        await page.getByText(/added since/).waitFor();
      }));
  });

  describe("a mistaken change", () => {
    it("is reverted from the history", () =>
      visit(fixture().browser, STILL, async (page) => {
        const name = `Renamed ${Date.now()}`;
        const [id] = await openNew(page, fixture(), [name]);
        await ask(page, `/api/admin/businesses/${id}`, "PUT", { name: `${name} wrongly` });
        await search(page, name, 1);
        await page.getByRole("button", { name: historyText.open(`${name} wrongly`) }).click();
        const entries = page.getByRole("dialog").getByRole("listitem");
        await entries.nth(1).getByRole("button").click();
        await page.getByText(binText.versionDone, { exact: true }).waitFor();
        await expect.poll(() => entries.count(), WAIT).toBe(3);
        await expectNoFindings(page, "history with versions", [390, 1280]);
        await page.keyboard.press("Escape");
        await records(page).getByText(name, { exact: true }).waitFor();
      }));
  });

  describe("a selection", () => {
    it("of all matches lists every name before deletion, and its deletion is undone as a whole", () =>
      visit(fixture().browser, STILL, async (page) => {
        const mark = `Every ${Date.now()}`;
        const names = Array.from({ length: 52 }, (_, at) => `${mark} number ${at + 1}`);
        await openNew(page, fixture(), names);
        await page.getByLabel(businessTexts.search).fill(mark);
        await page.getByText(recordText.range(1, 50, 52), { exact: true }).waitFor();
        await page.getByLabel(recordText.selectAll).check();
        await page.getByText(recordText.selected(50), { exact: true }).waitFor();
        await page.getByRole("button", { name: recordText.selectEvery(52) }).press("Enter");
        const bar = page.getByRole("region", { name: recordText.selected(52) });
        await bar.getByText(recordText.elsewhere(2)).waitFor();
        // The button that selected them is gone; the focus has moved to the one beside it.
        const show = bar.getByRole("button", { name: recordText.showSelected });
        await expect
          .poll(() => show.evaluate((at) => at === document.activeElement), WAIT)
          .toBe(true);
        await show.press("Enter");
        const held = page.getByRole("dialog", { name: recordText.selected(52) });
        await held.getByRole("button", { name: recordText.andMore(32) }).waitFor();
        await expectNoFindings(page, "names of a selection", [390, 1280]);
        await held.getByRole("button", { name: recordText.close }).click();

        await bar.getByRole("button", { name: recordText.delete }).click();
        const question = page.getByRole("alertdialog", { name: businessTexts.confirmMany(52) });
        await expect.poll(() => question.getByRole("listitem").count(), WAIT).toBe(20);
        await question.getByRole("button", { name: recordText.andMore(32) }).click();
        expect((await question.getByRole("listitem").allTextContents()).toSorted()).toEqual(
          names.toSorted(),
        );
        await expectNoFindings(page, "question with names", [390, 1280]);
        await confirm(page);
        await page.getByText(recordText.removed(52), { exact: true }).waitFor();
        await page.getByRole("button", { name: binText.undo, exact: true }).click();
        await page.getByText(binText.restored(52), { exact: true }).waitFor();
        await expect.poll(() => records(page).count(), WAIT).toBe(50);
        // Cleans up, so that the lists of other journeys are unchanged.
        const left = JSON.parse(
          await ask(page, `/api/admin/businesses?limit=60&q=${encodeURIComponent(mark)}`),
        );
        const ids = left.map(({ id }: { id: number }) => id);
        await ask(page, "/api/admin/businesses/bulk-delete", "POST", { ids });
      }));

    it("larger than one request allows reports how much is done when a later request fails", () =>
      visit(fixture().browser, { ...STILL, expected: /status of 503/ }, async (page) => {
        const mark = `Portions ${Date.now()}`;
        await openNew(page, fixture(), []);
        await importMany(page, mark, 501);
        await page.getByLabel(businessTexts.search).fill(mark);
        const listed = (many: number) =>
          page.getByText(recordText.range(1, Math.min(50, many), many), { exact: true }).waitFor();
        const bar = (many: number) => page.getByRole("region", { name: recordText.selected(many) });
        const toast = page.locator("[data-toast]");
        const undo = toast.getByRole("button", { name: binText.undo, exact: true });
        const selectEvery = async () => {
          await page.getByRole("button", { name: recordText.selectEvery(501) }).click();
          await bar(501).getByRole("button", { name: recordText.delete }).click();
          await confirm(page);
        };
        await listed(501);
        await page.getByLabel(recordText.selectAll).check();
        await failSecond(page, "**/bulk-delete");
        await selectEvery();
        await toast.getByText(recordText.removedOf(500, 501), { exact: true }).waitFor();
        await toast.getByText("Please come back.", { exact: true }).waitFor();
        // Records not yet deleted are still selected.
        await bar(1).waitFor();
        await listed(1);
        await undo.click();
        await toast.getByText(binText.restored(500), { exact: true }).waitFor();
        await listed(501);

        // The restore may be interrupted as well.
        await page.unroute("**/bulk-delete");
        await failSecond(page, "**/bin/restore");
        await selectEvery();
        await toast.getByText(recordText.removed(501), { exact: true }).waitFor();
        await undo.click();
        await toast.getByText(binText.notAll(100, 401), { exact: true }).waitFor();
        await toast.getByText("Please come back.", { exact: true }).waitFor();
        await listed(100);
        await page.getByLabel(recordText.selectAll).check();
        await page.getByRole("button", { name: recordText.selectEvery(100) }).click();
        await bar(100).getByRole("button", { name: recordText.delete }).click();
        await confirm(page);
        await toast.getByText(recordText.removed(100), { exact: true }).waitFor();
      }));
  });
}

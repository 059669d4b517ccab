/** Working with more records than fit on a page or into one request. */
import { binText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessFieldText,
  businessTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, importMany, openDashboard, records } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const STILL = { reducedMotion: "reduce" } as const;
const PATH = "/api/admin/businesses";

async function idsOf(page: Page, path: string): Promise<number[]> {
  return JSON.parse(await ask(page, path)).map(({ id }: { id: number }) => id);
}

/** Imports this many businesses; resolves with a function that returns their ids. */
async function importAll(page: Page, words: string, many: number) {
  await importMany(page, words, many);
  const found = () => idsOf(page, `${PATH}?limit=500&q=${encodeURIComponent(words)}`);
  await expect.poll(async () => (await found()).length, WAIT).toBe(Math.min(many, 500));
  return found;
}

const selectEvery = async (page: Page, all: number) => {
  await page.getByLabel(recordText.selectAll).check();
  await page.getByRole("button", { name: recordText.selectEvery(all) }).click();
};

const barOf = (page: Page, many: number) =>
  page.getByRole("region", { name: recordText.selected(many) });

export function manyRecordsJourneys(fixture: FixtureGetter) {
  describe("more records than a page or a request holds", () => {
    it("are restored from the bin at once", () =>
      visit(fixture().browser, STILL, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        const found = await importAll(page, `Returned ${Date.now()}`, 52);
        const remove = (ids: number[]) => ask(page, `${PATH}/bulk-delete`, "POST", { ids });
        await remove(await found());
        const deleted = await idsOf(page, `${PATH}/bin?limit=500`);
        await page.getByRole("link", { name: binText.open, exact: true }).click();
        await page.getByText(recordText.range(1, 50, deleted.length), { exact: true }).waitFor();
        await selectEvery(page, deleted.length);
        const bar = barOf(page, deleted.length);
        await bar.getByText(recordText.elsewhere(deleted.length - 50)).waitFor();
        await bar.getByRole("button", { name: binText.restore }).click();
        await bar.waitFor({ state: "detached" });
        expect(await found()).toHaveLength(52);
        // Cleans up, so that the lists of other journeys are unchanged.
        await remove(deleted);
      }));

    it("keep the selection's toolbar while the last page is deleted in batches", () =>
      visit(fixture().browser, STILL, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        const words = `Last ${Date.now()}`;
        await importAll(page, words, 501);
        await page.goto(`${page.url()}?q=${encodeURIComponent(words)}&page=11`);
        await page.getByText(recordText.range(501, 501, 501), { exact: true }).waitFor();
        const held = Promise.withResolvers<void>();
        let portions = 0;
        await page.route("**/bulk-delete", async (route) => {
          portions += 1;
          if (portions > 1) await held.promise;
          await route.continue();
        });
        await selectEvery(page, 501);
        const remove = barOf(page, 501).getByRole("button", { name: recordText.delete });
        await remove.click();
        const confirm = page.getByRole("alertdialog").getByRole("button");
        await confirm.filter({ hasText: recordText.delete }).click();
        // The page no longer exists; the last page is shown instead.
        await page.getByText(recordText.range(1, 1, 1), { exact: true }).waitFor();
        expect(await remove.getAttribute("aria-disabled")).toBe("true");
        held.resolve();
        await page.getByText(recordText.removed(501), { exact: true }).waitFor();
        await remove.waitFor({ state: "detached" });
      }));

    it("are all offered as categories in a business's form", () =>
      visit(fixture().browser, STILL, async (page) => {
        const all = Array.from({ length: 501 }, (_, at) => ({
          id: at + 1,
          name: `Kind ${at}`,
          businessCount: 0,
          revision: 1,
        }));
        await page.route("**/api/admin/categories?*", (route) => {
          const { searchParams } = new URL(route.request().url());
          const offset = Number(searchParams.get("offset"));
          return route.fulfill({ json: all.slice(offset, offset + 500) });
        });
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        await page.getByRole("button", { name: businessTexts.add }).click();
        const field = page.getByRole("dialog").getByLabel(businessFieldText.category);
        await field.selectOption({ label: "Kind 500" });
        expect(await field.inputValue()).toBe("501");
      }));
  });
}

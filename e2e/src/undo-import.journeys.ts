/** Undoing an import whose records are in use. */
import { adminBusiness } from "@mainstreet/contracts/business";
import { importRecord } from "@mainstreet/contracts/import";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { ask, openDashboard } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { translate } from "./translated.journeys.ts";
import { expectFocus } from "./wizard-visit.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

const businessesNamed = async (page: Page, mark: string) =>
  adminBusiness
    .array()
    .parse(
      JSON.parse(await ask(page, `/api/admin/businesses?q=${encodeURIComponent(mark)}&sort=name`)),
    );

/** Imports two businesses and adds a coupon to the first one by hand. */
async function importTwo(page: Page, mark: string) {
  await page.getByLabel(importText.fileType).selectOption("csv");
  await page.getByLabel(importText.chooseFile).setInputFiles({
    name: `business-${mark}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`name,address\nMill ${mark},1 Main St\nPark ${mark},2 Main St\n`),
  });
  await page.getByRole("button", { name: importText.button }).click();
  await page.getByRole("alert").filter({ hasText: importText.successTitle }).waitFor();
  const [mill] = await businessesNamed(page, `Mill ${mark}`);
  await ask(page, "/api/admin/coupons", "POST", { businessId: mill?.id, title: `Flour ${mark}` });
}

/** Opens the confirmation, which shows the number of records in use. */
async function askedToUndo(page: Page) {
  await page.getByRole("button", { name: importText.undo }).click();
  const question = page.getByRole("alertdialog");
  const counted = { needed: 1, coupons: 1, events: 0, confirmed: 0, complete: true };
  await question.getByText(importText.undoNeeded(counted)).waitFor();
  return question;
}

export function undoImportJourneys(fixture: FixtureGetter) {
  describe("undoing an import", () => {
    it("shows what is undone so far when it fails, and can be repeated", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = String(Date.now());
        await openDashboard(page, fixture(), "import");
        await importTwo(page, mark);
        const [done] = importRecord
          .array()
          .parse(JSON.parse(await ask(page, "/api/admin/imports?limit=1")));
        // Nothing of ours fails in a journey, so a failed undo is faked.
        const message = "Something went wrong on our side.";
        const name = `Mill ${mark}`;
        const keptRecords = [{ entity: "businesses", id: 1, name }];
        const undo = { removed: 1, restored: 0, kept: 1, keptRecords };
        await page.route(`**/api/admin/imports/${done?.id}`, (route) =>
          route.fulfill({ json: { ...done, status: "failed", message, undo } }),
        );
        await page.reload();
        const alert = page.getByRole("alert").filter({ hasText: importText.undoIncompleteTitle });
        await alert.getByText(message).waitFor();
        await alert.getByText(importText.removed, { exact: true }).waitFor();
        await page.getByRole("table", { name: importText.keptTitle }).getByText(name).waitFor();
        await page.getByRole("button", { name: importText.undo }).waitFor();
      }));

    it("keeps records that others depend on, by keyboard", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = String(Date.now());
        await openDashboard(page, fixture(), "import");
        await importTwo(page, mark);
        const question = await askedToUndo(page);
        await expectNoFindings(page, "the question", [390, 1280], ['[role="alertdialog"]']);
        await question.getByRole("button", { name: importText.undo }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("alert").filter({ hasText: importText.undoneTitle }).waitFor();
        await expectFocus(page.getByRole("heading", { name: importText.title, exact: true }));
        const kept = page.getByRole("table", { name: importText.keptTitle });
        await kept.getByText(`Mill ${mark}`).waitFor();
        const left = await businessesNamed(page, mark);
        expect(left.map(({ name }) => name)).toEqual([`Mill ${mark}`]);
      }));

    it("tells what depends on them on a translated page", () =>
      visit(fixture().browser, {}, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route("**/undo", async (route) => {
          await held.promise;
          await route.continue();
        });
        await openDashboard(page, fixture(), "import");
        await importTwo(page, String(Date.now()));
        await page.getByRole("button", { name: importText.undo }).click();
        const question = page.getByRole("alertdialog");
        await question.getByText(importText.undoCounting).waitFor();
        await translate(page);
        held.resolve();
        await question.getByLabel(importText.undoRemove).waitFor();
        expect(await question.getByRole("status").textContent()).toContain("1");
      }));

    it("also removes records that others depend on when chosen, on a phone", () =>
      visit(fixture().browser, PHONE, async (page) => {
        const mark = String(Date.now());
        await openDashboard(page, fixture(), "import");
        await importTwo(page, mark);
        const question = await askedToUndo(page);
        await question.getByLabel(importText.undoRemove).check();
        await question.getByRole("button", { name: importText.undo }).click();
        await page.getByRole("alert").filter({ hasText: importText.undoneTitle }).waitFor();
        expect(await businessesNamed(page, mark)).toEqual([]);
      }));
  });
}

/** What an admin does with events. */
import { eventFieldText as fields } from "../../frontend/src/shared/text/manage-events.ts";
import { eventTexts as texts, recordText } from "../../frontend/src/shared/text/records.ts";
import { uploadText } from "../../frontend/src/shared/text/upload.ts";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { openDashboard, records, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const rows = (page: Page) => page.getByRole("table").getByRole("row");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const save = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: recordText.save }).click();

async function openEvents(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openDashboard(page, fixture, "events");
  await records(page).first().waitFor();
}

const NO_START = "Please select a start date";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export function manageEventsJourneys(fixture: FixtureGetter) {
  describe("managing events", () => {
    it("adds an event with an image, edits and deletes it, and confirms each step", () =>
      visit(fixture().browser, {}, async (page) => {
        await openEvents(page, fixture());
        const name = `Quince Fair ${Date.now()}`;
        await page.getByRole("button", { name: texts.add }).click();
        const dialog = page.getByRole("dialog", { name: texts.addTitle });
        await save(page);
        for (const said of ["Event name is required", "Please select a business", NO_START])
          await dialog.getByText(said, { exact: true }).waitFor();
        await dialog.getByText(fields.isActiveHelp).waitFor();
        await dialog.getByRole("textbox", { name: fields.name, exact: true }).fill(name);
        await dialog.getByRole("combobox", { name: fields.businessId }).fill("print");
        await page.getByRole("listbox").getByRole("option").first().click();
        await dialog.getByLabel(fields.category).selectOption({ label: "Arts & Culture" });
        await dialog.getByLabel(fields.startDate).fill("2099-06-05");
        await dialog.getByLabel(fields.endDate).fill("2099-06-04");
        await save(page);
        await dialog.getByText(fields.endBeforeStart).waitFor();
        await dialog.getByLabel(fields.endDate).fill("2099-06-06");
        await dialog.getByLabel(fields.ticketUrl).fill("javascript:alert(1)");
        await save(page);
        await dialog.getByText("Please enter a valid URL or leave empty").waitFor();
        await dialog.getByLabel(fields.ticketUrl).fill("");
        await dialog
          .locator('input[type="file"]')
          .setInputFiles({ name: "fair.png", mimeType: "image/png", buffer: PIXEL });
        await toast(page, uploadText.successTitle);
        await save(page);
        await toast(page, texts.created);

        await searchFor(page, texts.search, name);
        await rows(page).getByText("Jun 5 – Jun 6, 2099").waitFor();
        await page.getByRole("button", { name: texts.edit(name) }).click();
        const editing = page.getByRole("dialog", { name: texts.editTitle(name) });
        await editing.getByLabel(fields.startTime).fill("18:30");
        await editing.getByLabel(fields.isActive).uncheck();
        await save(page);
        await toast(page, texts.updated);
        await page.getByLabel(fields.status).selectOption("false");
        await page.waitForURL(/active=false/);
        await rows(page).getByText("6:30 PM").waitFor();
        await rows(page).getByText(fields.inactive, { exact: true }).waitFor();

        await page.getByRole("button", { name: texts.remove(name) }).click();
        const question = page.getByRole("alertdialog", { name: texts.confirmDelete(name) });
        await question.getByRole("button", { name: recordText.delete }).click();
        await toast(page, texts.deleted);
        await page.getByText(texts.nothingFits).waitFor();
      }));

    it("has no axe findings in the list, the empty list, the form and the confirmation", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await openEvents(page, fixture());
        await expectNoFindings(page, "events");
        await page.getByRole("button", { name: texts.add }).click();
        await save(page);
        await page.getByText(NO_START, { exact: true }).waitFor();
        await expectNoFindings(page, "events, dialog", [390], ['[role="dialog"]']);
        await page.keyboard.press("Escape");
        await page
          .getByRole("button", { name: /^Delete/ })
          .first()
          .click();
        await page.getByRole("alertdialog").waitFor();
        await expectNoFindings(page, "events, question", [390], ['[role="alertdialog"]']);
        await page.keyboard.press("Escape");
        await page.getByLabel(texts.search).fill("nothing is called this");
        await page.getByText(texts.nothingFits).waitFor();
        await expectNoFindings(page, "events, nothing fits", [390]);
      }));
  });
}

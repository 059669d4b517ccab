/** A file that an admin corrects before the import: column mapping, values, and places off the map. */
import { adminBusiness } from "@mainstreet/contracts/business";
import { describe, expect, it } from "vitest";
import { checkText as check } from "../../frontend/src/shared/text/import-check.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { ask } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { button, visit } from "./browser.ts";
import { field, openImports, pickFile, said } from "./imports-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const REFUSED = /status of 4\d\d/;

export function correctedFileJourneys(fixture: FixtureGetter) {
  describe("a file that is corrected first", () => {
    it("asks for the columns when the file has no header, even on a phone", () =>
      visit(fixture().browser, { ...PHONE, expected: REFUSED }, async (page) => {
        const mark = `Headerless ${Date.now()}`;
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `17,${mark},1 Main St\n18,${mark} B,2 Main St\n`);
        await button(page, importText.button).click();
        await said(page, importText.failedTitle);
        await button(page, check.choose).click();
        await said(page, check.headerless);
        expect(await field(page, "Column 2").inputValue()).toBe("name");
        await field(page, "Column 2").selectOption({ label: check.ignored });
        await said(page, check.missing(["Name"]));
        expect(await button(page, check.import).isDisabled()).toBe(true);
        await field(page, "Column 2").selectOption({ label: "Name" });
        await field(page, "Column 1").selectOption({ label: "Id in your own list" });
        await button(page, check.checkAgain).click();
        await said(page, check.outcomeTitle);
        expect(await page.locator("body").evaluate((body) => body.scrollWidth)).toBe(390);
        await button(page, check.import).click();
        await said(page, importText.successTitle);
      }));

    it("is shown as not imported yet when a colleague chooses its columns first", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, `unknown-${Date.now()}.csv`, "Alpha,Beta\n1,2");
        await button(page, importText.button).click();
        await button(page, check.choose).waitFor();
        const id = new URL(page.url()).searchParams.get("import");
        await ask(page, `/api/admin/imports/${id}/draft`, "POST", {});
        await button(page, check.choose).click();
        await said(page, check.failed.reopen);
        await said(page, importText.statuses.draft);
        await button(page, check.choose).waitFor({ state: "detached" });
        await ask(page, `/api/admin/imports/${id}`, "DELETE");
      }));

    it("asks what it contains when neither its name nor its columns tell", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Asked ${Date.now()}`;
        await openImports(page, fixture());
        await pickFile(page, "mylist.csv", `name,category,Phone,Phone\n${mark},Food,1,2\n`);
        await button(page, check.button).click();
        await said(page, check.kindMissing);
        expect(await button(page, check.import).isDisabled()).toBe(true);
        await expectNoFindings(page, "a file that is asked about", [390, 1280], ["main"]);
        await page.getByLabel(check.kind, { exact: true }).selectOption("businesses");
        await said(page, check.repeated("Phone"));
        expect(await field(page, "name").inputValue()).toBe("name");
        await field(page, "Phone #2").selectOption({ label: "Phone" });
        await page.getByText(check.repeated("Phone")).waitFor({ state: "detached" });
        await button(page, check.import).click();
        await said(page, importText.successTitle);
      }));

    it("has its coordinates corrected for the whole file on the admin's request", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Mended ${Date.now()}`;
        await openImports(page, fixture());
        await pickFile(
          page,
          "business.csv",
          [
            "name,address,latitude,longitude",
            `${mark} A,1 Main St,-91.42,43.98`,
            `${mark} B,2 Main St,43.97,91.43`,
            `${mark} C,3 Main St,40.71,-74.01`,
          ].join("\n"),
        );
        await button(page, check.button).click();
        await said(page, check.swapped(1));
        await said(page, check.far(1, 100));
        await expectNoFindings(page, "coordinates that can be mended", [390, 1280], ["main"]);
        await button(page, check.mendSwapped).click();
        await said(page, check.mendedSwapped(1));
        await button(page, check.mendSign).click();
        await said(page, check.mendedSign(1));
        await button(page, check.import).click();
        await said(page, importText.successTitle);
        const path = `/api/admin/businesses?q=${encodeURIComponent(mark)}`;
        const stored = adminBusiness.array().parse(JSON.parse(await ask(page, path)));
        expect(stored.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
          [43.98, -91.42],
          [43.97, -91.43],
          [null, null],
        ]);
      }));

    it("keeps the chosen columns until the admin confirms discarding them", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `name,Phone,Other\nKept ${Date.now()},1,2\n`);
        await button(page, check.button).click();
        await said(page, check.outcomeTitle);
        await field(page, "Other").selectOption({ label: "Description" });
        const tab = page.getByRole("tab", { name: businessTexts.tab });
        const question = (name: string) => page.getByRole("alertdialog", { name });
        await tab.click();
        const leaving = question(check.leave);
        await leaving.getByRole("button", { name: recordText.keepEditing }).click();
        expect(await field(page, "Other").inputValue()).toBe("description");
        await button(page, check.cancel).click();
        const dropping = question(check.drop);
        await dropping.getByRole("button", { name: recordText.keepEditing }).click();
        expect(await field(page, "Other").inputValue()).toBe("description");
        await tab.click();
        await leaving.getByRole("button", { name: recordText.discard }).click();
        await page.getByRole("heading", { name: businessTexts.manage }).waitFor();
        await page.goBack();
        await field(page, "Phone").waitFor();
        expect(await field(page, "Other").inputValue()).toBe("");
        await field(page, "Other").selectOption({ label: "Description" });
        await button(page, check.cancel).click();
        await dropping.getByRole("button", { name: check.remove }).click();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));
  });
}

/** A file that an admin has checked before the import: discarded, or imported as it is. */
import { adminBusiness } from "@mainstreet/contracts/business";
import { buffer as bytesOf } from "node:stream/consumers";
import { XLSX, xlsxOf } from "@mainstreet/service/http/xlsx";
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkText as check, columnLabel } from "../../frontend/src/shared/text/import-check.ts";
import { importText, matchText as matches } from "../../frontend/src/shared/text/import.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { ask } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, button, visit } from "./browser.ts";
import { field, openImports, pickFile, said } from "./imports-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const REFUSED = /status of 4\d\d/;

const STEPS = [
  [check.checkAgain, /\/imports\/[^/]+\/dry-run$/, check.failed.check],
  [check.import, /\/imports\/[^/]+\/start/, check.failed.start],
  [check.cancel, /\/imports\/[^/]+$/, check.failed.drop],
] as const;

export function checkedFileJourneys(fixture: FixtureGetter) {
  describe("a file that is checked first", () => {
    it("previews the import and is then imported without a second upload", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Checked ${Date.now()}`;
        await openImports(page, fixture());
        await pickFile(
          page,
          "business.csv",
          [
            "Company,Street,Telephone,Shoe Size",
            `${mark} A,1 Main St,555-0101,42`,
            `${mark} B,2 Main St,555-0102,43`,
            ",3 Main St,,",
          ].join("\n"),
        );
        await button(page, check.button).click();
        await said(page, check.used(3, 4));
        expect(await field(page, "Company").inputValue()).toBe("name");
        expect(await field(page, "Shoe Size").inputValue()).toBe("");
        await said(page, check.outcomeTitle);
        const counts = [`${importText.added}: 2`, `${importText.rejected}: 1`].join(", ");
        await page.getByRole("status").getByText(check.checked(counts), { exact: true }).waitFor();
        await page.getByText(check.meaning.added).click();
        await page.getByRole("cell", { name: `${mark} A`, exact: true }).waitFor();
        await page.getByText(check.meaning.rejected).click();
        await said(page, "Business name is required");
        await expectNoFindings(page, "a checked file", [390, 1280], ["main"]);

        await page.setViewportSize({ width: 1280, height: 900 });
        await page.reload();
        await said(page, check.outcomeTitle);
        await button(page, check.import).click();
        await said(page, importText.successTitle);
        await said(page, importText.rejectedTitle);
        await page.getByLabel(importText.chooseFile).waitFor();
      }));

    it("shows its outcome even if loading it fails first, and the form keeps its file meanwhile", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `name,address\nAway ${Date.now()},1 Main St`);
        const address = "**/api/admin/imports/drafts";
        const json = { message: "Please come back.", code: "away" };
        const away = (route: Route) => route.fulfill({ status: 503, json });
        const failure = page.getByRole("alert").filter({ hasText: importText.waitingFailed });
        await page.route(address, away);
        await button(page, check.button).click();
        await failure.getByText(json.message).waitFor();
        await page.unroute(address);
        await said(page, check.outcomeTitle);
        await failure.waitFor({ state: "detached" });

        await page.route(address, away);
        await page.reload();
        await failure.waitFor();
        await pickFile(page, "business.csv", "name\nChosen meanwhile");
        await page.waitForResponse(address);
        const files = page.getByLabel(importText.chooseFile);
        expect(await files.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
        await page.unroute(address);
        await said(page, check.outcomeTitle);
      }));

    it("reports its columns with the same meaning and those that were not read", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        const name = `Twice ${Date.now()}`;
        const twice = { telephone: "555-0101", name, phone: "555-0102", address: "1 Main St" };
        await pickFile(page, "site.json", JSON.stringify({ businesses: [twice] }));
        await button(page, check.button).click();
        await said(page, check.shared(columnLabel("businesses", "phone"), ["telephone", "phone"]));
        await said(page, check.outcomeTitle);
        await button(page, check.import).click();
        await said(page, importText.shadowedColumns(["phone"]));
      }));

    it("moves the keyboard focus from step to step", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        const row = `Stepwise ${Date.now()},1 Main St`;
        await pickFile(page, "business.csv", `name,address\n${row}\n`);
        const heading = (name: string) => page.getByRole("heading", { name, exact: true });
        await button(page, check.button).press("Enter");
        await said(page, check.outcomeTitle);
        await expectFocus(heading(check.title));
        await button(page, check.checkAgain).press("Enter");
        await expectFocus(heading(check.title));
        await expect.poll(() => button(page, check.import).isEnabled(), WAIT).toBe(true);
        await button(page, check.import).press("Enter");
        await said(page, importText.successTitle);
        await expectFocus(heading(importText.title));
      }));

    it("keeps the focus on the button whose step fails", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `name,address\nFailing ${Date.now()},1 Main St\n`);
        await button(page, check.button).press("Enter");
        await said(page, check.outcomeTitle);
        for (const [name, path, failed] of STEPS) {
          const held = Promise.withResolvers<void>();
          await page.route(path, async (route) => {
            if (route.request().method() === "GET") return route.continue();
            await held.promise;
            return route.fulfill({ status: 503, json: {} });
          });
          const step = button(page, name);
          await step.press("Enter");
          await expect.poll(() => step.isDisabled(), WAIT).toBe(true);
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
          held.resolve();
          await said(page, failed);
          await expectFocus(step);
          await page.unroute(path);
        }
        await button(page, check.cancel).press("Enter");
        await button(page, check.cancel).waitFor({ state: "detached" });
      }));

    it("lists which records its rows match, and adds the rows that are kept apart", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Taken ${Date.now()}`;
        await openImports(page, fixture());
        const rows = [`${mark} A,1 Main St`, `${mark} B,2 Main St`, `${mark} b,2 Main St.`];
        await pickFile(page, "business.csv", ["name,address", ...rows].join("\n"));
        await button(page, check.button).click();
        await said(page, check.outcomeTitle);
        await page.getByText(matches.meaning).click();
        const list = page.getByRole("table", { name: matches.title });
        await list.getByRole("cell", { name: matches.earlierRow(2) }).waitFor();
        await said(page, matches.apart(0));
        await page.getByRole("switch", { name: matches.keepApartOf(3) }).click();
        await said(page, matches.apart(1));
        await button(page, check.checkAgain).click();
        await page.getByText(`3 ${importText.added}`).waitFor();
        await expectNoFindings(page, "what rows are taken for", [390, 1280], ["main"]);
        await page.setViewportSize({ width: 1280, height: 900 });
        await button(page, check.import).click();
        await said(page, importText.successTitle);
        const path = `/api/admin/businesses?q=${encodeURIComponent(mark)}`;
        expect(adminBusiness.array().parse(JSON.parse(await ask(page, path)))).toHaveLength(3);
      }));

    it("says when the decision about a row can't be shown, and shows it on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const mark = `Unseen ${Date.now()}`;
        await openImports(page, fixture());
        const rows = [`${mark},2 Main St`, `${mark},2 Main St.`];
        await pickFile(page, "business.csv", ["name,address", ...rows].join("\n"));
        await button(page, check.button).click();
        await said(page, check.outcomeTitle);
        await page.getByText(matches.meaning).click();
        const apart = page.getByRole("switch", { name: matches.keepApartOf(2) });
        await apart.waitFor();
        await page.route("**/matches?*", (route) => route.fulfill({ status: 503, json: {} }));
        await apart.click();
        const failure = page.getByRole("alert").filter({ hasText: matches.failed });
        await failure.waitFor();
        await said(page, matches.apart(0));
        expect(await apart.isChecked()).toBe(false);
        await page.unroute("**/matches?*");
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await said(page, matches.apart(1));
        await failure.waitFor({ state: "detached" });
        await button(page, check.cancel).click();
        await button(page.getByRole("alertdialog", { name: check.drop }), check.remove).click();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));

    it("is read like a CSV when it is an Excel workbook", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Sheet ${Date.now()}`;
        async function* lines() {
          yield ["Company", "Address", "Rating"];
          yield [mark, "1 Main St", 4.5];
        }
        await openImports(page, fixture());
        const name = "businesses.xlsx";
        const buffer = await bytesOf(xlsxOf("Members", lines()));
        await page
          .getByLabel(importText.chooseFile)
          .setInputFiles({ name, mimeType: XLSX, buffer });
        await button(page, check.button).click();
        await said(page, check.used(3, 3));
        await said(page, check.outcomeTitle);
        await expectNoFindings(page, "a workbook", [390, 1280], ["main"]);
        await button(page, check.import).click();
        await said(page, importText.successTitle);
      }));

    it("cannot be imported when no row is valid, and says why", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", "name,address\n,1 Main St\n,2 Main St\n");
        await button(page, check.button).click();
        await said(page, check.nothingToStore(2));
        expect(await button(page, check.import).isDisabled()).toBe(true);
        await button(page, check.cancel).click();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));

    it("can be discarded, and is refused with a clear message when it is malformed", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await openImports(page, fixture());
        await button(page, check.button).click();
        await said(page, importText.fileTypeRequired);
        await pickFile(page, "business.csv", "PK\u0003\u0004 zipped");
        await button(page, check.button).click();
        await said(page, "This looks like a zip file or an Excel workbook");
        await pickFile(page, "business.csv", 'name\nA\n"B\n');
        await button(page, check.button).click();
        await said(page, check.faultTitle);
        await said(page, /opens a quote that is never closed/);
        await said(page, check.faultAbove);
        expect(await button(page, check.import).isDisabled()).toBe(true);
        await button(page, check.cancel).click();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));
  });
}

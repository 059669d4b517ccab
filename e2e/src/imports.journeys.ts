/** Imports as a clerk sees them: looked at first, corrected, run, and found again. */
import { adminBusiness } from "@mainstreet/contracts/business";
import { importRecord } from "@mainstreet/contracts/import";
import { buffer as bytesOf } from "node:stream/consumers";
import { XLSX, xlsxOf } from "@mainstreet/service/http/xlsx";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkText as check } from "../../frontend/src/shared/text/import-check.ts";
import { matchText as matches } from "../../frontend/src/shared/text/import-match.ts";
import { importText as words } from "../../frontend/src/shared/text/import.ts";
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { ask, openDashboard, records, signIn } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import { openImports } from "./imports-visit.ts";
import type { StageOf } from "./stage.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const IMPORTS = "/api/admin/imports";
const REFUSED = /status of 4\d\d/;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const field = (page: Page, column: string) =>
  page.getByRole("combobox", { name: check.readAsOf(column), exact: true });

async function pickFile(page: Page, name: string, content: string) {
  const mimeType = name.endsWith(".csv") ? "text/csv" : "application/json";
  await page
    .getByLabel(words.chooseFile)
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

export function importJourneys(stage: StageOf) {
  describe("the lists of every tab that is open", () => {
    /** A list of businesses, and beside it a tab in which one was imported. */
    async function openBoth(page: Page, mark: string) {
      await openDashboard(page, stage(), "businesses");
      await records(page).first().waitFor();
      const other = await page.context().newPage();
      await openImports(other, stage());
      await pickFile(other, "business.csv", `name,address\n${mark},1 Main St`);
      await button(other, words.button).click();
      await said(other, words.successTitle);
      // What was imported last comes first.
      await records(page).first().getByText(mark).waitFor();
      return other;
    }

    it("show what was imported, without a reload", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Seen ${Date.now()}`;
        const other = await openBoth(page, mark);
        await other.getByRole("tab", { name: businessTexts.tab }).click();
        await records(other).first().getByText(mark).waitFor();
      }));

    it("show within seconds what another admin has changed, and move nothing that is worked on", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Elsewhere ${Date.now()}`;
        await openDashboard(page, stage(), "businesses");
        await records(page).first().waitFor();
        // Past all that tells other tabs of this browser.
        const add = (name: string) =>
          ask(page, "/api/admin/businesses", "POST", { name, categoryId: 1 });
        await add(`${mark} A`);
        await records(page).first().getByText(`${mark} A`).waitFor();

        const row = records(page).first().getByRole("checkbox");
        await row.check();
        await add(`${mark} B`);
        await said(page, recordText.news);
        expect(await records(page).first().getByText(`${mark} A`).count()).toBe(1);
        await button(page, recordText.showNews).click();
        await records(page).first().getByText(`${mark} B`).waitFor();
        await page.getByText(recordText.news).waitFor({ state: "detached" });
      }));

    it("let go of what an import had brought once it is undone", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Gone ${Date.now()}`;
        const other = await openBoth(page, mark);
        await button(other, words.undo).click();
        await other.getByRole("alertdialog").getByRole("button", { name: words.undo }).click();
        await said(other, words.undoneTitle);
        await records(page).getByText(mark).waitFor({ state: "detached" });
        await other.getByRole("tab", { name: businessTexts.tab }).click();
        await records(other).first().waitFor();
        expect(await records(other).getByText(mark).count()).toBe(0);
      }));
  });

  describe("an import that a failure of ours has ended", () => {
    it("is continued, at the second try when the first does not come through", () =>
      visit(stage().browser, { expected: /status of 503/ }, async (page) => {
        await openImports(page, stage());
        await pickFile(page, "business.csv", `name,address\nContinued ${Date.now()},1 Main St`);
        await button(page, words.button).click();
        await said(page, words.successTitle);
        const [done] = importRecord
          .array()
          .parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));

        // Nothing of ours fails for a journey: until it is continued, the import is told as a failed one.
        const address = `**${IMPORTS}/${done?.id}`;
        const message = "Something went wrong on our side.";
        const failed = { ...done, status: "failed", canResume: true, message };
        await page.route(address, (route) => route.fulfill({ json: failed }));
        await page.route(`${address}/resume`, (route) =>
          route.fulfill({ status: 503, json: { code: "unavailable", message: "Not now" } }),
        );
        await page.reload();
        await said(page, words.failedTitle);
        await said(page, message);
        await expectNoFindings(page, "an import to be continued", [390, 1280], ["main"]);
        await button(page, words.resume).click();
        await said(page, words.resumeFailed);

        const waiting = { ...done, status: "waiting", message: "", finishedAt: null };
        await page.unroute(address);
        await page.unroute(`${address}/resume`);
        await page.route(`${address}/resume`, (route) =>
          route.fulfill({ status: 202, json: waiting }),
        );
        await button(page, words.resume).click();
        await said(page, words.successTitle);
        await button(page, words.resume).waitFor({ state: "detached" });
      }));
  });

  describe("a file that is checked first", () => {
    it("shows what the import would do, and does it without a second upload", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Checked ${Date.now()}`;
        await openImports(page, stage());
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
        await page.getByText(check.meaning.added).click();
        await page.getByRole("cell", { name: `${mark} A`, exact: true }).waitFor();
        await page.getByText(check.meaning.rejected).click();
        await said(page, "Business name is required");
        await expectNoFindings(page, "a checked file", [390, 1280], ["main"]);

        await page.setViewportSize({ width: 1280, height: 900 });
        await page.reload();
        await said(page, check.outcomeTitle);
        await button(page, check.import).click();
        await said(page, words.successTitle);
        await said(page, words.rejectedTitle);
        await page.getByLabel(words.chooseFile).waitFor();
      }));

    it("lists what its rows are taken for, and adds those that are kept apart", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Taken ${Date.now()}`;
        await openImports(page, stage());
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
        await page.getByText(`3 ${check.added}`).waitFor();
        await expectNoFindings(page, "what rows are taken for", [390, 1280], ["main"]);
        await page.setViewportSize({ width: 1280, height: 900 });
        await button(page, check.import).click();
        await said(page, words.successTitle);
        const path = `/api/admin/businesses?q=${encodeURIComponent(mark)}`;
        expect(adminBusiness.array().parse(JSON.parse(await ask(page, path)))).toHaveLength(3);
      }));

    it("asks for the columns where the file does not name them, also on a phone", () =>
      visit(stage().browser, { ...PHONE, expected: REFUSED }, async (page) => {
        const mark = `Headerless ${Date.now()}`;
        await openImports(page, stage());
        await pickFile(page, "business.csv", `17,${mark},1 Main St\n18,${mark} B,2 Main St\n`);
        await button(page, words.button).click();
        await said(page, words.failedTitle);
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
        await said(page, words.successTitle);
      }));

    it("is asked about when neither its name nor its columns say what it holds", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Asked ${Date.now()}`;
        await openImports(page, stage());
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
        await said(page, words.successTitle);
      }));

    it("has its coordinates mended for the whole file, when somebody says so", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Mended ${Date.now()}`;
        await openImports(page, stage());
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
        await said(page, words.successTitle);
        const path = `/api/admin/businesses?q=${encodeURIComponent(mark)}`;
        const stored = adminBusiness.array().parse(JSON.parse(await ask(page, path)));
        expect(stored.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
          [43.98, -91.42],
          [43.97, -91.43],
          [null, null],
        ]);
      }));

    it("of Excel is read like a CSV", () =>
      visit(stage().browser, {}, async (page) => {
        const mark = `Sheet ${Date.now()}`;
        async function* lines() {
          yield ["Company", "Address", "Rating"];
          yield [mark, "1 Main St", 4.5];
        }
        await openImports(page, stage());
        const name = "businesses.xlsx";
        const buffer = await bytesOf(xlsxOf("Members", lines()));
        await page.getByLabel(words.chooseFile).setInputFiles({ name, mimeType: XLSX, buffer });
        await button(page, check.button).click();
        await said(page, check.used(3, 3));
        await said(page, check.outcomeTitle);
        await expectNoFindings(page, "a workbook", [390, 1280], ["main"]);
        await button(page, check.import).click();
        await said(page, words.successTitle);
      }));

    it("cannot be imported when nothing would come of it, and says why", () =>
      visit(stage().browser, {}, async (page) => {
        await openImports(page, stage());
        await pickFile(page, "business.csv", "name,address\n,1 Main St\n,2 Main St\n");
        await button(page, check.button).click();
        await said(page, check.nothingToStore(2));
        expect(await button(page, check.import).isDisabled()).toBe(true);
        await button(page, check.cancel).click();
        await page.getByLabel(words.chooseFile).waitFor();
      }));

    it("can be dropped; what is no file for an import is refused in clear words", () =>
      visit(stage().browser, { expected: REFUSED }, async (page) => {
        await openImports(page, stage());
        await button(page, check.button).click();
        await said(page, words.fileTypeRequired);
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
        await page.getByLabel(words.chooseFile).waitFor();
      }));
  });
}

/** Leaves thousands of businesses behind, so it comes last. */
export function runningImportJourneys(stage: StageOf) {
  describe("an import that runs", () => {
    it("is shown live again after a reload and after signing in again", () =>
      visit(stage().browser, { expected: /status of 401/ }, async (page) => {
        const mark = `Running ${Date.now()}`;
        // With coordinates, so that nothing waits for geocoding behind them.
        const rows = Array.from(
          { length: 60_000 },
          (_, at) => `${mark} ${at},${at} Elm St,43.9,-91.4`,
        );
        await openImports(page, stage());
        await pickFile(
          page,
          "business.csv",
          ["name,address,latitude,longitude", ...rows].join("\n"),
        );
        await button(page, words.button).click();
        const rate = page.getByText(/of 60,000 rows done · [\d,]+ rows a second · about/);
        await rate.waitFor();
        await page.reload();
        await rate.waitFor();
        await ask(page, "/api/auth/logout", "POST", {});
        await page.context().clearCookies();
        await signIn(page, stage());
        await openDashboard(page, stage(), "import");
        await rate.waitFor();
        await button(page, words.cancel).click();
        await said(page, words.cancelledTitle);
      }));
  });
}

/** Journeys of admins: sign-in, dashboard, imports. */
import { accountText } from "../../frontend/src/shared/text/admin.ts";
import { adminText } from "../../frontend/src/shared/text/admin.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { recordText } from "../../frontend/src/shared/text/records.ts";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import { siteText, toastText } from "../../frontend/src/shared/text/site.ts";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const REFUSED = /status of (?:400|401|422)/;

/** Content of a small file: two valid rows and one without a name. */
const csvOf = (mark: string) =>
  [
    "name,address,phone,latitude,longitude,category",
    `Alder Bakery ${mark},1 Alder Street,555-0100,40.73,-74.27,Coffee & Bakery`,
    `Birch Books ${mark},2 Birch Street,555-0101,40.74,-74.28,Books`,
    `,3 Cedar Street,555-0102,40.75,-74.29,Books`,
  ].join("\n");

async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel(signInText.username).fill(username);
  await page.getByLabel(signInText.password).fill(password);
  await page.getByRole("button", { name: signInText.button }).click();
}

async function openImport(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openDashboard(page, fixture, "import");
  await page.getByRole("heading", { name: importText.title }).waitFor();
}

export function adminJourneys(fixture: FixtureGetter) {
  describe("signing in", () => {
    it("is required to open the dashboard", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url(fixture().adminTown);
        await page.goto(`${origin}/admin`);
        await page.waitForURL(`${origin}/login`);
        await page.getByRole("heading", { name: signInText.title }).waitFor();
      }));

    it("is not required at an unknown admin URL, which shows the not-found page", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url(fixture().adminTown);
        await page.goto(`${origin}/admin/cupons`);
        await page.getByRole("heading", { name: siteText.notFoundTitle }).waitFor();
        expect(page.url()).toBe(`${origin}/admin/cupons`);
        await page.getByRole("link", { name: siteText.backToHome }).click();
        await page.waitForURL(`${origin}/`);
        await page.getByRole("tab").first().waitFor();
      }));

    it("reports missing fields and wrong credentials", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await page.goto(`${fixture().system.url(fixture().adminTown)}/admin/login`);
        await page.getByRole("button", { name: signInText.button }).click();
        await page.getByText("Username is required").waitFor();
        await page.getByText("Password is required").waitFor();
        await fillIn(page, `nobody-${Date.now()}`, "not the password");
        const toast = page.getByRole("alert").filter({ hasText: signInText.failed });
        await toast.getByText(signInText.invalid).waitFor();
        await page.keyboard.press("F8");
        expect(await toast.locator(":focus").textContent()).toContain(signInText.failed);
        await toast.getByRole("button", { name: toastText.dismiss }).click();
        await toast.waitFor({ state: "detached" });
      }));

    it("reports an error when the server does not answer", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await page.goto(`${fixture().system.url(fixture().adminTown)}/login`);
        await page.route("**/api/auth/login*", (route) => route.abort());
        await fillIn(page, "admin", "whatever it is");
        await page.getByText(signInText.error, { exact: true }).waitFor();
        await page.getByText(signInText.unexpected).waitFor();
      }));

    it("leads to the dashboard, and out again, once that is possible", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const origin = fixture().system.url(fixture().adminTown);
        const { username, password } = fixture().system.admin;
        await page.goto(`${origin}/login`);
        await fillIn(page, username, password);
        await page.getByText(signInText.success, { exact: true }).waitFor();
        await page.getByText(signInText.redirecting).waitFor();
        await page.waitForURL(`${origin}/admin`);
        await page.goto(`${origin}/login`);
        await page.waitForURL(`${origin}/admin`);
        await page.getByRole("button", { name: accountText.menu(username) }).click();
        const signOut = page.getByRole("menuitem", { name: adminText.signOut });
        const json = { message: "Please come back.", code: "away" };
        const away = (route: Route) => route.fulfill({ status: 503, json });
        await page.route("**/api/auth/logout", away, { times: 1 });
        await signOut.click();
        await page.getByText(adminText.signOutFailed, { exact: true }).waitFor();
        await page.getByText(json.message, { exact: true }).waitFor();
        await signOut.click();
        await page.waitForURL(`${origin}/login`);
        await page.goto(`${origin}/admin`);
        await page.waitForURL(`${origin}/login`);
      }));
  });

  describe("the Import tab", () => {
    it("validates type, file and extension before uploading", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImport(page, fixture());
        const sent: string[] = [];
        page.on("request", (request) => {
          if (request.method() === "POST") sent.push(request.url());
        });
        const send = page.getByRole("button", { name: importText.button });
        await send.click();
        await page.getByText(importText.fileTypeRequired).waitFor();
        await page.getByText(importText.fileRequired).waitFor();
        await page.getByLabel(importText.chooseFile).setInputFiles({
          name: "business.json",
          mimeType: "application/json",
          buffer: Buffer.from("{}"),
        });
        // The type follows the file's extension until it is set explicitly.
        expect(await page.getByLabel(importText.fileType).inputValue()).toBe("json");
        await page.getByLabel(importText.fileType).selectOption("csv");
        await send.click();
        await page.getByText(importText.wrongExtension("csv")).waitFor();
        await page.getByText(importText.helpJson).waitFor();
        await page.getByText(importText.helpCsv).waitFor();
        expect(sent).toEqual([]);
        await page.getByLabel(importText.chooseFile).setInputFiles({
          name: "business.csv",
          mimeType: "text/csv",
          buffer: Buffer.from("name,address\n,1 Main St"),
        });
        await send.click();
        await expect.poll(() => sent, WAIT).toEqual([expect.stringMatching(/\/api\/import\/csv$/)]);
      }));

    it("imports a file, shows the counts and lists every rejected row with its reason", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = String(Date.now());
        const fileName = `business-${mark}.csv`;
        await openImport(page, fixture());
        await page.getByLabel(importText.fileType).selectOption("csv");
        await page.getByLabel(importText.chooseFile).setInputFiles({
          name: fileName,
          mimeType: "text/csv",
          buffer: Buffer.from(csvOf(mark)),
        });
        await page.getByRole("button", { name: importText.button }).click();
        const alert = page.getByRole("alert").filter({ hasText: importText.successTitle });
        await alert.waitFor({ timeout: 30_000 });
        const items = alert.locator("dl > div").filter({ hasText: importText.items });
        expect(await items.locator("dd").textContent()).toBe("2");
        await page
          .getByRole("status")
          .getByText(importText.successToast, { exact: true })
          .waitFor();

        const rejected = page.getByRole("table", { name: importText.rejectedTitle });
        await rejected.getByText("3 Cedar Street", { exact: false }).waitFor();
        expect(await rejected.getByRole("row").count()).toBe(2);
        const link = page.getByRole("link", { name: importText.rejectedDownload });
        const csv = await ask(page, (await link.getAttribute("href")) ?? "");
        expect(csv).toContain("3 Cedar Street");

        const earlier = page.getByRole("table", { name: importText.earlierTitle });
        await earlier.getByText(fileName).waitFor();
        // The outcome is found again on a later visit.
        await page.reload();
        await page.getByRole("button", { name: importText.showOf(fileName) }).press("Enter");
        await page.getByRole("alert").filter({ hasText: fileName }).waitFor();
        await expectFocus(page.getByRole("region", { name: fileName, exact: true }));

        await page.getByRole("button", { name: importText.undo }).click();
        const question = page.getByRole("alertdialog");
        await question.getByRole("button", { name: importText.undo }).click();
        const undone = page.getByRole("alert").filter({ hasText: importText.undoneTitle });
        await undone.first().waitFor({ timeout: 30_000 });
      }));

    it("shows an import and the pages of its rejected rows after a reload", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImport(page, fixture());
        const rows = Array.from({ length: 5000 }, (_, row) => `,${row} Nameless Road`);
        await page.getByLabel(importText.fileType).selectOption("csv");
        await page.getByLabel(importText.chooseFile).setInputFiles({
          name: "business-without-names.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(["name,address", ...rows].join("\n")),
        });
        await page.getByRole("button", { name: importText.button }).click();
        await page.waitForURL(/import=[0-9a-f]+/);
        await page.reload();
        const counts = page.getByRole("table", { name: importText.rows });
        await counts.getByRole("cell", { name: "5,000" }).waitFor({ timeout: 60_000 });
        await page.getByRole("alert").filter({ hasText: importText.nothingTitle }).waitFor();
        await page.getByText(recordText.range(1, 20, 5000)).waitFor();
        await page.getByRole("button", { name: recordText.nextPage }).click();
        await page.getByText(recordText.range(21, 40, 5000)).waitFor();
      }));

    it("says why a file was refused", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        await openImport(page, fixture());
        await page.getByLabel(importText.fileType).selectOption("json");
        await page.getByLabel(importText.chooseFile).setInputFiles({
          name: "broken.json",
          mimeType: "application/json",
          buffer: Buffer.from('{"businesses": ['),
        });
        await page.getByRole("button", { name: importText.button }).click();
        const alert = page.getByRole("alert").filter({ hasText: importText.failedTitle });
        await alert.getByText("The file ends in the middle of the JSON").first().waitFor();
      }));
  });
}

/** The Import tab when something was done elsewhere meanwhile, or an answer was lost. */
import { importRecord } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import { checkText as check } from "../../frontend/src/shared/text/import-check.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { businessFieldText } from "../../frontend/src/shared/text/records.ts";
import { siteText, toastText } from "../../frontend/src/shared/text/site.ts";
import { POLL_MS, ask, openDashboard } from "./admin-visit.ts";
import { WAIT, button, installClock, visit, waitDuring } from "./browser.ts";
import { loseAnswers, openImports, pickFile } from "./imports-visit.ts";
import { expectFocus } from "./wizard-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const IMPORTS = "/api/admin/imports";
const AWAY = { message: "Please come back.", code: "away" };

const toast = (page: Page) => page.locator("[data-toast]");
const outcome = (page: Page, title: string) =>
  page.getByRole("tabpanel").getByRole("alert").filter({ hasText: title });

/** Creates a checked file that waits for its import; resolves with its id. */
async function draftOf(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openImports(page, fixture);
  await pickFile(page, "business.csv", `name,address\nWaiting ${Date.now()},1 Main St`);
  await button(page, check.button).click();
  await page.getByText(check.outcomeTitle).waitFor();
  const [draft] = importDraft.array().parse(JSON.parse(await ask(page, `${IMPORTS}/drafts`)));
  return draft?.id;
}

/** Runs an import of which one row is rejected; resolves with its id. */
async function importOf(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openImports(page, fixture);
  await pickFile(page, "business.csv", `name,address\nStored ${Date.now()},1 Main St\n,2 Main St`);
  await button(page, importText.button).click();
  await outcome(page, importText.successTitle)
    .getByText(importText.rejected, { exact: true })
    .waitFor();
  const [done] = importRecord.array().parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));
  return done?.id;
}

async function undo(page: Page) {
  await button(page, importText.undo).click();
  await page.getByRole("alertdialog").getByRole("button", { name: importText.undo }).click();
}

export function importsElsewhereJourneys(fixture: FixtureGetter) {
  describe("a file that waits for its import", () => {
    it("disappears from every tab when it is discarded in one", () =>
      visit(fixture().browser, {}, async (page) => {
        await draftOf(page, fixture());
        const other = await page.context().newPage();
        await openDashboard(other, fixture(), "import");
        await button(other, check.cancel).click();
        await other.getByLabel(importText.chooseFile).waitFor();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));

    it("stays on screen when another tab adds a newer one", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        const other = await page.context().newPage();
        await openDashboard(other, fixture(), "import");
        await other.getByLabel(importText.chooseFile).waitFor();
        const mark = `Tabbed ${Date.now()}`;
        // Unique column headings: mappings are remembered by heading.
        await pickFile(page, "mylist.csv", `name,category,remark\n${mark} A,Food,`);
        await button(page, check.button).click();
        await page.getByText(check.kindMissing).waitFor();
        await pickFile(other, "business.csv", `name,address\n${mark} B,2 Main St`);
        // The end of its check makes every tab reload the waiting files.
        await waitDuring(page.waitForResponse(`**${IMPORTS}/drafts`), () =>
          button(other, check.button).click(),
        );
        await page.bringToFront();
        await page.getByLabel(check.kind, { exact: true }).selectOption("businesses");
        await button(page, check.import).click();
        await outcome(page, importText.successTitle).getByText("mylist.csv").waitFor();
        await other.bringToFront();
        await button(other, check.cancel).click();
        await other.getByLabel(importText.chooseFile).waitFor();
      }));

    it("is discarded silently if already gone, and disappears after an action on it fails", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        // Done directly by the API, about which the page is not told.
        const drop = async () =>
          ask(page, `${IMPORTS}/${await draftOf(page, fixture())}`, "DELETE");
        await drop();
        await button(page, check.cancel).click();
        await page.getByLabel(importText.chooseFile).waitFor();
        expect(await toast(page).count()).toBe(0);
        await drop();
        await button(page, check.checkAgain).click();
        await toast(page).getByText(check.failed.check, { exact: true }).waitFor();
        await page.getByLabel(importText.chooseFile).waitFor();
      }));

    it("appears even if the answer to its upload is lost", () =>
      visit(fixture().browser, { expected: /ERR_CONNECTION_RESET/ }, async (page) => {
        await loseAnswers(page, "*/api/import/csv/draft");
        await draftOf(page, fixture());
        await button(page, check.cancel).click();
        await page.getByLabel(importText.chooseFile).waitFor();
        expect(await outcome(page, check.failed.check).count()).toBe(0);
      }));
  });

  describe("a colleague's import", () => {
    it("adds its categories to the category filter of businesses", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        await openDashboard(page, fixture(), "businesses");
        const choices = page.getByLabel(businessFieldText.category, { exact: true });
        await choices.getByRole("option").nth(1).waitFor({ state: "attached" });
        const name = `Imported ${Date.now()}`;
        // A colleague's import adds categories without the page being told, too.
        const { id } = JSON.parse(await ask(page, "/api/admin/categories", "POST", { name }));
        await page.clock.fastForward(POLL_MS);
        await choices.getByRole("option", { name }).waitFor({ state: "attached" });
        await ask(page, `/api/admin/categories/${id}`, "DELETE");
      }));
  });

  describe("an upload with unknown columns", () => {
    it("is shown itself, not one that a colleague has uploaded since", () =>
      visit(fixture().browser, { expected: /status of 4(?:04|22)/ }, async (page) => {
        const name = `unknown-${Date.now()}.csv`;
        const upload = async () => {
          await pickFile(page, name, "Alpha,Beta\n1,2");
          await button(page, importText.button).click();
        };
        await openImports(page, fixture());
        await upload();
        await page.getByRole("region", { name }).waitFor();
        const [mine] = importRecord
          .array()
          .parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));
        await page.route(`**${IMPORTS}?*`, (route) =>
          route.fulfill({
            json: [
              { ...mine, id: "1".repeat(24), fileName: "other.csv", startedBy: "colleague" },
              mine,
            ],
          }),
        );
        await page.route("**/api/import/csv", (route) =>
          route.fulfill({
            status: 422,
            json: { message: "Which is which?", code: "mapping_needed" },
          }),
        );
        await openDashboard(page, fixture(), "import");
        await upload();
        await page.waitForURL(({ searchParams }) => searchParams.get("import") === mine?.id);
        await page.getByRole("region", { name }).waitFor();
      }));
  });

  describe("a displayed import", () => {
    it("is shown as undone when a colleague undoes it", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const id = await importOf(page, fixture());
        await ask(page, `${IMPORTS}/${id}/undo`, "POST", {});
        await page.clock.fastForward(POLL_MS);
        await outcome(page, importText.undoneTitle).waitFor();
        expect(await button(page, importText.undo).count()).toBe(0);
      }));

    it("shows its real state when it was undone elsewhere just before", () =>
      visit(fixture().browser, { expected: /status of 409/ }, async (page) => {
        const id = await importOf(page, fixture());
        // Polling would announce it first.
        await page.route(`**${IMPORTS}?*`, (route) => route.abort());
        await ask(page, `${IMPORTS}/${id}/undo`, "POST", {});
        await expect
          .poll(async () => JSON.parse(await ask(page, `${IMPORTS}/${id}`)).status, WAIT)
          .toBe("undone");
        await undo(page);
        await toast(page).getByText(importText.undoFailed, { exact: true }).waitFor();
        await outcome(page, importText.undoneTitle).waitFor();
      }));

    it("leaves the focus where the admin moved it while the import was loading", () =>
      visit(fixture().browser, {}, async (page) => {
        const id = await importOf(page, fixture());
        await openImports(page, fixture());
        const answer = Promise.withResolvers<undefined>();
        await page.route(`**${IMPORTS}/${id}`, async (route) => {
          await answer.promise;
          await route.continue();
        });
        await button(page, importText.showOf("business.csv")).first().press("Enter");
        const choose = page.getByLabel(importText.chooseFile);
        await choose.focus();
        answer.resolve(undefined);
        await page.getByRole("region", { name: "business.csv", exact: true }).waitFor();
        await expectFocus(choose);
      }));

    it("reports that it failed to load, and loads on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const id = await importOf(page, fixture());
        const address = `**${IMPORTS}/${id}`;
        await page.route(address, (route) => route.fulfill({ status: 503, json: AWAY }));
        await page.reload();
        const failure = page.getByRole("alert").filter({ hasText: importText.shownFailed });
        await failure.getByText(AWAY.message).waitFor();
        await page.unroute(address);
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await outcome(page, importText.successTitle).waitFor();
        await failure.waitFor({ state: "detached" });
      }));

    it("shows the server's own message on failures, and none over the sign-in dialog", () =>
      visit(fixture().browser, { expected: /status of (?:401|503)/ }, async (page) => {
        const id = await importOf(page, fixture());
        await page.route("**/rejections?*", (route) => route.fulfill({ status: 503, json: AWAY }));
        await page.reload();
        const rows = page.getByRole("alert").filter({ hasText: importText.rejectedFailed });
        await rows.getByText(AWAY.message).waitFor();
        await page.unroute("**/rejections?*");
        await rows.getByRole("button", { name: siteText.tryAgain }).click();
        await page.getByRole("table", { name: importText.rejectedTitle }).waitFor();
        const address = `**${IMPORTS}/${id}/undo*`;
        const fail = (status: number, json: object) =>
          page.route(address, (route) =>
            route.request().method() === "POST"
              ? route.fulfill({ status, json })
              : route.continue(),
          );
        await fail(503, AWAY);
        await undo(page);
        await toast(page).getByText(importText.undoFailed, { exact: true }).waitFor();
        await toast(page).getByText(AWAY.message, { exact: true }).waitFor();
        await page.getByRole("button", { name: toastText.dismiss }).click();
        await toast(page).waitFor({ state: "detached" });
        await page.unroute(address);
        await fail(401, { message: "Please sign in.", code: "not_signed_in" });
        await undo(page);
        await page.getByRole("dialog", { name: signInText.endedTitle }).waitFor();
        expect(await toast(page).count()).toBe(0);
      }));
  });
}

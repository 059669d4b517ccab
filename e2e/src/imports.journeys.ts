/** Imports in the admin area: run, resumed, undone, and found again. */
import { importRecord } from "@mainstreet/contracts/import";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { POLL_MS, ask, openDashboard, records, signIn } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, button, installClock, visit } from "./browser.ts";
import { openImports, pickFile, said } from "./imports-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const IMPORTS = "/api/admin/imports";

/** Records all announcements of the progress in `data-output`. */
function noteOutput() {
  const heard: string[] = [];
  const listen = () => {
    const text = document.querySelector("main output")?.textContent ?? "";
    if (text === "" || text === heard.at(-1)) return;
    heard.push(text);
    document.documentElement.dataset["output"] = heard.join("; ");
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(listen).observe(document, changes);
}

export function importJourneys(fixture: FixtureGetter) {
  describe("the lists of all open tabs", () => {
    /** Opens a list of businesses, and imports one in another tab. */
    async function openBoth(page: Page, mark: string) {
      await openDashboard(page, fixture(), "businesses");
      await records(page).first().waitFor();
      const other = await page.context().newPage();
      await openImports(other, fixture());
      await pickFile(other, "business.csv", `name,address\n${mark},1 Main St`);
      await button(other, importText.button).click();
      await said(other, importText.successTitle);
      // The latest import comes first.
      await records(page).first().getByText(mark).waitFor();
      return other;
    }

    it("show imported records without a reload", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Seen ${Date.now()}`;
        const other = await openBoth(page, mark);
        await other.getByRole("tab", { name: businessTexts.tab }).click();
        await records(other).first().getByText(mark).waitFor();
      }));

    it("show another admin's changes within seconds without moving a list in use", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const mark = `Elsewhere ${Date.now()}`;
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        // Added directly by the API, about which other tabs are not told.
        const add = async (name: string) => {
          await ask(page, "/api/admin/businesses", "POST", { name, categoryId: 1 });
          await page.clock.fastForward(POLL_MS);
        };
        await add(`${mark} A`);
        await records(page).first().getByText(`${mark} A`).waitFor();

        const row = records(page).first().getByRole("checkbox");
        await row.check();
        await add(`${mark} B`);
        await said(page, recordText.listChanged);
        expect(await records(page).first().getByText(`${mark} A`).count()).toBe(1);
        await button(page, recordText.showChanges).press("Enter");
        await records(page).first().getByText(`${mark} B`).waitFor();
        await page.getByText(recordText.listChanged).waitFor({ state: "detached" });
        await expectFocus(page.getByRole("main"));
      }));

    it("drop an import's records once it is undone", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Gone ${Date.now()}`;
        const other = await openBoth(page, mark);
        await button(other, importText.undo).click();
        await other.getByRole("alertdialog").getByRole("button", { name: importText.undo }).click();
        await said(other, importText.undoneTitle);
        await records(page).getByText(mark).waitFor({ state: "detached" });
        await other.getByRole("tab", { name: businessTexts.tab }).click();
        await records(other).first().waitFor();
        expect(await records(other).getByText(mark).count()).toBe(0);
      }));
  });

  describe("an import in progress", () => {
    it("is announced to screen readers once per quarter, however many updates arrive", () =>
      visit(fixture().browser, {}, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `name,address\nListened ${Date.now()},1 Main St`);
        await button(page, importText.button).click();
        await said(page, importText.successTitle);
        const answer = await ask(page, `${IMPORTS}?limit=1`);
        const [done] = importRecord.array().parse(JSON.parse(answer));
        const running = { ...done, status: "running", finishedAt: null, rowsDone: 0 };
        let rowsDone = 0;
        await page.route(`**${IMPORTS}/${done?.id}`, (route) =>
          route.fulfill({ json: { ...running, rowsTotal: 1000 } }),
        );
        await page.route(`**${IMPORTS}/${done?.id}/progress`, (route) => {
          rowsDone = Math.min(1000, rowsDone + 50);
          const data = JSON.stringify({ ...running, rowsTotal: 1000, rowsDone });
          const body = `retry: 100\nevent: progress\ndata: ${data}\n\n`;
          return route.fulfill({ contentType: "text/event-stream", body });
        });
        await page.addInitScript(noteOutput);
        await page.reload();
        await page.getByRole("progressbar", { name: importText.progressLabel }).waitFor();
        const heard = () => page.locator("html").getAttribute("data-output");
        const quarters = ["0", "250", "500", "750", "1,000"].map((rows) =>
          importText.running(rows, "1,000"),
        );
        await expect.poll(heard, WAIT).toContain(quarters[4]);
        expect(await heard()).toBe(quarters.join("; "));
      }));
  });

  it("the Import tab paginates earlier imports that exceed one page", () =>
    visit(fixture().browser, {}, async (page) => {
      await installClock(page);
      await openImports(page, fixture());
      await pickFile(page, "business.csv", `name,address\nListed ${Date.now()},1 Main St`);
      await button(page, importText.button).click();
      await said(page, importText.successTitle);
      const [done] = importRecord.array().parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));
      // No journey runs that many imports, so the API's answer is faked.
      const all = Array.from({ length: 51 }, (_, n) => ({
        ...done,
        id: String(n).padStart(24, "0"),
        fileName: `${n}.csv`,
      }));
      await page.route(`**${IMPORTS}?*`, (route) => {
        const asked = new URL(route.request().url()).searchParams;
        const offset = Number(asked.get("offset") ?? 0);
        const json = all.slice(offset, offset + Number(asked.get("limit")));
        return route.fulfill({ json, headers: { "x-total-count": String(all.length) } });
      });
      await page.clock.fastForward(POLL_MS);
      const table = page.getByRole("table", { name: importText.earlierTitle });
      await table.getByText("49.csv", { exact: true }).waitFor();
      await page.getByText(recordText.range(1, 50, 51)).waitFor();
      await button(page, recordText.nextPage).click();
      await table.getByText("50.csv", { exact: true }).waitFor();
      expect(await table.locator("tbody > tr").count()).toBe(1);
      await page.getByText(recordText.range(51, 51, 51)).waitFor();
      // When the last page becomes empty, the one before it is shown.
      all.pop();
      await page.clock.fastForward(POLL_MS);
      await table.getByText("49.csv", { exact: true }).waitFor();
    }));

  describe("an import ended by a server failure", () => {
    it("resumes, on a second attempt when the first fails", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await openImports(page, fixture());
        await pickFile(page, "business.csv", `name,address\nContinued ${Date.now()},1 Main St`);
        await button(page, importText.button).click();
        await said(page, importText.successTitle);
        const [done] = importRecord
          .array()
          .parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));

        // Nothing of ours fails in a journey, so a failed import is faked until it is resumed.
        const address = `**${IMPORTS}/${done?.id}`;
        const message = "Something went wrong on our side.";
        const failed = { ...done, status: "failed", canResume: true, message };
        await page.route(address, (route) => route.fulfill({ json: failed }));
        await page.route(`${address}/resume`, (route) =>
          route.fulfill({ status: 503, json: { code: "unavailable", message: "Not now" } }),
        );
        await page.reload();
        await said(page, importText.failedTitle);
        await said(page, message);
        await expectNoFindings(page, "an import to be continued", [390, 1280], ["main"]);
        await button(page, importText.resume).click();
        await said(page, importText.resumeFailed);

        const waiting = { ...done, status: "waiting", message: "", finishedAt: null };
        await page.unroute(address);
        await page.unroute(`${address}/resume`);
        await page.route(`${address}/resume`, (route) =>
          route.fulfill({ status: 202, json: waiting }),
        );
        await button(page, importText.resume).click();
        await said(page, importText.successTitle);
        await button(page, importText.resume).waitFor({ state: "detached" });
      }));
  });
}

/** Adds thousands of businesses, so it must run last. */
export function runningImportJourneys(fixture: FixtureGetter) {
  describe("a running import", () => {
    it("shows live progress after a reload and a new sign-in, and stops when it is cancelled", () =>
      visit(fixture().browser, { expected: /status of 401/ }, async (page) => {
        const mark = `Running ${Date.now()}`;
        const fileName = `business-${Date.now()}.csv`;
        // With coordinates, so that it adds nothing to the geocoding queue.
        const rows = Array.from(
          { length: 60_000 },
          (_, at) => `${mark} ${at},${at} Elm St,43.9,-91.4`,
        );
        await openImports(page, fixture());
        await pickFile(page, fileName, ["name,address,latitude,longitude", ...rows].join("\n"));
        await button(page, importText.button).click();
        const rate = page.getByText(/of 60,000 rows done · [\d,]+ rows a second · about/);
        await rate.waitFor();
        await page.reload();
        await rate.waitFor();
        await ask(page, "/api/auth/logout", "POST", {});
        await page.context().clearCookies();
        await signIn(page, fixture());
        await openDashboard(page, fixture(), "import");
        await rate.waitFor();
        await button(page, importText.cancel).click();
        await page
          .getByRole("alert")
          .filter({ hasText: importText.cancelledTitle })
          .first()
          .waitFor();
        await page.getByRole("link", { name: importText.downloadOf(fileName) }).waitFor();
      }));
  });
}

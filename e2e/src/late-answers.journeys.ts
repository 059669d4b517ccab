/** Answers that arrive late or never, after the admin has moved on. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  historyText,
  adminBirthdayText as birthdayText,
} from "../../frontend/src/shared/text/admin.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import {
  businessTexts,
  categoryTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { submissionText } from "../../frontend/src/shared/text/submissions.ts";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { forward } from "./api.ts";
import { requestFromOtherAddress } from "./request-from-other-address.ts";
import { button, visit, waitDuring } from "./browser.ts";
import { openImports } from "./imports-visit.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { openQueue, review } from "./submissions-visit.ts";
import { expectFocus } from "./wizard-visit.ts";

const CATEGORIES = "/api/admin/categories";
const LOST = { expected: /ERR_FAILED/ };

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** By element, as dialogs hide the list's role. */
const listed = (page: Page, text: string) => page.locator("tbody").getByText(text).first();

/** Holds requests of this method to `address` until the returned function is called. */
async function hold(page: Page, method: string, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the list of categories, then adds some; resolves with their ids, in the list's order. */
async function openCategories(page: Page, fixture: BrowserFixture, mark: string, count: number) {
  await openDashboard(page, fixture, "categories");
  await records(page).first().waitFor();
  const ids: number[] = [];
  for (let at = count; at > 0; at -= 1) {
    const made = await ask(page, CATEGORIES, "POST", { name: nameOf(mark, at) });
    ids.unshift(JSON.parse(made).id);
  }
  return ids;
}

const nameOf = (mark: string, at: number) => `${mark} ${String(at).padStart(2, "0")}`;

export function lateAnswerJourneys(fixture: FixtureGetter) {
  describe("a response that arrives after its form was closed", () => {
    it("leaves another record's form open, with what is typed there", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Late form ${Date.now()}`;
        const [id] = await openCategories(page, fixture(), mark, 2);
        await searchFor(page, categoryTexts.search, mark, 2);
        const release = await hold(page, "PUT", `**${CATEGORIES}/${id}`);
        await button(page, categoryTexts.edit(nameOf(mark, 1))).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox").fill(`${mark} changed`);
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByRole("button", { name: recordText.cancel }).click();
        await button(page, recordText.discard).click();
        await button(page, categoryTexts.edit(nameOf(mark, 2))).click();
        await dialog.getByRole("textbox").fill(`${mark} typed`);
        release();
        await said(page, categoryTexts.updated);
        await listed(page, `${mark} changed`).waitFor();
        expect(await dialog.getByRole("textbox").inputValue()).toBe(`${mark} typed`);
      }));

    it("keeps a record's history and the focus, even when it is an error", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const mark = `Late history ${Date.now()}`;
        const [id] = await openCategories(page, fixture(), mark, 1);
        await ask(page, `${CATEGORIES}/${id}`, "PUT", { name: mark });
        await searchFor(page, categoryTexts.search, mark, 1);
        await button(page, historyText.open(mark)).click();
        const dialog = page.getByRole("dialog");
        const entries = dialog.getByRole("listitem");
        const earlier = entries.nth(1).getByRole("button");
        await earlier.waitFor();
        const held = Promise.withResolvers<void>();
        const address = `**${CATEGORIES}/${id}/history`;
        await page.route(address, async (route) => {
          await held.promise;
          await route.fulfill({ status: 503, json: { message: "Come back.", code: "away" } });
        });
        await waitDuring(page.waitForRequest(address), () => earlier.press("Enter"));
        await expectFocus(earlier);
        held.resolve();
        await dialog.getByRole("alert").waitFor();
        await expectFocus(earlier);
        await page.unroute(address);
        await button(dialog, siteText.tryAgain).click();
        await entries.nth(2).waitFor();
        await dialog.getByRole("alert").waitFor({ state: "detached" });
      }));

    it("leaves the confirmation about another record open", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Late question ${Date.now()}`;
        const [id] = await openCategories(page, fixture(), mark, 2);
        await searchFor(page, categoryTexts.search, mark, 2);
        const release = await hold(page, "DELETE", `**${CATEGORIES}/${id}`);
        const question = page.getByRole("alertdialog");
        await button(page, categoryTexts.remove(nameOf(mark, 1))).click();
        await question.getByRole("button", { name: recordText.delete }).click();
        await question.getByRole("button", { name: recordText.cancel }).click();
        await button(page, categoryTexts.remove(nameOf(mark, 2))).click();
        release();
        await said(page, categoryTexts.deleted);
        await listed(page, nameOf(mark, 1)).waitFor({ state: "detached" });
        await page
          .getByRole("alertdialog", { name: categoryTexts.confirmDelete(nameOf(mark, 2)) })
          .waitFor();
      }));

    it("leaves another submission open", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = Date.now();
        const [first, second] = [`Late Ovens ${mark}`, `Late Looms ${mark}`];
        const path = await openQueue(page, fixture(), first);
        await openQueue(page, fixture(), second);
        const release = await hold(page, "POST", `**${path}/approve`);
        const one = await review(page, first);
        await one.getByRole("button", { name: submissionText.approve }).click();
        await one.getByRole("button", { name: submissionText.close }).click();
        const other = await review(page, second);
        release();
        await said(page, submissionText.approved);
        await listed(page, first).waitFor({ state: "detached" });
        await other.getByRole("button", { name: submissionText.approve }).waitFor();
      }));

    it("leaves the confirmation about another birthday open", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = Date.now();
        await openDashboard(page, fixture(), "birthdays");
        const { origin } = new URL(page.url());
        for (const firstName of ["Ada", "Ben"])
          await requestFromOtherAddress(origin, "/api/user/birthday", {
            firstName: `${firstName} ${mark}`,
            lastName: "Late",
            email: `late${mark}@quay.example`,
            birthday: "1990-05-05",
          });
        await page.reload();
        const release = await hold(page, "DELETE", "**/api/admin/birthdays/*");
        const question = page.getByRole("alertdialog");
        await button(page, birthdayText.eraseOf(`Ada ${mark} Late`)).click();
        await question.getByRole("button", { name: birthdayText.erase }).click();
        await question.getByRole("button", { name: recordText.cancel }).click();
        await button(page, birthdayText.eraseOf(`Ben ${mark} Late`)).click();
        release();
        await said(page, birthdayText.erased(1));
        await listed(page, `Ada ${mark}`).waitFor({ state: "detached" });
        await page
          .getByRole("alertdialog", { name: birthdayText.question(`Ben ${mark} Late`) })
          .waitFor();
      }));

    it("keeps an open form when its page of the list no longer exists", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Late page ${Date.now()}`;
        const ids = await openCategories(page, fixture(), mark, 52);
        const q = encodeURIComponent(mark);
        await openDashboard(page, fixture(), `categories?q=${q}&sort=name&page=2`);
        const release = await hold(page, "DELETE", `**${CATEGORIES}/${ids[50]}`);
        const question = page.getByRole("alertdialog");
        await button(page, categoryTexts.remove(nameOf(mark, 51))).click();
        await question.getByRole("button", { name: recordText.delete }).click();
        await question.getByRole("button", { name: recordText.cancel }).click();
        await button(page, categoryTexts.edit(nameOf(mark, 52))).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox").fill(`${mark} typed`);
        await ask(page, `${CATEGORIES}/${ids[0]}`, "DELETE");
        release();
        await said(page, categoryTexts.deleted);
        await page.waitForURL(({ searchParams }) => searchParams.get("page") === "1");
        expect(await dialog.getByRole("textbox").inputValue()).toBe(`${mark} typed`);
        await dialog.getByRole("button", { name: recordText.save }).click();
        await said(page, categoryTexts.updated);
        await records(page).getByText(nameOf(mark, 2)).waitFor();
      }));
  });

  it("an upload's late response does not change the URL of another screen", () =>
    visit(fixture().browser, {}, async (page) => {
      const mark = `Late file ${Date.now()}`;
      await openImports(page, fixture());
      const release = await hold(page, "POST", "**/api/import/csv");
      await page.getByLabel(importText.chooseFile).setInputFiles({
        name: "business.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`name,address\n${mark},1 Main St`),
      });
      await button(page, importText.button).click();
      await page.getByRole("tab", { name: businessTexts.tab }).click();
      await page.getByLabel(businessTexts.search).fill(mark);
      await page.waitForURL(({ searchParams }) => searchParams.get("q") === mark);
      release();
      await records(page).getByText(mark).first().waitFor();
      await page.waitForTimeout(500);
      expect(new URL(page.url()).searchParams.get("q")).toBe(mark);
    }));

  it("a new record is stored once, as last saved, when the first response is lost", () =>
    visit(fixture().browser, LOST, async (page) => {
      const mark = `Lost answer ${Date.now()}`;
      await openDashboard(page, fixture(), "categories");
      await records(page).first().waitFor();
      const stored: number[] = [];
      await page.route(`**${CATEGORIES}`, async (route) => {
        stored.push((await forward(route)).status());
        await route.abort();
      });
      await button(page, categoryTexts.add).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill(mark);
      await dialog.getByRole("button", { name: recordText.save }).click();
      await said(page, categoryTexts.createFailed);
      await said(page, recordText.noAnswer);
      expect(stored).toEqual([201]);
      await page.unroute(`**${CATEGORIES}`);
      await dialog.getByRole("textbox").fill(`${mark} at last`);
      await dialog.getByRole("button", { name: recordText.save }).click();
      await said(page, categoryTexts.created);
      const found = await ask(page, `${CATEGORIES}?q=${encodeURIComponent(mark)}`);
      expect(JSON.parse(found)).toMatchObject([{ name: `${mark} at last` }]);
    }));
}

/** Personal data in the admin area: birthdays, and submissions to be erased. */
import { ADMIN_PAGE_SIZE } from "../../frontend/src/admin/api/list-params.ts";
import { exportText, adminBirthdayText as text } from "../../frontend/src/shared/text/admin.ts";
import { recordText } from "../../frontend/src/shared/text/records.ts";
import { submissionText } from "../../frontend/src/shared/text/submissions.ts";
import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { requestFromOtherAddress } from "./request-from-other-address.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, button, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { openQueue, review, stateLink } from "./submissions-visit.ts";

const PATH = "/api/admin/birthdays";

const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });
const toast = (page: Page, title: string) =>
  page.locator("[data-toast]").filter({ hasText: title }).first();

/** Opens the tab after adding three birthdays: two with one email address, one with another; all have the same last name. */
async function openBirthdays(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openDashboard(page, fixture, "birthdays");
  const stamp = Date.now();
  const lastName = `Alder-${stamp}`;
  const [ann, ben] = [`ann.${stamp}@example.org`, `ben.${stamp}@example.org`];
  for (const [firstName, email] of [
    ["Ann", ann],
    ["Anna", ann],
    ["Ben", ben],
  ] as const) {
    const person = { birthday: "1990-11-23", firstName, lastName, email };
    await requestFromOtherAddress(new URL(page.url()).origin, "/api/user/birthday", person);
  }
  await page.reload();
  const name = `Ben ${lastName}`;
  await button(page, text.eraseOf(name)).waitFor();
  // The name as shown.
  return { ann, ben, name };
}

/** No animations; erased data is requested, which answers 404. */
const STILL = { reducedMotion: "reduce", expected: /status of 404/ } as const;

const kept = async (page: Page, email: string): Promise<number> =>
  JSON.parse(await ask(page, `${PATH}?email=${email}`)).length;

/** Clicks the export button; resolves with the file's name and text. */
async function exported(page: Page, label: string = exportText.plain) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: label }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), "utf8") };
}

export function personalDataJourneys(fixture: FixtureGetter) {
  describe("birthdays in the admin area", () => {
    it("are listed, exported, and erased one by one after confirmation", () =>
      visit(fixture().browser, {}, async (page) => {
        const { ann, ben, name } = await openBirthdays(page, fixture());
        const row = records(page).filter({ hasText: ben });
        await row.getByText("Nov 23, 1990", { exact: true }).waitFor();
        await page.getByText(text.kept(24)).waitFor();
        const file = await exported(page);
        expect(file.name).toMatch(/^birthdays-\d{4}-\d{2}-\d{2}\.csv$/);
        expect(file.content).toContain(ben);
        await toast(page, "Exported").waitFor();
        expect((await exported(page, exportText.excel)).name).toMatch(/^birthdays-[\d-]+\.xlsx$/);

        const erase = button(page, text.eraseOf(name));
        await erase.click();
        const asked = question(page, text.question(name));
        await asked.getByRole("button", { name: recordText.cancel }).click();
        await asked.waitFor({ state: "detached" });
        expect(await kept(page, ben)).toBe(1);
        await erase.press("Enter");
        await asked.getByRole("button", { name: text.erase, exact: true }).click();
        await toast(page, text.erased(1)).waitFor();
        await row.waitFor({ state: "detached" });
        expect(await kept(page, ben)).toBe(0);
        expect(await kept(page, ann)).toBe(2);
        // The button is gone with its row; the focus is on the list's heading.
        await page.locator("h2:focus").getByText(text.manage).waitFor();
      }));

    it("of one person are found by e-mail address and erased together", () =>
      visit(fixture().browser, {}, async (page) => {
        const { ann, ben } = await openBirthdays(page, fixture());
        await page.getByRole("link", { name: ann }).first().click();
        await expect.poll(() => records(page).count(), WAIT).toBe(2);
        await page.getByText(text.personHas(ann, 2)).waitFor();
        // The export still contains everything, not only the search's results.
        expect((await exported(page)).content).toContain(ben);
        await button(page, text.erasePerson).click();
        const asked = question(page, text.personQuestion(ann));
        await asked.getByText(text.personWhatGoes(2)).waitFor();
        await asked.getByRole("button", { name: text.erase, exact: true }).click();
        await toast(page, text.erased(2)).waitFor();
        await page.getByText(text.nothingFits).waitFor();
        expect([await kept(page, ann), await kept(page, ben)]).toEqual([0, 1]);
        await searchFor(page, text.search, ben.toUpperCase());
      }));

    it("of one person are the ones to be erased even if another is searched for meanwhile", () =>
      visit(fixture().browser, {}, async (page) => {
        const { ann, ben } = await openBirthdays(page, fixture());
        await searchFor(page, text.search, ann, 2);
        await page.getByText(text.personHas(ann, 2)).waitFor();
        const held = Promise.withResolvers<void>();
        const all = /\/api\/admin\/birthdays\?.*limit=500/;
        await page.route(all, async (route) => {
          await held.promise;
          await route.continue();
        });
        await waitDuring(page.waitForRequest(all), () => button(page, text.erasePerson).click());
        await searchFor(page, text.search, ben);
        held.resolve();
        await page.getByRole("alertdialog").getByText(text.personWhatGoes(2)).waitFor();
        await question(page, text.personQuestion(ann)).waitFor();
      }));

    it("of one person are erased together even if they exceed a page", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "birthdays");
        const lastName = `Many-${Date.now()}`;
        const email = `${lastName}@example.org`.toLowerCase();
        const many = ADMIN_PAGE_SIZE + 2;
        for (let n = 0; n < many; n += 1) {
          const person = { birthday: "1990-11-23", firstName: `Ann ${n}`, lastName, email };
          await requestFromOtherAddress(new URL(page.url()).origin, "/api/user/birthday", person);
        }
        await searchFor(page, text.search, email, ADMIN_PAGE_SIZE);
        await page.getByText(text.personHas(email, many)).waitFor();
        await button(page, text.erasePerson).click();
        const asked = question(page, text.personQuestion(email));
        await asked.getByText(text.personWhatGoes(many)).waitFor();
        await asked.getByRole("button", { name: text.erase, exact: true }).click();
        await toast(page, text.erased(many)).waitFor();
        expect(await kept(page, email)).toBe(0);
      }));

    it("stay when erasing fails, and a toast says why", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const { ben, name } = await openBirthdays(page, fixture());
        await page.route(`**${PATH}/*`, (route) =>
          route.fulfill({ status: 503, json: { message: "Please come back.", code: "away" } }),
        );
        await button(page, text.eraseOf(name)).click();
        const asked = question(page, text.question(name));
        await asked.getByRole("button", { name: text.erase, exact: true }).click();
        await toast(page, text.eraseFailed).getByText("Please come back.").waitFor();
        await asked.waitFor({ state: "detached" });
        await records(page).filter({ hasText: ben }).waitFor();
      }));

    it("have no axe findings in the list, for one person and in the confirmation, and fit a phone", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const { ann } = await openBirthdays(page, fixture());
        await expectNoFindings(page, "birthdays");
        await page.getByLabel(text.search).fill(ann);
        await page.getByText(text.personHas(ann, 2)).waitFor();
        await expectNoFindings(page, "a person's birthdays", [390, 1280]);
        await page.setViewportSize({ width: 320, height: 640 });
        const width = await page.locator("html").evaluate((root) => root.scrollWidth);
        expect(width).toBeLessThanOrEqual(320);
        await button(page, text.erasePerson).click();
        await question(page, text.personQuestion(ann)).waitFor();
        await expectNoFindings(page, "question", [390], ['[role="alertdialog"]']);
      }));
  });

  describe("a submission to be erased", () => {
    it("is found by e-mail address, exported, and erased from its review after confirmation", () =>
      visit(fixture().browser, STILL, async (page) => {
        const name = `Elder Books ${Date.now()}`;
        const email = `elder.${Date.now()}@example.org`;
        const path = await openQueue(page, fixture(), name, { email });
        await page.getByText(submissionText.kept(12)).waitFor();
        await searchFor(page, submissionText.search, email, 1, name);
        const file = await exported(page);
        expect(file.name).toMatch(/^submissions-\d{4}-\d{2}-\d{2}\.csv$/);
        expect(file.content).toContain(name);

        const dialog = await review(page, name);
        const erase = dialog.getByRole("button", { name: submissionText.erase, exact: true });
        await erase.click();
        const asked = question(page, submissionText.eraseQuestion(name));
        await expectNoFindings(page, "question", [390, 1280], ['[role="alertdialog"]']);
        await asked.getByRole("button", { name: recordText.cancel }).click();
        await erase.click();
        await asked.getByRole("button", { name: submissionText.erase, exact: true }).click();
        await toast(page, submissionText.erased).waitFor();
        await dialog.waitFor({ state: "detached" });
        await records(page).filter({ hasText: name }).waitFor({ state: "detached" });
        await expect(ask(page, path)).rejects.toThrow("404");
      }));

    it("is reported as erased on a retry after the first response was lost", () =>
      visit(fixture().browser, { expected: /ERR_FAILED|status of 404/ }, async (page) => {
        const name = `Alder Inks ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        const lose = async (route: Route) => {
          await ask(page, path, "DELETE");
          await route.abort();
        };
        await page.route(`**${path}`, lose, { times: 1 });
        const dialog = await review(page, name);
        const asked = question(page, submissionText.eraseQuestion(name));
        for (const told of [submissionText.eraseFailed, submissionText.erased]) {
          await dialog.getByRole("button", { name: submissionText.erase, exact: true }).click();
          await asked.getByRole("button", { name: submissionText.erase, exact: true }).click();
          await toast(page, told).waitFor();
        }
        await dialog.waitFor({ state: "detached" });
        await records(page).filter({ hasText: name }).waitFor({ state: "detached" });
      }));

    it("may be approved already, in which case its business stays", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Fennel Bikes ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        const { businessId } = JSON.parse(await ask(page, `${path}/approve`, "POST", {}));
        await stateLink(page, "approved").click();
        await button(page, submissionText.of(submissionText.show, name)).click();
        const dialog = page.getByRole("dialog", { name, exact: true });
        await dialog.getByRole("button", { name: submissionText.erase, exact: true }).click();
        const asked = question(page, submissionText.eraseQuestion(name));
        await asked.getByText(submissionText.eraseWhatGoes(true)).waitFor();
        await asked.getByRole("button", { name: submissionText.erase, exact: true }).click();
        await toast(page, submissionText.erased).waitFor();
        expect(JSON.parse(await ask(page, `/api/admin/businesses/${businessId}`)).name).toBe(name);
      }));
  });
}

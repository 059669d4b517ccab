/** Handling a flood of submissions. */
import { recordText } from "../../frontend/src/shared/text/records.ts";
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, installClock, visit, waitDuring } from "./browser.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { send, stateLink } from "./submissions-visit.ts";

const PATH = "/api/admin/submissions";
const toast = (page: Page, text: string) =>
  page.locator("[data-toast]").filter({ hasText: text }).first();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const waitingOf = async (page: Page, mark: string) =>
  JSON.parse(await ask(page, `${PATH}?q=${mark}&status=pending`)).length;

/** Sends this many submissions whose names begin with `mark`, and opens the queue; resolves with their ids. */
async function openFlood(page: Page, fixture: BrowserFixture, mark: string, many: number) {
  await openDashboard(page, fixture, "submissions");
  const ids: number[] = [];
  for (let n = 0; n < many; n += 1) ids.push(JSON.parse(await send(page, `${mark} ${n}`, {})).id);
  // Waits for the search's answer: it may look like the list before, and a new search clears the
  // selection.
  const isFound = (url: URL) => url.pathname === PATH && url.searchParams.get("q") === mark;
  await waitDuring(
    page.waitForResponse((answer) => isFound(new URL(answer.url()))),
    () => searchFor(page, texts.search, mark, Math.min(many, 50)),
  );
  return ids;
}

export function manySubmissionsJourneys(fixture: FixtureGetter) {
  describe("a flood of submissions", () => {
    it("is found, rejected at once and restored, and reports what others decided or corrected", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Flood${Date.now()}`;
        const [decided] = await openFlood(page, fixture(), mark, 52);
        await page.getByLabel(recordText.selectAll).check();
        await press(page, recordText.selectEvery(52));
        const bar = page.getByRole("region", { name: recordText.selected(52) });
        await bar.getByText(recordText.elsewhere(2)).waitFor();
        await ask(page, `${PATH}/${decided}/reject`, "POST", { reason: "Not in our town" });
        await send(page, `${mark} 1`, { phone: "(555) 555-0111" });

        await press(page, texts.rejectSelected);
        const dialog = page.getByRole("dialog", { name: texts.rejectMany(52), exact: true });
        await dialog.getByText(texts.rejectManyHelp).waitFor();
        await dialog.getByRole("button", { name: texts.reject }).click();
        await dialog.getByText("Please give a reason").waitFor();
        expect(await waitingOf(page, mark)).toBe(51);
        await dialog.getByLabel(texts.reason).fill("Sent by a program");
        await dialog.getByRole("button", { name: texts.reject }).click();

        const told = toast(page, texts.rejectedSome(50, 52));
        await told.getByText(/^2 stay as they are/).waitFor();
        await dialog.waitFor({ state: "detached" });
        expect(await waitingOf(page, mark)).toBe(1);
        await told.getByRole("button", { name: texts.undo }).click();
        await toast(page, texts.undoneMany(50)).waitFor();
        await expect.poll(() => waitingOf(page, mark), WAIT).toBe(51);
        expect(JSON.parse(await ask(page, `${PATH}/${decided}`))).toMatchObject({
          status: "rejected",
          reason: "Not in our town",
        });
        expect(await bar.count()).toBe(0);
      }));

    it("can be selected only while pending, and stays selected when rejecting fails", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const mark = `Deluge${Date.now()}`;
        await openFlood(page, fixture(), mark, 2);
        await page.getByLabel(recordText.select(`${mark} 0`), { exact: true }).check();
        await press(page, texts.rejectSelected);
        const dialog = page.getByRole("dialog", { name: texts.rejectMany(1), exact: true });
        await dialog.getByLabel(texts.reason).fill("Sent by a program");
        await page.route("**/bulk-reject", (route) => route.fulfill({ status: 503 }));
        await dialog.getByRole("button", { name: texts.reject }).press("Enter");
        await toast(page, texts.rejectManyFailed).waitFor();
        await page.unroute("**/bulk-reject");
        // The reason entered is kept.
        expect(await dialog.getByLabel(texts.reason).inputValue()).toBe("Sent by a program");
        await dialog.getByRole("button", { name: texts.reject }).press("Enter");
        await toast(page, texts.rejectedMany(1)).waitFor();
        // The bar is gone with the pressed button.
        const heading = page.getByRole("heading", { name: texts.manage });
        const hasFocus = () => heading.evaluate((each) => each === document.activeElement);
        await expect.poll(hasFocus, WAIT).toBe(true);

        await stateLink(page, "rejected").click();
        await page.getByRole("table").getByText(`${mark} 0`).waitFor();
        expect(await page.getByRole("checkbox").count()).toBe(0);
      }));

    it("can be restored while the admin looks at the remaining queue", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = `Spate${Date.now()}`;
        await installClock(page);
        await openFlood(page, fixture(), mark, 2);
        await page.getByLabel(recordText.selectAll).check();
        await press(page, texts.rejectSelected);
        const dialog = page.getByRole("dialog", { name: texts.rejectMany(2), exact: true });
        await dialog.getByLabel(texts.reason).fill("Sent by a program");
        await dialog.getByRole("button", { name: texts.reject }).press("Enter");
        const told = toast(page, texts.rejectedMany(2));
        await told.waitFor();
        await page.clock.runFor(15_000);
        await told.getByRole("button", { name: texts.undo }).press("Enter");
        await toast(page, texts.undoneMany(2)).waitFor();
      }));

    it("has no axe findings, also on a phone", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const mark = `Torrent${Date.now()}`;
        await openFlood(page, fixture(), mark, 2);
        await page.getByLabel(recordText.selectAll).check();
        await expectNoFindings(page, "submissions selected");
        await press(page, texts.rejectSelected);
        await page.getByRole("dialog").getByText(texts.rejectManyHelp).waitFor();
        await expectNoFindings(page, "rejecting many", [390], ['[role="dialog"]']);
      }));
  });
}

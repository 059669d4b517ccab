/** A queue of submissions beside what others do, and what the directory has already. */
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import { submissionCounts } from "@mainstreet/contracts/submission";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { POLL_MS, ask } from "./admin-visit.ts";
import { installClock, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { button, openQueue, review, send, stateLink } from "./submissions-visit.ts";

/** Expects the page to show the number of submissions in a state, as the API reports it. */
async function tellsCount(page: Page, state: "pending" | "rejected") {
  const counts = submissionCounts.parse(
    JSON.parse(await ask(page, "/api/admin/submissions/counts")),
  );
  const told = texts.stateWith(texts.stateNames[state], counts[state]);
  await page.clock.fastForward(POLL_MS);
  await stateLink(page, state).filter({ hasText: told }).waitFor();
}

export function followedSubmissionsJourneys(fixture: FixtureGetter) {
  describe("an open queue of submissions", () => {
    it("updates its counts by what others decide and by new submissions", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const name = `Followed ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        await tellsCount(page, "pending");
        await ask(page, `${path}/reject`, "POST", { reason: "Not in our town" });
        await tellsCount(page, "rejected");
        await send(page, `${name} again`, {});
        await tellsCount(page, "pending");
      }));

    it("announces no change when the undo period of a displayed, decided submission passes", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const name = `Read ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        await ask(page, `${path}/reject`, "POST", { reason: "Not in our town" });
        const shown = `status=rejected&q=${encodeURIComponent(name)}`;
        await page.goto(new URL(`/admin/submissions?${shown}`, page.url()).href);
        await button(page, texts.show, name).click();
        const dialog = page.getByRole("dialog", { name, exact: true });
        await dialog.getByText(/^Rejected by/).waitFor();
        // After the second poll, the effect of the first is visible.
        for (let time = 0; time < 2; time += 1) {
          const polled = page.waitForResponse(/\/api\/admin\/submissions\?/);
          await page.clock.fastForward(POLL_MS);
          await polled;
        }
        expect(await page.getByText(recordText.listChanged).count()).toBe(0);
      }));
  });

  describe("a pending submission", () => {
    it("warns of businesses with its name or phone number, which may be the same", () =>
      visit(fixture().browser, {}, async (page) => {
        const mark = Date.now();
        const name = `Sorrel Pizza ${mark}`;
        const phone = `(555) 2${String(mark).slice(-9, -7)}-${String(mark).slice(-7, -3)}`;
        await openQueue(page, fixture(), name, { phone });
        const alone = await review(page, name);
        await alone.getByText(texts.preview).waitFor();
        await page.waitForLoadState("networkidle");
        expect(await alone.getByText(texts.listedAlready).count()).toBe(0);

        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
        const add = (business: object) =>
          ask(page, "/api/admin/businesses", "POST", { categoryId, ...business });
        await add({ name, address: "12 Mill Rd" });
        await add({ name: `Trattoria ${mark}`, phone: phone.replace(/^\((\d+)\) /, "+1 $1.") });
        await page.reload();
        const dialog = await review(page, name);
        const notice = dialog.getByRole("alert").filter({ hasText: texts.listedAlready });
        await notice.getByText(`${name}, 12 Mill Rd`, { exact: true }).waitFor();
        await notice.getByRole("link", { name: `Trattoria ${mark}` }).click();
        await page.getByRole("heading", { name: businessTexts.manage }).waitFor();
        await page.getByText(`Trattoria ${mark}`, { exact: true }).first().waitFor();

        await page.goBack();
        const approved = await review(page, name);
        await approved.getByText(texts.listedAlready).waitFor();
        // The business that an approval adds is not one to be warned of.
        const searches: string[] = [];
        page.on("request", (request) => {
          if (request.url().includes("/api/admin/businesses?q=")) searches.push(request.url());
        });
        await approved.getByRole("button", { name: texts.approve }).click();
        await approved.waitFor({ state: "detached" });
        expect(searches).toEqual([]);
      }));
  });
}

/** An admin merges two businesses, or declares them to be different. */
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { adminText } from "../../frontend/src/shared/text/admin.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { duplicateText as text } from "../../frontend/src/shared/text/duplicates.ts";
import { savedText } from "../../frontend/src/shared/text/offline.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { POLL_MS, ask, openDashboard, records } from "./admin-visit.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { isCached, waitForSiteCache } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

/** Creates two businesses with the same name and address, and opens the list of duplicates. */
async function openPair(page: Page, fixture: ReturnType<FixtureGetter>, name: string) {
  await openDashboard(page, fixture, "businesses");
  await records(page).first().waitFor();
  const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
  const ids: number[] = [];
  for (const fields of [{}, { phone: "555-010-0177" }]) {
    const business = { name, address: "77 Twin Street", categoryId, ...fields };
    ids.push(JSON.parse(await ask(page, "/api/admin/businesses", "POST", business)).id);
  }
  await page.getByRole("link", { name: text.open, exact: true }).click();
  await page.getByRole("heading", { name: text.title }).waitFor();
  return ids;
}

export function duplicateJourneys(fixture: FixtureGetter) {
  describe("two possible duplicates", () => {
    it("are merged by keyboard, and the other one goes to the bin", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const name = `Twins ${Date.now()}`;
        const [first = 0, second = 0] = await openPair(page, fixture(), name);
        const pair = page.getByRole("listitem", { name: text.pair(name, name) });
        await pair.getByText(text.likeness("nameAndAddress")).waitFor();
        await expectNoFindings(page, "possible duplicates", [390, 1280]);
        await pair.getByRole("button", { name: text.keepOne(name, first) }).press("Enter");
        const question = page.getByRole("alertdialog", { name: text.question(name, first) });
        await question.getByText(text.consequence(name, second)).waitFor();
        await question.getByRole("button", { name: text.merge }).press("Enter");
        await page.getByText(text.merged, { exact: true }).waitFor();
        await pair.waitFor({ state: "detached" });
        const heading = page.getByRole("heading", { name: text.title });
        await expectFocus(heading);
        const kept = JSON.parse(await ask(page, `/api/admin/businesses/${first}`));
        expect(kept).toMatchObject({ phone: "555-010-0177" });
        const [deleted] = JSON.parse(await ask(page, "/api/admin/businesses/bin?limit=1"));
        expect(deleted).toMatchObject({ id: second, name });
      }));

    it("share one page once merged, also for visitors who saved the other or open its URL", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Merged ${Date.now()}`;
        const [keep = 0, other = 0] = await openPair(page, fixture(), name);
        await ask(page, "/api/admin/businesses/merge", "POST", { keep, other });
        await page.evaluate(
          (text) => localStorage.setItem("savedBusinesses", text),
          JSON.stringify([{ id: other, title: name, business: "" }]),
        );
        const { origin } = new URL(page.url());
        await page.goto(`${origin}/?tab=saved`);
        const saved = page.getByRole("region", { name: savedText.businesses });
        await saved.getByText("77 Twin Street").waitFor();
        await saved.getByRole("link", { name, exact: true }).click();
        const heading = page.getByRole("heading", { level: 1, name, exact: true });
        const path = businessPath({ id: keep, name });
        await heading.waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await page.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
        await page.goBack();
        await saved.waitFor();
        await page.goto(`${origin}/businesses/${other}`);
        await heading.waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
      }));

    it("are one saved business once merged, even while businesses can't be loaded", async () => {
      const site = fixture().system.url(fixture().adminTown);
      const server = await faultyServer(site);
      try {
        await visit(
          fixture().browser,
          { worker: true, expected: /status of 503/ },
          async (page) => {
            const name = `Saved twins ${Date.now()}`;
            const [keep = 0, other = 0] = await openPair(page, fixture(), name);
            const title = `Twice as good ${Date.now()}`;
            await ask(page, "/api/admin/coupons", "POST", { businessId: other, title });
            await ask(page, "/api/admin/businesses/merge", "POST", { keep, other });
            const deals = () => read(page, site, "/api/coupons", `?businessId=${keep}`);
            await expect.poll(async () => (await deals()).total, WAIT).toBe(1);
            await page.goto(`${server.origin}/`);
            await page.evaluate(
              (text) => localStorage.setItem("savedBusinesses", text),
              JSON.stringify([other, keep].map((id) => ({ id, title: name, business: "" }))),
            );
            await page.reload();
            await waitForSiteCache(page);
            // The service worker has cached them, though nobody has looked at them yet.
            const kept = `/api/saved-businesses?ids=${keep},${other}`;
            await expect.poll(() => isCached(page, kept), WAIT).toBe(true);
            server.isRefused = (url) => /^\/api\/(?:saved-)?businesses/.test(url);
            await page.goto(`${server.origin}/?tab=saved`);
            const saved = page.getByRole("region", { name: savedText.businesses });
            await saved.getByText("77 Twin Street").first().waitFor();
            await expect.poll(() => saved.getByRole("listitem").count(), WAIT).toBe(1);
            await saved.getByRole("link", { name, exact: true }).click();
            await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
            expect(new URL(page.url()).pathname).toBe(businessPath({ id: keep, name }));
            await page.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
            await page.getByRole("link", { name: title }).waitFor();
          },
        );
      } finally {
        await server.close();
      }
    });

    it("appear in the open list when another admin adds one, and disappear when one is deleted", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const name = `Late twins ${Date.now()}`;
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        await page.getByRole("link", { name: text.open, exact: true }).click();
        await page.getByRole("heading", { name: text.title }).waitFor();
        await page.getByRole("progressbar").waitFor({ state: "detached" });
        // Added directly by the API, about which the page is not told.
        const business = { name, address: "77 Twin Street", categoryId: 1 };
        const add = async () =>
          JSON.parse(await ask(page, "/api/admin/businesses", "POST", business)).id;
        await add();
        const second = await add();
        await page.clock.fastForward(POLL_MS);
        const pair = page.getByRole("listitem", { name: text.pair(name, name) });
        await pair.waitFor();
        await ask(page, `/api/admin/businesses/${second}`, "DELETE");
        await page.clock.fastForward(POLL_MS);
        await pair.waitFor({ state: "detached" });
      }));

    it("keep the focus on their button when marking them as different fails", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const name = `Unsaid ${Date.now()}`;
        await openPair(page, fixture(), name);
        const held = Promise.withResolvers<void>();
        let calls = 0;
        await page.route("**/not-duplicates", async (route) => {
          calls += 1;
          await held.promise;
          return route.fulfill({ status: 503, json: {} });
        });
        const two = page.getByRole("button", { name: text.notOne(name, name) });
        await two.press("Enter");
        await expect.poll(() => two.isDisabled(), WAIT).toBe(true);
        await page.keyboard.press("Enter");
        await expectFocus(two);
        held.resolve();
        await page.getByText(text.notFailed, { exact: true }).waitFor();
        await expect.poll(() => two.isDisabled(), WAIT).toBe(false);
        await expectFocus(two);
        expect(calls).toBe(1);
      }));

    it("return to the list when marking them as different is undone", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Siblings ${Date.now()}`;
        await openPair(page, fixture(), name);
        const pair = page.getByRole("listitem", { name: text.pair(name, name) });
        await pair.getByRole("button", { name: text.notOne(name, name) }).press("Enter");
        await pair.waitFor({ state: "detached" });
        await page.getByRole("button", { name: text.undo, exact: true }).click();
        await page.getByText(text.undone, { exact: true }).waitFor();
        await pair.waitFor();
      }));

    it("stay off the list once marked as different, on a phone too", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 800 } }, async (page) => {
        const name = `Cousins ${Date.now()}`;
        await openPair(page, fixture(), name);
        const pair = page.getByRole("listitem", { name: text.pair(name, name) });
        expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(390);
        await pair.getByRole("button", { name: text.notOne(name, name) }).click();
        await page.getByText(text.remembered, { exact: true }).waitFor();
        await pair.waitFor({ state: "detached" });
        await page.reload();
        await page.getByRole("heading", { name: text.title }).waitFor();
        await expect
          .poll(() => page.title(), WAIT)
          .toBe(adminText.pageTitle(text.title, "Quayside"));
        await page.getByRole("progressbar").waitFor({ state: "detached" });
        expect(await pair.count()).toBe(0);
      }));
  });
}

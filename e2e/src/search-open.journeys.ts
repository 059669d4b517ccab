/** Searching what is open now. */
import type { SearchResults } from "@mainstreet/contracts/search";
import { describe, expect, it } from "vitest";
import { searchText as text } from "../../frontend/src/shared/text/search.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

export function searchOpenJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");

  describe("searching for what is open now", () => {
    it("is a filter on the results page, usable by keyboard on a phone", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const answered = async () => {
          const answer = await page.request.get(`${origin()}/api/search?q=a&limit=24&openNow=true`);
          const found: SearchResults = await answer.json();
          return found;
        };
        const titles = () => page.locator('[data-cards="deals"] h3').allTextContents();
        const isSame = async () => {
          const shown = (await answered()).coupons.map(({ title }) => title);
          return JSON.stringify(shown) === JSON.stringify(await titles());
        };
        await page.goto(`${origin()}/?q=a`);
        await alive(page);
        const link = page.getByRole("link", { name: text.openNow, exact: true });
        const all = await titles();
        await link.press("Enter");
        await page.waitForURL(`${origin()}/?q=a&open=now`);
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("true");
        // A shop may open or close in between.
        await expect.poll(isSame, WAIT).toBe(true);
        expect(await page.getByRole("heading", { level: 2, name: text.events }).count()).toBe(0);
        const words = page.getByRole("searchbox", { name: text.label });
        await words.fill("qqqqzzzz");
        await words.press("Enter");
        await page.getByText(text.noneOpen("qqqqzzzz")).waitFor();
        expect(new URL(page.url()).search).toBe("?q=qqqqzzzz&open=now");
        await page.getByRole("link", { name: text.anyHours }).press("Enter");
        await page.waitForURL(`${origin()}/?q=qqqqzzzz`);
        await page.goBack();
        await page.goBack();
        await page.goBack();
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("false");
        await expect.poll(titles, WAIT).toEqual(all);
      }));

    it("shows count and results once both have loaded, and keeps the focus meanwhile", () =>
      visit(fixture().browser, {}, async (page) => {
        const count = page.getByText(/^\d+ deals?, /).filter({ visible: true });
        const waiting = page.getByRole("status").filter({ hasText: text.searching });
        const link = page.getByRole("link", { name: text.openNow, exact: true });
        for (const [from, late] of [
          ["/?q=bakery", /search\?.*openNow=true/],
          ["/?q=bakery&open=now", /search\?/],
          ["/?q=bakery&open=now", /search\/events\?/],
        ] as const) {
          await page.goto(origin() + from);
          await alive(page);
          const held = Promise.withResolvers<void>();
          await page.route(late, async (route) => {
            await held.promise;
            await route.continue();
          });
          await link.press("Enter");
          await waiting.waitFor();
          expect([await count.count(), await page.locator("main section").count()]).toEqual([0, 0]);
          await expectFocus(link);
          held.resolve();
          await waiting.waitFor({ state: "detached" });
          await expectFocus(link);
          await page.getByRole("heading", { level: 1, name: text.results("bakery") }).waitFor();
          await page.unroute(late);
        }
      }));

    it("works without JavaScript, also for another search", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        await page.goto(`${origin()}/?q=deal`);
        await page.getByRole("link", { name: text.openNow, exact: true }).click();
        await page.waitForURL(`${origin()}/?q=deal&open=now`);
        await page.getByRole("searchbox", { name: text.label }).fill("bread");
        await page.getByRole("button", { name: text.submit, exact: true }).click();
        await page.getByRole("heading", { level: 1, name: text.results("bread") }).waitFor();
        expect(new URL(page.url()).search).toBe("?q=bread&open=now");
      }));
  });
}

/** Lists of deals in a page that is open past midnight: they are the new day's, and say where those don't come. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { passMidnight } from "./midnight.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const titles = (page: Page) => page.locator('main [data-cards="deals"] h3').allTextContents();
const failureOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

export function newDayJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("deals past midnight", () => {
    it.each(["/", "/deals"])("are the new day's on %s, also where that takes another try", (path) =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const [last] = (await read(page, home(), "/api/coupons", "?limit=500")).data.slice(-1);
        await installClock(page);
        await page.goto(`${home()}${path}`);
        await alive(page);
        const before = await titles(page);
        const asked = "**/api/coupons?*";
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        const failure = failureOf(page, fetchErrors.coupons);
        await failure.waitFor();
        expect(await titles(page)).toEqual(before);
        await page.unroute(asked);
        await page.route(asked, (route) => route.fulfill({ json: [last] }));
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await expect.poll(() => titles(page), WAIT).toEqual([last?.title]);
        await failure.waitFor({ state: "detached" });
      }),
    );

    it("are the new day's among what was found, also where that takes another try", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        const q = deal?.title ?? "";
        await installClock(page);
        await page.goto(`${home()}/?${new URLSearchParams({ q }).toString()}`);
        await alive(page);
        const before = await titles(page);
        expect(before).toContain(q);
        const asked = /\/api\/search[?/]/;
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        for (const text of [fetchErrors.search, fetchErrors.events])
          await failureOf(page, text).waitFor();
        expect(await titles(page)).toEqual(before);
        await page.unroute(asked);
        await page.route(/\/api\/search\?/, (route) =>
          route.fulfill({
            json: { coupons: [], businesses: [], total: { coupons: 0, businesses: 0 } },
          }),
        );
        const again = page.getByRole("main").getByRole("button", { name: siteText.tryAgain });
        await again.first().click();
        await expect.poll(() => titles(page), WAIT).toEqual([]);
        await again.click();
        await again.waitFor({ state: "detached" });
        await page.getByRole("heading", { level: 1, name: searchText.results(q) }).waitFor();
      }));
  });
}

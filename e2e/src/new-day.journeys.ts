/**
 * Lists of deals in a page that is open past midnight: they are refetched for the new day, or say
 * that this failed.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { savedDeal } from "../../frontend/src/shared/saved/saved-store.ts";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, installClock, visit, waitDuring } from "./browser.ts";
import { passMidnight } from "./midnight.ts";
import { foundCount } from "./search-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const titles = (page: Page) => page.locator('main [data-cards="deals"] h3').allTextContents();
const failureOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

async function haveBirthdayTomorrow(page: Page, origin: string) {
  const { timeZone } = (await read(page, origin, "/api/town")).data;
  const tomorrow = dayIn(timeZone, new Date(Date.now() + 86_400_000));
  await page.addInitScript(
    (birthday) => {
      localStorage.setItem("birthdayProvided", "true");
      localStorage.setItem("userBirthday", birthday);
    },
    `1988${tomorrow.slice(4)}`,
  );
}

export function newDayJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a page open past midnight", () => {
    it.each(["/", "/deals"])("refreshes the deals of %s, even when that takes a retry", (path) =>
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

    it("reloads deals from the start at the list's end, instead of more of the previous day's", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await installClock(page);
        await page.goto(`${home()}/`);
        await alive(page);
        const asked = "**/api/coupons?*";
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        const failure = failureOf(page, fetchErrors.coupons);
        await failure.waitFor();
        await page.unroute(asked);
        const offsets: (string | null)[] = [];
        page.on("request", (request) => {
          const { pathname, searchParams } = new URL(request.url());
          if (pathname === "/api/coupons") offsets.push(searchParams.get("offset"));
        });
        const again = button(page, siteText.tryAgain).last();
        await again.scrollIntoViewIfNeeded();
        await failureOf(page, siteText.moreFailed).waitFor();
        await failure.waitFor();
        expect(offsets).toEqual([]);
        await again.press("Enter");
        await failure.waitFor({ state: "detached" });
        expect(Number(offsets[0])).toBe(0);
      }));

    it.each(["/", "/businesses", "/map"])(
      "keeps the categories of %s when reloading them fails",
      (path) =>
        visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
          await installClock(page);
          await page.goto(`${home()}${path}`);
          await alive(page);
          const chips = page.getByRole("navigation", { name: homeText.categories });
          const before = await chips.getByRole("link").allTextContents();
          await page.route("**/api/categories*", (route) =>
            route.fulfill({ status: 503, json: {} }),
          );
          const failed = await waitDuring(page.waitForResponse(/\/api\/categories/), () =>
            passMidnight(page, home()),
          );
          await failed.finished();
          await page.clock.runFor(1000);
          expect(before.length).toBeGreaterThan(5);
          await expect.poll(() => chips.getByRole("link").allTextContents(), WAIT).toEqual(before);
        }),
    );

    it("refreshes search results, even when that takes a retry", () =>
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
        await foundCount(page)
          .filter({ hasText: /^0 deals, 0 businesses/ })
          .waitFor();
      }));

    it.each([
      ["an event's", "events"],
      ["a deal's", "coupons"],
      ["a business's", "businesses"],
    ] as const)("is refreshed when it is %s page", (_whose, kind) =>
      visit(fixture().browser, {}, async (page) => {
        const [record] = (await read(page, home(), `/api/${kind}`, "?limit=1")).data;
        const heading = page.getByRole("heading", { level: 1 });
        await installClock(page);
        await page.goto(`${home()}/${kind}/${record?.id}`);
        await alive(page);
        await heading.waitFor();
        const name = "As it is on the next day";
        await page.route(`**/api/${kind}/${record?.id}`, (route) =>
          route.fulfill({ json: { ...record, name, title: name, expired: false } }),
        );
        await passMidnight(page, home());
        await heading.filter({ hasText: name }).waitFor();
      }),
    );

    it("refreshes saved deals, even when that takes a retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        if (!deal) throw new Error("the demo town has no deals");
        await page.addInitScript(
          (text) => localStorage.setItem("savedDeals", text),
          JSON.stringify([savedDeal(deal)]),
        );
        await installClock(page);
        await page.goto(`${home()}/?tab=saved`);
        await alive(page);
        // Waits until the saved deals are loaded.
        await button(page, dealText.saveDeal(deal.title)).waitFor();
        const asked = "**/api/saved-coupons?*";
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        const failure = page.getByText(dealText.savedUnchecked);
        await failure.waitFor();
        expect(await titles(page)).toEqual([deal.title]);
        await page.unroute(asked);
        const title = "As it is on the next day";
        await page.route(asked, (route) =>
          route.fulfill({ json: [{ ...deal, title, expired: false }] }),
        );
        await button(page, siteText.tryAgain).click();
        await expect.poll(() => titles(page), WAIT).toEqual([title]);
      }));

    it("also refreshes businesses without deals and birthday offers", () =>
      visit(fixture().browser, {}, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        await haveBirthdayTomorrow(page, home());
        await installClock(page);
        const offers = "**/api/birthday-offers";
        await page.route(offers, (route) => route.fulfill({ json: [deal] }));
        await page.goto(`${home()}/`);
        await page.getByRole("list", { name: birthdayText.offersLabel }).waitFor();
        await page.unroute(offers);
        await page.route(offers, (route) => route.fulfill({ json: [] }));
        await page.route(/\/api\/businesses\?.*hasCoupons=false/, (route) =>
          route.fulfill({ json: [shop] }),
        );
        await passMidnight(page, home());
        await page.getByText(birthdayText.noOffers, { exact: true }).waitFor();
        const others = page.locator('main [data-cards="businesses"] h3 a');
        await expect.poll(() => others.allTextContents(), WAIT).toEqual([shop?.name]);
      }));

    it("keeps birthday offers when reloading them fails, and says so", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        await haveBirthdayTomorrow(page, home());
        await installClock(page);
        const asked = "**/api/birthday-offers";
        await page.route(asked, (route) => route.fulfill({ json: [deal] }));
        await page.goto(`${home()}/`);
        const offers = page.getByRole("list", { name: birthdayText.offersLabel });
        await offers.waitFor();
        await page.unroute(asked);
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        const failure = failureOf(page, fetchErrors.birthdayOffers);
        await failure.waitFor();
        expect(await offers.getByRole("listitem").count()).toBe(1);
        await page.unroute(asked);
        await page.route(asked, (route) => route.fulfill({ json: [] }));
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await page.getByText(birthdayText.noOffers, { exact: true }).waitFor();
        await failure.waitFor({ state: "detached" });
      }));
  });
}

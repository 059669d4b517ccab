/** The till view of a deal: online, offline, with a failing server, after its last day. */
import { describe, expect, it } from "vitest";
import { dayEnd } from "../../frontend/src/shared/format/town-day.ts";
import { termList } from "../../frontend/src/features/deals/term-list.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, installClock, tellTime, visit, waitDuring } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { OFFLINE, dealLink, isCached, waitForSiteCache } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function tillJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the till view", () => {
    it("shows the code first, as large as the width allows, even offline", () =>
      visit(
        fixture().browser,
        {
          viewport: { width: 390, height: 844 },
          expected: /ERR_INTERNET_DISCONNECTED/,
          worker: true,
        },
        async (page) => {
          const deal = await fullDeal(page, home());
          await page.goto(`${home()}/coupons/${deal.id}`);
          await alive(page);
          await page.getByRole("link", { name: dealText.openTill }).click();
          const code = page.locator("[data-code]", { hasText: `${couponText.code}: ${deal.code}` });
          await code.waitFor();
          const letters = await code.locator("[aria-hidden]").evaluate((element) => {
            const text = document.createRange();
            text.selectNodeContents(element);
            return text.getBoundingClientRect().width;
          });
          // The screen has 16 px of padding on both sides.
          expect(letters / (390 - 2 * 16)).toBeGreaterThan(0.9);
          const [top, title] = [
            await code.boundingBox(),
            await page.getByRole("heading", { level: 1 }).boundingBox(),
          ];
          expect(top?.y).toBeLessThan(title?.y ?? 0);
          expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(390);
          await expect.poll(() => isCached(page, `/coupons/${deal.id}?till`), WAIT).toBe(true);
          await page.context().setOffline(true);
          await page.reload();
          await alive(page);
          await code.waitFor();
          await page.getByText(dealText.tillTerms).click();
          await page.getByText(termList(deal.terms)[0] ?? "").waitFor();
          // Offline the deal's own page redirects here as well.
          await page.goto(`${home()}/coupons/${deal.id}`);
          await code.waitFor();
          await page.context().setOffline(false);
          await page.goto(`${home()}/coupons/${deal.id}`);
          await page.getByRole("link", { name: couponText.backToDeals }).waitFor();
        },
      ));

    it("shows the code offline when opened from a deal on display", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await dealLink(page, deal.title).click();
        await page.getByRole("dialog").getByText(deal.code, { exact: true }).waitFor();
        await page.context().setOffline(true);
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.locator("[data-code]", { hasText: deal.code }).waitFor();
        // It is refetched; a failure says nothing about the deal.
        await page.waitForLoadState("networkidle");
        expect(await page.locator("[data-code]").count()).toBe(1);
      }));

    it("does not report an unloaded deal as gone while offline, and loads it once online", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await waitForSiteCache(page);
        const other = page.locator("section article h3 a").last();
        const title = (await other.textContent()) ?? "";
        await page.context().setOffline(true);
        await other.click();
        await page.getByRole("heading", { level: 1, name: siteText.notLoaded }).waitFor();
        expect(await page.title()).not.toContain(couponText.notFoundTitle);
        await page.context().setOffline(false);
        await button(page, siteText.tryAgain).click();
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
      }));

    it("is complete offline after it was opened by URL", () =>
      visit(
        fixture().browser,
        { expected: /ERR_INTERNET_DISCONNECTED/, worker: true },
        async (page) => {
          const deal = await fullDeal(page, home());
          const till = `/coupons/${deal.id}?till`;
          await page.goto(`${home()}${till}`);
          await expect.poll(() => isCached(page, till), WAIT).toBe(true);
          await page.context().setOffline(true);
          await page.reload();
          await alive(page);
          await page.getByText(dealText.tillTerms).click();
          await page.getByText(termList(deal.terms)[0] ?? "").waitFor();
          await page.waitForLoadState("networkidle");
        },
      ));

    it("shows the cached code while the server fails, is overloaded or hangs", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { expected: /status of (?:429|503)/, worker: true },
          async (page) => {
            const deal = await fullDeal(page, home());
            const till = `${server.origin}/coupons/${deal.id}?till`;
            const code = page.locator("[data-code]", { hasText: deal.code });
            await page.goto(till);
            await expect.poll(() => isCached(page, `/coupons/${deal.id}?till`), WAIT).toBe(true);
            for (const fault of ["refuses", "crowded", "hangs"] as const) {
              server.fault = fault;
              await page.goto(till);
              await code.waitFor();
            }
          },
        );
      } finally {
        await server.close();
      }
    });

    it("ends a deal at midnight of the town's day, even while it is on display", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        await installClock(page);
        const end = dayEnd(timeZone, new Date(`${deal.expiration ?? ""}T12:00:00Z`));
        await page.goto(`${home()}/coupons/${deal.id}?till`);
        const code = page.locator("[data-code]");
        await code.waitFor();
        await alive(page);
        // With the checks that an open page makes every hour.
        await page.clock.fastForward(end - (await page.evaluate(() => Date.now())) - 60_000);
        await page.clock.runFor(1000);
        await code.waitFor();
        await page.clock.runFor(120_000);
        await page.getByText(couponText.expired, { exact: true }).waitFor();
        expect(await code.count()).toBe(0);
      }));

    it.each([
      ["fast", 1],
      ["slow", -1],
    ])("ends a deal by the server's clock when the phone's is an hour %s", (_how, hoursAhead) =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        const ahead = hoursAhead * HOUR_MS;
        const pageNow = () => page.evaluate(() => Date.now());
        await installClock(page, { time: Date.now() + ahead });
        await tellTime(page, async () => (await pageNow()) - ahead);
        const end = dayEnd(timeZone, new Date(`${deal.expiration ?? ""}T12:00:00Z`)) + ahead;
        await page.goto(`${home()}/coupons/${deal.id}?till`);
        await alive(page);
        const asked = () => page.waitForResponse((answer) => answer.request().method() === "HEAD");
        const until = async (time: number) => page.clock.fastForward(time - (await pageNow()));
        await waitDuring(asked(), () => until(end - 50 * MINUTE_MS));
        await page.clock.runFor(1000);
        const code = page.locator("[data-code]");
        await code.waitFor();
        await until(end + MINUTE_MS);
        await page.getByText(couponText.expired, { exact: true }).waitFor();
        expect(await code.count()).toBe(0);
      }),
    );

    it("shows a deal as expired offline too, even days later", () =>
      visit(
        fixture().browser,
        { expected: /ERR_(?:INTERNET_DISCONNECTED|FAILED)/, worker: true },
        async (page) => {
          const deal = await fullDeal(page, home());
          const till = `/coupons/${deal.id}?till`;
          await page.goto(`${home()}${till}`);
          await expect.poll(() => isCached(page, till), WAIT).toBe(true);
          await page.context().setOffline(true);
          await installClock(page, { time: Date.parse(deal.expiration ?? "") + 3 * DAY_MS });
          await page.reload();
          await page.getByText(couponText.expired, { exact: true }).waitFor();
          expect(await page.locator("[data-code]").count()).toBe(0);
        },
      ));

    it("focuses its heading, and on return the link that led there", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: dealText.openTill }).press("Enter");
        const done = page.getByRole("link", { name: dealText.tillDone });
        await done.waitFor();
        await expectFocus(page.getByRole("heading", { level: 1 }));
        await done.press("Enter");
        await expectFocus(page.getByRole("link", { name: dealText.openTill }));
      }));

    it("leads back to the page it was opened from", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.getByRole("link", { name: dealText.tillDone }).click();
        await page.waitForURL(`${home()}/coupons/${deal.id}`);
        await page.getByRole("link", { name: couponText.backToDeals }).waitFor();
      }));
  });
}

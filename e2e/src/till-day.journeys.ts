/** When a deal ends in its till view: by which clock, online and offline. */
import type { Page, Request, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayEnd } from "../../frontend/src/shared/format/town-day.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, tellTime, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { fullDeal } from "./full-deal.ts";
import { isCached } from "./offline-cache.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Whether the page asks for the server's clock. */
const isClockRequest = (request: Request) => request.method() === "HEAD";
const isClock = (answer: Response) => isClockRequest(answer.request());

/** Lets every request for the server's clock fail. */
const refuseTime = (page: Page) =>
  page.route("**/api/town", (route) =>
    isClockRequest(route.request()) ? route.abort() : route.fallback(),
  );

export function tillDayJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the till view", () => {
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
        const until = async (time: number) => page.clock.fastForward(time - (await pageNow()));
        await waitDuring(page.waitForResponse(isClock), () => until(end - 50 * MINUTE_MS));
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
          await refuseTime(page);
          await page.reload();
          await page.getByText(couponText.expired, { exact: true }).waitFor();
          expect(await page.locator("[data-code]").count()).toBe(0);
          // The phone's clock was wrong.
          await page.context().setOffline(false);
          await tellTime(page, () => Date.now());
          await waitDuring(page.waitForResponse(isClock), () => page.clock.runFor(MINUTE_MS));
          await page.locator("[data-code]").waitFor();
        },
      ));

    it("shows the code when the phone's clock is days fast, also while the server's can't be asked", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const deal = await fullDeal(page, home());
        await installClock(page, { time: Date.parse(deal.expiration ?? "") + 3 * DAY_MS });
        await refuseTime(page);
        const codes = async () => {
          await page.clock.runFor(1000);
          await page.waitForLoadState("networkidle");
          return page.locator("[data-code]").count();
        };
        const refused = () => page.waitForEvent("requestfailed", isClockRequest);
        await waitDuring(refused(), async () => {
          await page.goto(`${home()}/coupons/${deal.id}?till`);
        });
        await alive(page);
        expect(await codes()).toBe(1);
        await waitDuring(refused(), () => page.clock.runFor(MINUTE_MS));
        expect(await codes()).toBe(1);
        await tellTime(page, () => Date.now());
        await waitDuring(page.waitForResponse(isClock), () => page.clock.runFor(MINUTE_MS));
        expect(await codes()).toBe(1);
      }));
  });
}

/** Opening hours as shoppers see them, and lists filtered by them. */
import type { Business } from "@mainstreet/contracts/business";
import { parseHours } from "@mainstreet/contracts/hours";
import { openingState, townTime } from "@mainstreet/contracts/open-at";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { spansText } from "../../frontend/src/features/businesses/opening-state.ts";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { hoursText } from "../../frontend/src/shared/text/hours.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, tellTime, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { translate } from "./translated.journeys.ts";

const hoursOf = ({ openingHours = "" }: Business) => parseHours(openingHours);
const section = (page: Page) => page.getByRole("region", { name: hoursText.title });

export function hoursJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const all = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=500")).data;
  /** Returns a business that is open from 9 to 6 on weekdays. */
  async function weekdayShop(page: Page): Promise<Business> {
    const found = (await all(page)).find(({ openingHours = "" }) =>
      openingHours.startsWith("Mo-Fr 09:00-18:00"),
    );
    if (!found) throw new Error("no shop of the demo town is open from 9 to 6");
    return found;
  }

  describe("opening hours", () => {
    it("are shown as a week without JavaScript, and as structured data", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const shop = await weekdayShop(page);
        await page.goto(`${home()}${businessPath(shop)}`);
        const told = await section(page).getByRole("row").allTextContents();
        const week = hoursOf(shop)?.week.map(spansText) ?? [];
        expect(told.slice(0, 7)).toEqual(
          week.map((spans, at) => expect.stringMatching(new RegExp(`^${DAYS[at]}.*${spans}$`))),
        );
        const data = await page.locator('script[type="application/ld+json"]').first().textContent();
        expect(JSON.parse(data ?? "").openingHoursSpecification).toContainEqual({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: "Monday",
          opens: "09:00",
          closes: "18:00",
        });
      }));

    it("show open or closed by the town's time and the server's clock, also in the dialog, and stay current", () =>
      visit(fixture().browser, { timezoneId: "Pacific/Kiritimati" }, async (page) => {
        const shop = await weekdayShop(page);
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        const closing = momentAt(timeZone, 18 * 60);
        const now = closing - 60_000;
        // The phone's clock is an hour ahead.
        await installClock(page, { time: now + 3_600_000 });
        await tellTime(page, () => now);
        await page.goto(`${home()}${businessPath(shop)}`);
        await section(page).getByText("Open · closes 6 PM", { exact: true }).waitFor();
        await page.clock.runFor(90_000);
        await section(page)
          .getByText(/^Closed · Opens (?:\w{3} )?(?:9|10) AM$/)
          .waitFor();
        const { data } = await read(
          page,
          home(),
          "/api/businesses",
          "?hasCoupons=false&sort=featured&limit=20",
        );
        const listed = data.find((one) => hoursOf(one)?.week.some((spans) => spans.length > 0));
        await page.goto(`${home()}/`);
        await alive(page);
        await page.getByRole("link", { name: listed?.name ?? "?", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("link", { name: siteText.openPage }).waitFor();
        await dialog.getByRole("region", { name: hoursText.title }).waitFor();
      }));

    it("keep following the clock after the browser has translated the page", () =>
      visit(fixture().browser, {}, async (page) => {
        const shop = await weekdayShop(page);
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        const now = momentAt(timeZone, 18 * 60) - 60_000;
        await installClock(page, { time: now });
        await tellTime(page, () => now);
        await page.goto(`${home()}${businessPath(shop)}`);
        await section(page).getByText("Open · closes 6 PM", { exact: true }).waitFor();
        await translate(page);
        await page.clock.runFor(90_000);
        await section(page)
          .getByText(/^Closed · Opens/)
          .waitFor();
      }));

    it("appear with the description in a search result's dialog, at the latest when it is reopened", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const shop = await weekdayShop(page);
        const whole = { ...shop, description: "Bread of the hour." };
        const path = `**/api/businesses/${shop.id}`;
        await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto(`${home()}/?q=${encodeURIComponent(shop.name)}`);
        await alive(page);
        const card = page.getByRole("link", { name: shop.name, exact: true });
        const dialog = page.getByRole("dialog");
        await waitDuring(page.waitForResponse(path), () => card.click());
        // Known data is shown, whatever fails to load.
        await dialog.getByRole("heading", { name: shop.name }).waitFor();
        await dialog.getByRole("link", { name: siteText.openPage }).waitFor();
        expect(await dialog.getByRole("button", { name: siteText.tryAgain }).count()).toBe(0);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await page.unroute(path);
        await page.route(path, (route) => route.fulfill({ json: whole }));
        await card.click();
        await dialog.getByRole("region", { name: hoursText.title }).waitFor();
        await dialog.getByText(whole.description).waitFor();
      }));

    it("filter businesses by open now, by keyboard, with a shareable URL", () =>
      visit(fixture().browser, {}, async (page) => {
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        const openAt = async () => {
          const now = townTime(timeZone, new Date());
          return (await all(page))
            .filter((one) => {
              const hours = hoursOf(one);
              return hours !== undefined && openingState(hours, now).open;
            })
            .map(({ name }) => name)
            .toSorted();
        };
        const shown = async () =>
          (await page.locator("main li > a[dir]").allTextContents()).toSorted();
        await page.goto(`${home()}/businesses`);
        await alive(page);
        const link = page.getByRole("link", { name: directoryText.openNow });
        await link.press("Enter");
        await page.waitForURL(/open=now/);
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("true");
        // A shop may open or close in between.
        await expect
          .poll(async () => JSON.stringify(await shown()) === JSON.stringify(await openAt()), WAIT)
          .toBe(true);
        await page.goBack();
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("false");
      }));

    it.each([
      { path: "/businesses?open=now", none: [], told: directoryText.noneOpen },
      { path: "/deals?open=now", none: [], told: allDealsText.none },
      { path: "/map?open=now", none: NO_PLACES, told: mapText.noneOpen },
      { path: "/?q=a&open=now", none: NOTHING_FOUND, told: searchText.noneOpen("a") },
    ])(
      "are refetched every minute while $path is open, and on return to it",
      ({ path, none, told }) =>
        visit(fixture().browser, {}, async (page) => {
          let asked = 0;
          await page.route(OPEN_NOW, (route) => {
            asked += 1;
            return asked > 2 ? route.fulfill({ json: none }) : route.fallback();
          });
          await installClock(page);
          await page.goto(home() + path);
          await alive(page);
          // The map's places are never in the server's HTML.
          const first = path.startsWith("/map") ? 1 : 0;
          await expect.poll(() => asked >= first, WAIT).toBe(true);
          await page.getByText(mapText.loading, { exact: true }).waitFor({ state: "detached" });
          asked = 1;
          await page.clock.fastForward(61_000);
          const answer = page.waitForResponse(OPEN_NOW);
          await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
          // A request without an answer is repeated after some seconds.
          await (await answer).finished();
          expect(asked).toBe(2);
          const minuteLater = async () => {
            await page.clock.runFor(60_000);
            return asked > 2 && page.getByText(told, { exact: true }).isVisible();
          };
          await expect.poll(minuteLater, WAIT).toBe(true);
        }),
    );

    it.each(["/businesses?open=now", "/map?open=now"])(
      "keep the results of %s when refreshing fails, and report the failure",
      (path) =>
        visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
          await installClock(page);
          const { data } = await read(page, home(), "/api/businesses", "?limit=500");
          const found = data.find(({ latitude }) => latitude !== null);
          const shop = found && { ...found, name: "Open by then" };
          await page.route(OPEN_NOW, (route) =>
            route.fulfill({ json: path.startsWith("/map") ? placeOf(shop) : [shop] }),
          );
          await page.goto(`${home()}${path.split("?")[0]}`);
          await alive(page);
          await page.getByRole("link", { name: directoryText.openNow }).press("Enter");
          const listed = page
            .getByRole("main")
            .getByText("Open by then")
            .filter({ visible: true })
            .first();
          await listed.waitFor();
          await page.unroute(OPEN_NOW);
          await page.route(OPEN_NOW, (route) => route.fulfill({ status: 503, json: {} }));
          await page.clock.fastForward(61_000);
          await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
          const failure = page.getByRole("alert").filter({ hasText: fetchErrors.businesses });
          await failure.waitFor();
          expect(await listed.count()).toBe(1);
          await page.unroute(OPEN_NOW);
          await failure.getByRole("button", { name: siteText.tryAgain }).click();
          await failure.waitFor({ state: "detached" });
        }),
    );
  });
}

const OPEN_NOW = /[?&]openNow=true/;
const NO_PLACES = { ids: [], names: [], categoryIds: [], latitudes: [], longitudes: [] };
const NOTHING_FOUND = { coupons: [], businesses: [], total: { coupons: 0, businesses: 0 } };
const placeOf = (shop: Business | undefined) => ({
  ids: [shop?.id],
  names: [shop?.name],
  categoryIds: [shop?.categoryId],
  latitudes: [shop?.latitude],
  longitudes: [shop?.longitude],
});

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * Returns the next moment, on a weekday, at which the zone's clocks show this minute of the day, in
 * ms since 1970.
 */
function momentAt(timeZone: string, minute: number): number {
  for (let at = Math.ceil(Date.now() / 60_000) * 60_000; ; at += 60_000) {
    const time = townTime(timeZone, new Date(at));
    const weekday = new Date(`${time.day}T00:00:00Z`).getUTCDay();
    if (time.minute === minute && weekday >= 1 && weekday <= 5) return at;
  }
}

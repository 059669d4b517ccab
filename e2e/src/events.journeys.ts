/** Events in town, as visitors see them. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fetchErrors } from "../../frontend/src/shared/text/site.ts";
import { eventsText } from "../../frontend/src/shared/text/events.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { passMidnight } from "./midnight.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const FIRST = 8;

const section = (page: Page) => page.getByRole("region", { name: eventsText.title, exact: true });
const names = (page: Page) => section(page).locator("article h3").allTextContents();
const namesOf = (events: TownEvent[]) => events.map(({ name }) => name);

export function eventsJourneys(fixture: FixtureGetter) {
  describe("the events of the home page", () => {
    it("are listed without JavaScript, featured first and then by time", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { data } = await read(page, origin, "/api/events", `?limit=${FIRST}`);
        await page.goto(`${origin}/`);
        expect(await names(page)).toEqual(namesOf(data));
        const marks = await section(page).locator("article").allTextContents();
        expect(marks.filter((text) => text.startsWith(eventsText.featured))).toHaveLength(
          data.filter(({ isFeatured }) => isFeatured).length,
        );
      }));

    it("are extended by a button until all are shown", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { data, total } = await read(page, origin, "/api/events", "?limit=500");
        expect(total).toBeGreaterThan(FIRST);
        await page.goto(`${origin}/`);
        await alive(page);
        await section(page)
          .getByRole("button", { name: eventsText.more(total - FIRST) })
          .click();
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(data));
        expect(
          await section(page)
            .getByRole("button", { name: /remaining/ })
            .count(),
        ).toBe(0);
      }));

    it("are refreshed after midnight on an open page", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { data } = await read(page, origin, "/api/events", "?limit=1");
        await installClock(page);
        await page.goto(`${origin}/`);
        await section(page).locator("article").nth(1).waitFor();
        await alive(page);
        await page.route("**/api/events?*", (route) => route.fulfill({ json: data }));
        await passMidnight(page, origin);
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(data));
      }));

    it("can be added to a calendar, singly or by subscription", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        await page.goto(`${origin}/`);
        const [first] = await names(page);
        if (first === undefined) throw new Error("the demo town has no events");
        const one = section(page).getByRole("link", {
          name: eventsText.ofEvent(eventsText.addToCalendar, first),
        });
        const all = section(page).getByRole("link", { name: eventsText.subscribe });
        // Subscription URL, which calendar apps refresh.
        await expect
          .poll(() => all.getAttribute("href"), WAIT)
          .toBe(`webcal://${new URL(origin).host}/api/events.ics`);
        for (const path of [await one.getAttribute("href"), "/api/events.ics"]) {
          const answer = await page.request.get(`${origin}${path}`);
          expect(answer.headers()["content-type"]).toContain("text/calendar");
          expect(await answer.text()).toContain(`SUMMARY:${first}`);
        }
      }));

    it("are shown for their category and not for another one", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const categories = (await read(page, origin, "/api/categories")).data;
        const events = categories.find(({ name }) => name === "Local Events");
        const other = categories.find(({ name }) => name !== "Local Events");
        if (!events || !other) throw new Error("the demo town has no such categories");
        await page.goto(`${origin}/?category=${events.id}`);
        await alive(page);
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
          homeText.heading(homeText.localEvents),
        );
        expect(await section(page).locator("article").count()).toBe(FIRST);
        const { total } = await read(page, origin, "/api/events", "?limit=1");
        const deals = await read(page, origin, "/api/coupons", `?limit=1&categoryId=${events.id}`);
        const others = await read(
          page,
          origin,
          "/api/businesses",
          `?limit=1&hasCoupons=false&categoryId=${events.id}`,
        );
        await page
          .getByRole("tab", { name: homeText.allTab(deals.total + others.total + total) })
          .waitFor();
        expect(await page.getByText(homeText.empty, { exact: true }).count()).toBe(0);
        // By keyboard, as hydration moves the row of chips.
        await page.getByRole("link", { name: other.name, exact: true }).press("Enter");
        await page.getByRole("heading", { level: 1, name: homeText.heading(other.name) }).waitFor();
        expect(await section(page).count()).toBe(0);
      }));

    it("are the featured ones in their category's featured tab, as many as it counts", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        const categories = (await read(page, origin, "/api/categories")).data;
        const id = categories.find(({ name }) => name === "Local Events")?.id;
        const of = (path: "/api/coupons" | "/api/businesses", query: string) =>
          read(page, origin, path, `?limit=1&categoryId=${id}${query}`);
        const deals = await of("/api/coupons", "");
        const businesses = await of("/api/businesses", "&featured=true");
        const { data } = await read(page, origin, "/api/events", "?limit=500");
        const featured = data.filter(({ isFeatured }) => isFeatured);
        expect(featured.length).toBeGreaterThan(0);
        await page.goto(`${origin}/?category=${id}&tab=featured`);
        const counted = deals.featured + businesses.total + featured.length;
        await page.getByRole("tab", { name: homeText.featuredTab(counted) }).waitFor();
        expect(await names(page)).toEqual(namesOf(featured));
      }));

    it("fill their category when no business is in it", () =>
      visit(fixture().browser, {}, async (page) => {
        const origin = fixture().system.url("maplewood");
        await page.route(/\/api\/(?:businesses|coupons|nearby-coupons)\?/, (route) =>
          route.fulfill({ json: [], headers: { "x-total-count": "0", "x-featured-count": "0" } }),
        );
        await page.goto(`${origin}/`);
        await alive(page);
        await page.getByRole("link", { name: "Events", exact: true }).first().press("Enter");
        await page.getByRole("heading", { level: 1, name: homeText.heading("Events") }).waitFor();
        await section(page).locator("article").first().waitFor();
        // Events of all categories stay until the answer has arrived.
        await expect.poll(() => page.locator('[data-cards="deals"]').count(), WAIT).toBe(0);
        expect(await page.getByText(homeText.empty, { exact: true }).count()).toBe(0);
      }));

    it("lead from a truncated card to the full text, also without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const origin = fixture().system.url("maplewood");
        const { data } = await read(page, origin, "/api/events", `?limit=${FIRST}`);
        await page.goto(`${origin}/`);
        const [event] = data.toSorted((a, b) => b.description.length - a.description.length);
        const text = section(page).getByText(event?.description ?? "?", { exact: true });
        expect(await text.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true);
        // The whole card is clickable.
        await text.scrollIntoViewIfNeeded();
        const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
        await page.mouse.click(x + 20, y + 10);
        await page.getByRole("heading", { level: 1, name: event?.name ?? "?" }).waitFor();
        await page.getByText(event?.description ?? "?", { exact: true }).waitFor();
      }));

    it("report when they can't be loaded, and load on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const origin = fixture().system.url("maplewood");
        const categories = (await read(page, origin, "/api/categories")).data;
        const other = categories.find(({ name }) => name !== "Local Events");
        await page.route("**/api/events?*", (route) => route.fulfill({ status: 503, body: "" }));
        // Starts on a page without events, so that the browser has to fetch them.
        await page.goto(`${origin}/?category=${other?.id}`);
        await alive(page);
        await page.getByRole("link", { name: homeText.allCategories, exact: true }).click();
        const alert = section(page).getByRole("alert");
        await alert.getByText(fetchErrors.events, { exact: true }).waitFor();
        await page.unroute("**/api/events?*");
        await alert.getByRole("button", { name: siteText.tryAgain }).click();
        await expect.poll(() => section(page).locator("article").count(), WAIT).toBe(FIRST);
      }));
  });
}

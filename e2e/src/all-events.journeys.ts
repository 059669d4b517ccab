/** List of all events by time: today, this weekend, on a day. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventPath } from "../../frontend/src/shared/format/page-path.ts";
import { allEventsText } from "../../frontend/src/shared/text/all-events.ts";
import { eventsText } from "../../frontend/src/shared/text/events.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { passMidnight } from "./midnight.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const names = (page: Page) => page.locator('[data-cards="events"] h3').allTextContents();

export function allEventsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const all = async (page: Page) =>
    (await read(page, home(), "/api/events", "?limit=500&sort=start")).data;
  const namesOf = (events: TownEvent[]) => events.map(({ name }) => name);

  describe("the list of all events", () => {
    it("is sorted by time and reachable from an event's page without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const events = await all(page);
        const [first] = events;
        if (!first) throw new Error("the demo town has no events");
        await page.goto(`${home()}${eventPath(first)}`);
        await page.getByRole("link", { name: allEventsText.title(undefined) }).click();
        await heading(page, allEventsText.title(undefined)).waitFor();
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(events).slice(0, 24));
        await page.getByText(allEventsText.count(events.length), { exact: true }).waitFor();
        const day = events.at(-1)?.startDate ?? "";
        await page.getByLabel(allEventsText.day).fill(day);
        await page.getByRole("button", { name: allEventsText.showDay, exact: true }).click();
        await page.waitForURL(`${home()}/events?when=${day}`);
        await heading(page, allEventsText.title(day)).waitFor();
        const then = (await read(page, home(), "/api/events", `?when=${day}&sort=start`)).data;
        expect(await names(page)).toEqual(namesOf(then));
      }));

    it("filters by today, weekend or day by keyboard, keeps it in the URL and undoes it on Back", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const events = await all(page);
        const day = events.at(-1)?.startDate ?? "";
        await page.goto(`${home()}/events`);
        await alive(page);
        expect(await page.getByRole("button", { name: allEventsText.showDay }).count()).toBe(0);
        const choose = async (when: "today" | "weekend") => {
          const link = page.getByRole("link", { name: allEventsText[when], exact: true });
          await link.press("Enter");
          await heading(page, allEventsText.title(when)).waitFor();
          const chosen = await read(page, home(), "/api/events", `?when=${when}&sort=start`);
          expect(chosen.data.length).toBeLessThan(events.length);
          await expect.poll(() => names(page), WAIT).toEqual(namesOf(chosen.data));
          expect(new URL(page.url()).search).toBe(`?when=${when}`);
          return chosen.data;
        };
        await choose("today");
        const weekend = await choose("weekend");
        await page.getByLabel(allEventsText.day).fill(day);
        await heading(page, allEventsText.title(day)).waitFor();
        const then = (await read(page, home(), "/api/events", `?when=${day}&sort=start`)).data;
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(then));
        expect(new URL(page.url()).search).toBe(`?when=${day}`);
        await expectNoFindings(page, "all events");
        await page.goBack();
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(weekend));
        await page.goto(`${home()}/events?when=${day}`);
        await heading(page, allEventsText.title(day)).waitFor();
        expect(await page.getByLabel(allEventsText.day).inputValue()).toBe(day);
      }));

    it("shows its count only once the events have loaded", () =>
      visit(fixture().browser, {}, async (page) => {
        const events = await all(page);
        const day = events.at(-1)?.startDate ?? "";
        const { total } = await read(page, home(), "/api/events", `?when=${day}&sort=start`);
        await page.goto(`${home()}/events`);
        const count = page.getByRole("status");
        await count.getByText(allEventsText.count(events.length), { exact: true }).waitFor();
        await alive(page);
        const held = Promise.withResolvers<void>();
        await page.route(new RegExp(`/api/events\\?.*when=${day}`), async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByLabel(allEventsText.day).fill(day);
        await heading(page, allEventsText.title(day)).waitFor();
        await page.locator('[aria-busy="true"] [data-cards="events"]').waitFor();
        const before = page.getByText(allEventsText.count(events.length)).filter({ visible: true });
        expect(await before.count()).toBe(0);
        held.resolve();
        await count.getByText(allEventsText.count(total), { exact: true }).waitFor();
      }));

    it("loads a day typed key by key only once the date is complete", () =>
      visit(fixture().browser, {}, async (page) => {
        const events = await all(page);
        const day = events.at(-1)?.startDate ?? "";
        const [year = "", month = "", date = ""] = day.split("-");
        await page.goto(`${home()}/events`);
        await alive(page);
        const field = page.getByLabel(allEventsText.day);
        await field.focus();
        // In the order of Chromium's date field: month, day, year.
        for (const key of `${month}${date}${year}`) {
          await page.keyboard.press(key);
          expect(new URL(page.url()).search).toBe("");
          await field.waitFor();
        }
        await page.keyboard.press("Enter");
        await heading(page, allEventsText.title(day)).waitFor();
        const then = (await read(page, home(), "/api/events", `?when=${day}&sort=start`)).data;
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(then));
        expect(new URL(page.url()).search).toBe(`?when=${day}`);
        expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
        // Leaving the field shows the entered day, too.
        await page.keyboard.press("ArrowUp");
        await page.keyboard.type("2098");
        await field.blur();
        await heading(page, allEventsText.title(`2098-${month}-${date}`)).waitFor();
      }));

    it("leads from a page past the last back to all events", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events?page=99`);
        await alive(page);
        await page.getByText(allEventsText.none, { exact: true }).waitFor();
        await page.getByRole("link", { name: allEventsText.showAll }).click();
        const events = namesOf(await all(page)).slice(0, 24);
        await expect.poll(() => names(page), WAIT).toEqual(events);
      }));

    it("does not claim to be empty while it loads after a day without events", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events?when=2097-01-01`);
        await alive(page);
        const held = Promise.withResolvers<void>();
        await page.route("**/api/events?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        // The live region must exist before the change to be announced.
        const count = await page.locator("main output").elementHandle();
        await page.getByRole("link", { name: allEventsText.showAll }).press("Enter");
        await heading(page, allEventsText.title(undefined)).waitFor();
        expect(await page.getByText(eventsText.empty, { exact: true }).count()).toBe(0);
        await expectFocus(page.getByRole("main"));
        held.resolve();
        await expect.poll(async () => (await names(page)).length, WAIT).toBeGreaterThan(0);
        const { length } = await all(page);
        await expect.poll(() => count?.textContent(), WAIT).toBe(allEventsText.count(length));
      }));

    it("says why it does not show a day in the past", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events`);
        await alive(page);
        const field = page.getByLabel(allEventsText.day);
        await field.evaluate((input) =>
          input.addEventListener("invalid", () => input.setAttribute("data-said", "")),
        );
        await field.focus();
        await page.keyboard.type("01012020");
        expect(await field.getAttribute("data-said")).toBe(null);
        await page.keyboard.press("Enter");
        await expect.poll(() => field.getAttribute("data-said"), WAIT).toBe("");
        expect(new URL(page.url()).search).toBe("");
      }));

    it("refreshes after midnight on an open page, even when that takes a retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const last = (await all(page)).slice(-1);
        await installClock(page);
        await page.goto(`${home()}/events?when=weekend`);
        await alive(page);
        await page.getByRole("link", { name: allEventsText.today, exact: true }).click();
        await heading(page, allEventsText.title("today")).waitFor();
        await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
        const before = await names(page);
        const asked = /\/api\/events\?.*when=(?:today|weekend)/;
        await page.route(asked, (route) => route.fulfill({ status: 503, json: {} }));
        await passMidnight(page, home());
        const failure = page.getByRole("alert").filter({ hasText: fetchErrors.events });
        await failure.waitFor();
        expect(await names(page)).toEqual(before);
        await page.unroute(asked);
        await page.route(asked, (route) => route.fulfill({ json: last }));
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(last));
        await failure.waitFor({ state: "detached" });
        // Lists that were loaded the day before are refetched, too.
        await page.getByRole("link", { name: allEventsText.weekend }).click();
        await heading(page, allEventsText.title("weekend")).waitFor();
        await expect.poll(() => names(page), WAIT).toEqual(namesOf(last));
      }));

    it("says that no events are planned and offers no link when the town has none", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events?when=2098-01-01`);
        await alive(page);
        await page.route("**/api/events?*", (route) => route.fulfill({ json: [] }));
        const toAll = page.getByRole("link", { name: allEventsText.showAll });
        await toAll.click();
        await page.getByText(eventsText.empty, { exact: true }).waitFor();
        expect(await toAll.count()).toBe(0);
      }));

    it("says when a day has no events and links to all events", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events?when=2099-01-01`);
        await alive(page);
        await page.getByText(allEventsText.none, { exact: true }).waitFor();
        await page.getByRole("link", { name: allEventsText.showAll }).click();
        await heading(page, allEventsText.title(undefined)).waitFor();
        const events = namesOf(await all(page)).slice(0, 24);
        await expect.poll(() => names(page), WAIT).toEqual(events);
        // There is no such day.
        await page.goto(`${home()}/events?when=2026-02-30`);
        await heading(page, allEventsText.title(undefined)).waitFor();
        expect(await names(page)).toEqual(events);
      }));
  });
}

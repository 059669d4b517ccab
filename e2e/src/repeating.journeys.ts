/** Repeating events: how an admin enters and a shopper reads them. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { daysLater } from "../../packages/contracts/src/open-at.ts";
import { shortDay, weekday } from "../../frontend/src/shared/format/day.ts";
import { eventText } from "../../frontend/src/shared/text/events.ts";
import { eventTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { badInputText } from "../../frontend/src/shared/text/form.ts";
import { repeatsFieldText as text } from "../../frontend/src/shared/text/manage-events.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { ask, openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { field, opener, options } from "./search-visit.ts";
import { description, expectFocus } from "./wizard-visit.ts";

const PATH = "/api/admin/events";
const PHONE = { width: 390, height: 844 };
/** A Saturday. */
const START = "2099-06-06";
const SATURDAYS = "RRULE:FREQ=WEEKLY;BYDAY=SA";

/** Adds an event of the first business directly by the API; resolves with its id. */
async function addEvent(page: Page, event: object): Promise<number> {
  const [business] = JSON.parse(await ask(page, "/api/admin/businesses?limit=1"));
  const made = await ask(page, PATH, "POST", { businessId: business.id, ...event });
  return JSON.parse(made).id;
}

async function openForm(page: Page, name: string) {
  await searchFor(page, eventTexts.search, name);
  await page.getByRole("button", { name: eventTexts.edit(name) }).press("Enter");
  return page.getByRole("dialog", { name: eventTexts.editTitle(name) });
}

/** Returns a day in the order of keystrokes in a date field. */
const typed = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1");

export function repeatingJourneys(fixture: FixtureGetter) {
  describe("repeating events", () => {
    it("are entered by keyboard alone, and listed on a phone and on a desktop", () =>
      visit(fixture().browser, { viewport: PHONE }, async (page) => {
        await openDashboard(page, fixture(), "events");
        const name = `Quince Market ${Date.now()}`;
        const id = await addEvent(page, { name, startDate: START });
        const dialog = await openForm(page, name);
        const { keyboard } = page;
        await dialog.getByLabel(text.repeats, { exact: true }).press("ArrowDown");
        await dialog.getByRole("button", { name: "Saturday", pressed: true }).waitFor();
        await dialog.getByRole("button", { name: "Sunday" }).press("Space");
        await keyboard.press("Tab");
        await keyboard.press("ArrowDown");
        await keyboard.press("ArrowDown");
        await keyboard.press("Tab");
        await keyboard.type("9");
        const cancel = dialog.getByRole("button", { name: text.cancel });
        await cancel.press("Enter");
        await dialog.getByRole("button", { name: text.remove(text.newDate) }).press("Enter");
        await expectFocus(cancel);
        await keyboard.press("Enter");
        await keyboard.press("Tab");
        await keyboard.press("Tab");
        await keyboard.type(typed("2099-06-12"));
        await keyboard.press("Enter");
        const stray = "2099-06-12 is not one of the days on which it repeats";
        await dialog.getByText(stray).waitFor();
        const marked = dialog.locator('[aria-invalid="true"]');
        expect(await marked.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
          "SELECT",
          "INPUT",
        ]);
        await expectFocus(marked.first());
        expect(await description(marked.first())).toBe(stray);
        expect(await marked.last().inputValue()).toBe("2099-06-12");
        await expectNoFindings(page, "repeats", [PHONE.width, 1280], ['[role="dialog"]']);
        await dialog.getByLabel(text.cancelled).focus();
        await keyboard.type(typed("2099-06-13"));
        await dialog.getByRole("button", { name: text.move }).press("Enter");
        await keyboard.press("Tab");
        await keyboard.type(typed("2099-06-20"));
        await dialog.getByLabel(text.to, { exact: true }).focus();
        await keyboard.type(typed("2099-06-19"));
        await dialog.getByLabel(text.note).first().focus();
        await keyboard.type("Fair");
        await keyboard.press("Enter");
        await dialog.waitFor({ state: "detached" });
        expect(JSON.parse(await ask(page, `${PATH}/${id}`))).toMatchObject({
          recurrence: [
            "RRULE:FREQ=WEEKLY;BYDAY=SA,SU;COUNT=9",
            "CANCELLED:2099-06-13",
            "MOVED:2099-06-20 to 2099-06-19 (Fair)",
          ].join("\n"),
        });
        for (const width of [1280, PHONE.width]) {
          await page.setViewportSize({ width, height: 900 });
          await page
            .getByText("Every Saturday and Sunday")
            .filter({ visible: true })
            .first()
            .waitFor();
          expect(
            await page.locator("html").evaluate((root) => root.scrollWidth),
          ).toBeLessThanOrEqual(width);
        }
        await ask(page, `${PATH}/${id}`, "DELETE");
      }));

    it("fall on the start date's weekday of the month, and can stop repeating", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "events");
        const name = `Quince Club ${Date.now()}`;
        const id = await addEvent(page, { name, startDate: "2099-06-18" });
        const recurrence = async () => JSON.parse(await ask(page, `${PATH}/${id}`)).recurrence;
        const save = async () => {
          await page.getByRole("button", { name: recordText.save }).click();
          await page.getByRole("dialog").waitFor({ state: "detached" });
        };
        let dialog = await openForm(page, name);
        await dialog.getByLabel(text.repeats, { exact: true }).selectOption("MONTHLY");
        await dialog.getByLabel(text.on, { exact: true }).selectOption(text.onWeekday(3, 3));
        await dialog.getByLabel(text.ends, { exact: true }).selectOption("until");
        await page.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText(text.incomplete).waitFor();
        await dialog.getByLabel(text.until).fill("2100-06-30");
        await save();
        expect(await recurrence()).toBe("RRULE:FREQ=MONTHLY;BYDAY=3TH;UNTIL=21000630");
        await page.getByText("Third Thursday of the month").first().waitFor();
        dialog = await openForm(page, name);
        await dialog.getByLabel(text.repeats, { exact: true }).selectOption("");
        await save();
        expect(await recurrence()).toBe("");
        await ask(page, `${PATH}/${id}`, "DELETE");
      }));

    it("reject an incomplete time for a moved date", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "events");
        const name = `Medlar Fair ${Date.now()}`;
        const recurrence = `${SATURDAYS}\nMOVED:${START} to 2099-06-07`;
        const id = await addEvent(page, { name, startDate: START, recurrence });
        const dialog = await openForm(page, name);
        const starts = dialog.getByLabel(text.from, { exact: true });
        await starts.pressSequentially("09");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText(badInputText("time"), { exact: true }).waitFor();
        await starts.pressSequentially("0930AM");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.waitFor({ state: "detached" });
        expect(JSON.parse(await ask(page, `${PATH}/${id}`))).toMatchObject({
          recurrence: `${recurrence} 09:30`,
        });
        await ask(page, `${PATH}/${id}`, "DELETE");
      }));

    it("show shoppers their next date and what is cancelled or moved", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "events");
        const name = `Quince Fair ${Date.now()}`;
        const [second, third] = [daysLater(START, 7), daysLater(START, 14)];
        const moved = daysLater(third, 1);
        const differing = [
          `CANCELLED:${START} (Too much rain)`,
          `MOVED:${third} to ${moved} 10:00-15:00`,
        ];
        const id = await addEvent(page, {
          name,
          startDate: START,
          startTime: "08:00",
          endTime: "13:00",
          recurrence: [SATURDAYS, ...differing].join("\n"),
        });
        const origin = fixture().system.url(fixture().adminTown);
        const card = page.getByRole("article").filter({ hasText: name });
        await page.goto(`${origin}/events?when=${START}`);
        await card.getByText("Every Saturday").waitFor();
        await card.getByText(`Cancelled – next on ${shortDay(second, START)}`).waitFor();
        await expectNoFindings(page, "an event that is cancelled", [390, 1280]);
        await page.goto(`${origin}/events?when=${third}`);
        await alive(page);
        await card.getByText(`Moved to ${shortDay(moved, third)}`).waitFor();
        await card.getByText("10:00 AM – 3:00 PM").waitFor();
        await card.getByRole("link", { name, exact: true }).click();
        await page.getByRole("heading", { name: eventText.dates }).waitFor();
        const dates = page.getByRole("list").filter({ hasText: "Too much rain" });
        expect((await dates.getByRole("listitem").allTextContents()).slice(0, 3)).toEqual([
          `${weekday(START)}, ${shortDay(START)} CancelledToo much rain`,
          `${weekday(second)}, ${shortDay(second)}`,
          `${weekday(third)}, ${shortDay(third)} Moved to ${shortDay(moved, third)}, 10:00 AM – 3:00 PM`,
        ]);
        await expectNoFindings(page, "an event that repeats", [390, 1280]);
        await ask(page, `${PATH}/${id}`, "DELETE");
      }));

    it("appear as cancelled on a cancelled date in titles, search suggestions and shared texts", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "events");
        const name = `Quince Dance ${Date.now()}`;
        const recurrence = `${SATURDAYS}\nCANCELLED:${START}`;
        const id = await addEvent(page, { name, startDate: START, recurrence });
        const change = `Cancelled – next on ${shortDay(daysLater(START, 7), START)}`;
        const told = `${weekday(START)}, ${shortDay(START)} (${change})`;
        await page.addInitScript(() => {
          const share = async (data: ShareData) => {
            document.documentElement.dataset["shared"] = data.text;
          };
          Object.defineProperty(navigator, "share", { value: share });
        });
        await page.goto(`${fixture().system.url(fixture().adminTown)}/events/${id}`);
        await alive(page);
        const description = page.locator('meta[name="description"]');
        expect(await description.getAttribute("content")).toContain(told);
        await page.getByRole("button", { name: siteText.share }).click();
        const shared = page.locator("html[data-shared]");
        expect(await shared.getAttribute("data-shared")).toBe(told);
        await expect.poll(() => page.title(), WAIT).toContain(told);
        await opener(page).click();
        await field(page).fill(name);
        await options(page).filter({ hasText: name }).getByText(change).waitFor();
        await ask(page, `${PATH}/${id}`, "DELETE");
      }));
  });
}

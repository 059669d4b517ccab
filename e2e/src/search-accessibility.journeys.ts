/** The search in every state: no axe findings in either scheme at any width. */
import { describe, expect, it } from "vitest";
import { searchText as text } from "../../frontend/src/shared/text/search.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit, waitDuring } from "./browser.ts";
import { field, opener, options, dialog } from "./search-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /status of 503/ } as const;
/** Twice as long as results are kept in memory. */
const UNTIL_FORGOTTEN_MS = 4 * 3600 * 1000;
const NOTHING = "qqqqzzzz";

export function searchAccessibilityJourneys(fixture: FixtureGetter) {
  const address = (path: string) => `${fixture().system.url("maplewood")}${path}`;

  describe("accessibility of the search", () => {
    it("has no axe findings in the dialog: initial, with suggestions, without any, and on failure", () =>
      visit(fixture().browser, STILL, async (page) => {
        // The smallest page with the header.
        await page.goto(address("/?q="));
        await alive(page);
        await opener(page).click();
        await dialog(page).getByText(text.intro).waitFor();
        await expectNoFindings(page, "open");
        await field(page).fill("bread");
        await options(page).first().waitFor();
        await page.keyboard.press("ArrowDown");
        await dialog(page).getByRole("option", { selected: true }).waitFor();
        await expectNoFindings(page, "suggestions");
        await field(page).fill(NOTHING);
        await dialog(page).getByText(text.emptyAdvice).waitFor();
        await expectNoFindings(page, "nothing found");
        await page.route(/\/api\/search/, (route) => route.fulfill({ status: 503, body: "{}" }));
        await field(page).fill("honey");
        await dialog(page).getByText(text.failed).filter({ visible: true }).first().waitFor();
        await expectNoFindings(page, "failed");
      }));

    it("never chooses a suggestion that has replaced the highlighted one", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(address("/?q="));
        await alive(page);
        await opener(page).click();
        await field(page).fill("bread");
        await options(page).first().waitFor();
        const before = await options(page).first().textContent();
        const held = Promise.withResolvers<void>();
        await page.route("**/api/search?q=cake*", async (route) => {
          await held.promise;
          await route.continue();
        });
        const asked = page.waitForRequest("**/api/search?q=cake*");
        await field(page).fill("cake");
        await asked;
        await field(page).press("ArrowDown");
        await dialog(page).getByRole("option", { selected: true }).waitFor();
        held.resolve();
        await expect.poll(() => options(page).first().textContent(), WAIT).not.toBe(before);
        expect(await dialog(page).getByRole("option", { selected: true }).count()).toBe(0);
        await field(page).press("Enter");
        await page.getByRole("heading", { level: 1, name: text.results("cake") }).waitFor();
      }));

    it("keeps the focus in the results page's field on another search", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(address("/?q="));
        await alive(page);
        const words = page.getByRole("searchbox", { name: text.label });
        await expectFocus(words);
        for (const word of ["bread", "cake"]) {
          await page.keyboard.press("ControlOrMeta+a");
          await page.keyboard.type(` ${word}`);
          await page.keyboard.press("Enter");
          await page.getByRole("heading", { level: 1, name: text.results(word) }).waitFor();
          await expect.poll(() => words.inputValue(), WAIT).toBe(word);
          await expectFocus(words);
        }
        // Back restores the previous search text; without one, the search field gets the focus.
        await page.getByRole("button", { name: text.submit, exact: true }).focus();
        await page.goBack();
        await expect.poll(() => words.inputValue(), WAIT).toBe("bread");
        await expectFocus(page.getByRole("button", { name: text.submit, exact: true }));
        await page.goBack();
        await expect.poll(() => words.inputValue(), WAIT).toBe("");
        await expectFocus(words);
      }));

    it("returns the focus to the link last followed, even when the results are refetched", () =>
      visit(fixture().browser, {}, async (page) => {
        const [event] = (await read(page, address(""), "/api/events", "?limit=1")).data;
        const name = event?.name ?? "";
        await installClock(page);
        await page.goto(address("/?q="));
        await alive(page);
        const words = page.getByRole("searchbox", { name: text.label });
        await words.fill(name);
        await words.press("Enter");
        const link = page.getByRole("main").getByRole("link", { name, exact: true }).first();
        await link.press("Enter");
        const heading = page.getByRole("heading", { level: 1 });
        await heading.getByText(name, { exact: true }).waitFor();
        await page.clock.fastForward(UNTIL_FORGOTTEN_MS);
        await waitDuring(page.waitForRequest("**/api/search/events?*"), async () => {
          await page.goBack();
        });
        await expectFocus(link);
      }));

    it("announces the number of results on each search", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(address("/?q=bread"));
        await alive(page);
        // The live region must exist before the change to be announced.
        const count = await page.locator("main output").elementHandle();
        const words = page.getByRole("searchbox", { name: text.label });
        await words.fill(NOTHING);
        await words.press("Enter");
        const nothing = text.count({ coupons: 0, businesses: 0, events: 0 });
        await expect.poll(() => count?.textContent(), WAIT).toBe(nothing);
      }));

    it("moves the focus to the results on a phone, where the keyboard would cover them", () =>
      visit(fixture().browser, { hasTouch: true, isMobile: true }, async (page) => {
        await page.goto(address("/?q=bread"));
        await alive(page);
        const words = page.getByRole("searchbox", { name: text.label });
        await words.tap();
        await expectFocus(words);
        await words.fill("cake");
        await words.press("Enter");
        await expectFocus(page.getByRole("heading", { level: 1, name: text.results("cake") }));
      }));

    it.each([
      ["without words", "/?q=", text.title],
      ["with results", "/?q=bread", text.results("bread")],
      ["with what is open", "/?q=bread&open=now", text.results("bread")],
      ["without anything open", `/?q=${NOTHING}&open=now`, text.results(NOTHING)],
      ["without results", `/?q=${NOTHING}`, text.results(NOTHING)],
    ])("has no axe findings on the results page %s", (state, path, heading) =>
      visit(fixture().browser, STILL, async (page) => {
        await page.goto(address(path));
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await alive(page);
        await expectNoFindings(page, state);
      }),
    );
  });
}

/** Keyboard focus in an admin list. */
import { describe, expect, it } from "vitest";
import { recordText } from "../../frontend/src/shared/text/records.ts";
import { openDashboard, records } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function adminFocusJourneys(fixture: FixtureGetter) {
  describe("focus in an admin list", () => {
    it.each([700, 400])("is never covered with filters open, in a window %i px high", (height) =>
      visit(fixture().browser, { viewport: { width: 1024, height } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        await page.getByRole("button", { name: recordText.filtersOn(0) }).click();
        const choices = page.getByRole("search").getByRole("combobox");
        await choices.first().waitFor();
        // While opening, they push the list down below the focused element.
        await records(page).first().hover({ trial: true });
        await records(page).nth(15).getByRole("button").last().focus();
        const covered: string[] = [];
        for (let step = 0; step < 40; step += 1) {
          await page.keyboard.press("Shift+Tab");
          covered.push(...(await page.evaluate(coverOfFocus)));
        }
        expect(covered).toEqual([]);
      }),
    );
  });
}

/** Returns what covers the center of the focused element. */
function coverOfFocus(): string[] {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return ["nothing has the focus"];
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (top && (focused.contains(top) || top.contains(focused))) return [];
  return [`${focused.outerHTML.slice(0, 80)} under ${top?.outerHTML.slice(0, 80) ?? "nothing"}`];
}

/** The panel shown instead of no results when there is no location. */
import { homeText } from "../../frontend/src/shared/text/home.ts";
import {
  instructionsText,
  locationErrors,
  panelText,
} from "../../frontend/src/shared/text/location-dialogs.ts";
import { chipText } from "../../frontend/src/shared/text/location.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, installClock, visit } from "./browser.ts";
import { answer, gotoWithFakeGeolocation, requests } from "./fake-geolocation.ts";
import type { FakePermission } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const EMPTY = "/?category=99999999";
const panel = (page: Page, code: 0 | 1 | 2 | 3) =>
  page.getByRole("alert").filter({ hasText: panelText[code].title });

export function locationPanelJourneys(fixture: FixtureGetter) {
  const open = async (page: Page, permission: FakePermission) => {
    await installClock(page, { time: "2026-06-01T10:00:00Z" });
    await gotoWithFakeGeolocation(page, `${fixture().system.url("maplewood")}${EMPTY}`, permission);
  };

  describe("the location error panel", () => {
    it.each([1, 2, 3] as const)(
      "replaces the empty message for error code %i and requests the location again",
      (code) =>
        visit(fixture().browser, {}, async (page) => {
          const words = panelText[code];
          await open(page, "prompt");
          await page.getByText(homeText.empty, { exact: true }).waitFor();
          await page.clock.runFor(1100);
          // The browser's permission prompt may never be answered.
          await button(page, chipText.loading.label).waitFor();
          await page.getByText(homeText.empty, { exact: true }).waitFor();
          await answer(page, code);
          await panel(page, code).getByText(words.body, { exact: true }).waitFor();
          const again = panel(page, code).getByRole("button", { name: words.button, exact: true });
          await again.click();
          await button(page, chipText.loading.label).waitFor();
          expect(await requests(page)).toHaveLength(2);
          expect(await page.getByText(homeText.empty, { exact: true }).count()).toBe(0);
          await panel(page, code).waitFor({ state: "detached" });
          await expectFocus(page.getByRole("main"));
          await answer(page, code);
          await expectFocus(again);
        }),
    );

    it("says so in a browser without geolocation", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "unsupported");
        await page.clock.runFor(1100);
        await panel(page, 0).getByText(locationErrors[0], { exact: true }).waitFor();
        const again = panel(page, 0).getByRole("button", { name: "Try Again", exact: true });
        await again.press("Enter");
        await expectFocus(again);
      }));

    it("keeps its instructions open on a retry, and the focus where it is by then", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "denied");
        await button(page, instructionsText.show).click();
        await button(page, panelText[1].button).click();
        await button(page, chipText.loading.label).focus();
        await answer(page, 2);
        await panel(page, 2).waitFor();
        await page.getByRole("heading", { name: "Chrome" }).waitFor();
        await expectFocus(button(page, chipText.off.label));
        await button(page, instructionsText.hide).click();
        await page.getByRole("heading", { name: "Chrome" }).waitFor({ state: "hidden" });
      }));

    it("shows and hides instructions, and disappears once there are results", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "denied");
        await page.getByRole("button", { name: instructionsText.show, exact: true }).click();
        for (const { where, steps } of instructionsText.places) {
          await page.getByRole("heading", { name: where, exact: true }).waitFor();
          for (const step of steps)
            expect(await page.getByText(step, { exact: true }).first().isVisible()).toBe(true);
        }
        await page.getByRole("button", { name: instructionsText.hide, exact: true }).click();
        await page.getByRole("heading", { name: "Chrome" }).waitFor({ state: "hidden" });
        await page.getByRole("link", { name: homeText.showAllCategories }).click();
        await page.getByRole("heading", { name: homeText.deals }).waitFor();
        expect(await panel(page, 1).count()).toBe(0);
      }));
  });
}

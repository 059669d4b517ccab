/** Rare states of the public site: no axe findings in either scheme at any width. */
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { chipText, chosenText, promptText } from "../../frontend/src/shared/text/location.ts";
import {
  instructionsText,
  panelText,
  placeText,
} from "../../frontend/src/shared/text/location-dialogs.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { describe, it } from "vitest";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /status of (?:404|500)/ } as const;
const EMPTY = "/?category=99999999";

export function homeAccessibilityJourneys(fixture: FixtureGetter) {
  const address = (path: string) => `${fixture().system.url("maplewood")}${path}`;

  describe("accessibility of the home page", () => {
    it("has no axe findings with prompt, tooltip, sheet and toast", () =>
      visit(fixture().browser, STILL, async (page) => {
        await gotoWithFakeGeolocation(page, address("/"), "prompt");
        await page.getByRole("region", { name: promptText.title }).waitFor();
        await expectNoFindings(page, "prompt");
        for (const width of [390, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await page.getByRole("button", { name: chipText.loading.label }).hover();
          await page.getByRole("tooltip", { name: chipText.loading.tooltip }).waitFor();
          // Checked separately: tooltips are rendered outside of any landmark.
          await expectNoFindings(page, "tooltip", [width], ['[role="tooltip"]']);
          await page.mouse.move(10, 850);
          await page.getByRole("tooltip").waitFor({ state: "hidden" });
        }
        await page.setViewportSize({ width: 390, height: 900 });
        await page.getByRole("button", { name: homeText.browseByCategory }).click();
        await page.getByRole("dialog", { name: homeText.browseByCategory }).waitFor();
        await expectNoFindings(page, "sheet", [390]);
        await page.keyboard.press("Escape");
        await page.evaluate(() => globalThis.fakeGeolocation.answer(3));
        await page.getByRole("button", { name: chipText.off.label }).click();
        await page.evaluate(() => globalThis.fakeGeolocation.answer(3));
        const toast = page.getByRole("alert").filter({ hasText: panelText[3].title });
        await toast.hover();
        await expectNoFindings(page, "toast", [390]);
      }));

    it("has no axe findings with the location dialog, its error, and a location chosen or switched off", () =>
      visit(fixture().browser, STILL, async (page) => {
        await gotoWithFakeGeolocation(page, address("/"), "denied");
        // Until the denial is known, the chip would ask the browser.
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        await page.getByRole("button", { name: chipText.off.label }).click();
        const dialog = page.getByRole("dialog", { name: placeText.title });
        await dialog.waitFor();
        // Away from the chip, which would show its tooltip.
        await page.mouse.move(10, 700);
        await expectNoFindings(page, "the place's dialog");
        const field = dialog.getByRole("textbox");
        await field.fill("1 Nowhere Road");
        await field.press("Enter");
        await dialog.getByRole("alert").filter({ hasText: "No place was found" }).waitFor();
        await expectNoFindings(page, "an address that is not found", [390]);
        await field.fill("12800");
        await field.press("Enter");
        const chip = page.getByRole("button", { name: chosenText.near("12800") });
        await page.getByRole("tooltip", { name: chosenText.enter }).waitFor();
        await chip.press("Escape");
        await page.getByRole("tooltip").waitFor({ state: "hidden" });
        await expectNoFindings(page, "a chosen place", [390, 1280]);
        await chip.press("Enter");
        await dialog.getByRole("button", { name: placeText.switchOff }).press("Enter");
        await page.getByRole("tooltip", { name: chosenText.enter }).waitFor();
        await page.getByRole("button", { name: chosenText.none }).press("Escape");
        await page.getByRole("tooltip").waitFor({ state: "hidden" });
        await expectNoFindings(page, "no place", [390]);
      }));

    it("has no axe findings while its lists load and when they fail", () =>
      visit(fixture().browser, STILL, async (page) => {
        await page.goto(address("/coupons/1"));
        await alive(page);
        const held = Promise.withResolvers<void>();
        await page.route(/\/api\/(?:coupons\?|businesses\?|categories|events)/, async (route) => {
          await held.promise;
          await route.fulfill({ status: 500, body: "out of order" });
        });
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByText(homeText.loading).waitFor();
        await expectNoFindings(page, "loading");
        held.resolve();
        await page.getByText("Failed to fetch coupons", { exact: true }).waitFor();
        await expectNoFindings(page, "failed");
        await page.unrouteAll();
        await page.route(/\/api\/coupons\?/, () => {});
        await page
          .getByRole("tabpanel")
          .getByRole("button", { name: siteText.tryAgain })
          .first()
          .click();
        await page.locator('[role="tabpanel"][aria-busy="true"]').waitFor();
        await expectNoFindings(page, "skeletons");
      }));

    it("has no axe findings when empty, with and without a refused location", () =>
      visit(fixture().browser, STILL, async (page) => {
        await gotoWithFakeGeolocation(page, address(EMPTY), "denied");
        await page.getByRole("button", { name: instructionsText.show }).click();
        await page.getByRole("heading", { name: "Safari" }).waitFor();
        await expectNoFindings(page, "panel with instructions");
        await page.evaluate(() => globalThis.fakeGeolocation.permit("granted"));
        await page.evaluate(() => {
          globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 });
        });
        await page.getByText(homeText.empty, { exact: true }).waitFor();
        await page.getByRole("button", { name: chipText.on.label }).waitFor();
        await expectNoFindings(page, "empty, with a location");
        await page.getByRole("tab", { name: homeText.featuredTab(0) }).click();
        await page.getByText(homeText.noFeaturedDeals, { exact: true }).waitFor();
        await expectNoFindings(page, "featured, empty");
      }));
  });
}

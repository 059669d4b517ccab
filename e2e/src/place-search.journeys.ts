/** Looking up a place while the visitor continues. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { placeText } from "../../frontend/src/shared/text/location-dialogs.ts";
import { WAIT, button, visit } from "./browser.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import { ZIP, dialog, field } from "./place-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

async function useBrowser(page: Page) {
  await button(page, placeText.ownLocation).click();
  const requests = () => page.evaluate(() => globalThis.fakeGeolocation.requests.length);
  await expect.poll(requests, WAIT).toBe(1);
  await page.evaluate(() =>
    globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 }),
  );
}

export function placeSearchJourneys(fixture: FixtureGetter) {
  describe("a place lookup", () => {
    it.each([
      ["cancelled", (page: Page) => page.keyboard.press("Escape"), chipText.off.label],
      ["overtaken by the browser's", useBrowser, `${chipText.on.label}${chipText.on.badge}`],
    ])("is ignored once it is %s", (_, goOn, chip) =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${fixture().system.url("maplewood")}/`, "denied");
        // Until the denial is known, the chip would ask the browser.
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        await button(page, chipText.off.label).click();
        const held = Promise.withResolvers<void>();
        await page.route("**/api/geocode?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await field(page).fill(ZIP);
        await page.keyboard.press("Enter");
        await button(page, placeText.finding).waitFor();
        await goOn(page);
        await dialog(page).waitFor({ state: "detached" });
        held.resolve();
        await page.waitForTimeout(1500);
        await button(page, chip).waitFor();
        expect(await page.evaluate(() => localStorage.getItem("place"))).toBeNull();
      }),
    );

    it.each([
      ["off", chosenText.none, (page: Page) => button(page, placeText.switchOff).press("Enter")],
      [
        "43.1 -73.9 1 Elm",
        chosenText.near("1 Elm"),
        async (page: Page) => {
          await field(page).fill("1 Elm");
          await page.keyboard.press("Enter");
        },
      ],
    ])("by the browser does not replace a place chosen meanwhile: %s", (kept, chip, decide) =>
      visit(fixture().browser, {}, async (page) => {
        await page.route("**/api/geocode?*", (route) =>
          route.fulfill({ json: { latitude: 43.1, longitude: -73.9 } }),
        );
        await page.addInitScript((text) => localStorage.setItem("place", text), kept);
        await gotoWithFakeGeolocation(page, `${fixture().system.url("maplewood")}/`, "prompt");
        await button(page, chip).click();
        await button(page, placeText.ownLocation).click();
        const requests = () => page.evaluate(() => globalThis.fakeGeolocation.requests.length);
        await expect.poll(requests, WAIT).toBe(1);
        await decide(page);
        await dialog(page).waitFor({ state: "detached" });
        await page.evaluate(() =>
          globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 }),
        );
        expect(await page.evaluate(() => localStorage.getItem("place"))).toBe(kept);
        await button(page, chip).waitFor();
      }),
    );
  });
}

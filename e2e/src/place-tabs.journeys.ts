/** A place chosen in one of several tabs. */
import { describe, expect, it } from "vitest";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { placeText } from "../../frontend/src/shared/text/location-dialogs.ts";
import type { Page } from "playwright-core";
import { WAIT, button, visit } from "./browser.ts";
import { KNOWN_ADDRESS } from "./geocoder.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import { ZIP, choose, switchOff } from "./place-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const visitor = (page: Page) =>
  page.getByRole("region", { name: mapText.map }).getByRole("img", { name: mapText.here });

export function placeTabsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a place chosen in one tab", () => {
    it("applies to the other tabs at once, also when changed or switched off", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/`, "denied");
        const other = await page.context().newPage();
        await gotoWithFakeGeolocation(other, `${home()}/map`, "denied");
        await choose(page, chipText.off.label, ZIP);
        await button(other, chosenText.near(ZIP)).waitFor();
        await visitor(other).waitFor();
        await choose(other, chosenText.near(ZIP), KNOWN_ADDRESS.address);
        await button(page, chosenText.near(KNOWN_ADDRESS.address)).waitFor();
        await page
          .locator('[data-cards="deals"]')
          .getByText(/\d{3}(?:\.\d)? mi\b/)
          .first()
          .waitFor();
        await switchOff(page, KNOWN_ADDRESS.address);
        await button(other, chosenText.none).waitFor();
        await visitor(other).waitFor({ state: "detached" });
      }));

    it("gives way to the browser's location in all tabs, and each requests its own", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() => localStorage.setItem("place", "off"));
        await gotoWithFakeGeolocation(page, `${home()}/`, "granted");
        const other = await page.context().newPage();
        await gotoWithFakeGeolocation(other, `${home()}/businesses`, "granted");
        await button(other, chosenText.none).waitFor();
        await button(page, chosenText.none).click();
        await button(page, placeText.ownLocation).click();
        for (const tab of [page, other]) {
          const asked = () => tab.evaluate(() => globalThis.fakeGeolocation.requests.length);
          await expect.poll(asked, WAIT).toBe(1);
          await tab.evaluate(() =>
            globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 }),
          );
        }
        await button(other, `${chipText.on.label}${chipText.on.badge}`).waitFor();
      }));
  });
}

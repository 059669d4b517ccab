/** A place chosen instead of the browser's: by address or ZIP code, changed, switched off. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText, chosenText, promptText } from "../../frontend/src/shared/text/location.ts";
import { locationErrors, placeText } from "../../frontend/src/shared/text/location-dialogs.ts";
import { WAIT, button, visit, waitDuring } from "./browser.ts";
import { BROKEN_ADDRESS, KNOWN_ADDRESS } from "./geocoder.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FakePermission } from "./fake-geolocation.ts";
import { ZIP, dialog, field } from "./place-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const REFUSED = /status of (?:404|502|503)|ERR_FAILED/;
const said = (page: Page, text: string) =>
  dialog(page).getByRole("alert").filter({ hasText: text }).waitFor();
const titles = (page: Page) => page.locator('[data-cards="deals"] h3').allTextContents();
const distances = (page: Page) => page.locator('[data-cards="deals"]').getByText(/ mi\b/);

/** By keyboard, as the field gets the focus when the dialog opens. */
async function enter(page: Page, address: string) {
  await expect
    .poll(() => field(page).evaluate((at) => at === document.activeElement), WAIT)
    .toBe(true);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
}

export function placeJourneys(fixture: FixtureGetter) {
  const open = async (page: Page, permission: FakePermission, path = "/") => {
    await gotoWithFakeGeolocation(page, `${fixture().system.url("maplewood")}${path}`, permission);
  };
  const requests = (page: Page) => page.evaluate(() => globalThis.fakeGeolocation.requests.length);

  describe("a place entered by a visitor", () => {
    const options = { viewport: { width: 390, height: 844 }, expected: REFUSED };

    it("sorts by distance, survives a reload, and is changed and switched off by keyboard", () =>
      visit(fixture().browser, options, async (page) => {
        await open(page, "denied");
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        const plain = await titles(page);
        await button(page, chipText.off.label).press("Enter");
        await dialog(page).getByText(locationErrors[1], { exact: true }).waitFor();
        const asked = await waitDuring(page.waitForRequest("**/api/nearby-coupons?*"), () =>
          enter(page, ZIP),
        );
        expect(Number(new URL(asked.url()).searchParams.get("latitude"))).toBeCloseTo(43.14, 1);
        await dialog(page).waitFor({ state: "detached" });
        await distances(page).first().waitFor();
        await page.getByText(homeText.subtitle, { exact: true }).waitFor();
        const chip = button(page, chosenText.near(ZIP));
        await expect
          .poll(() => chip.evaluate((at) => at === document.activeElement), WAIT)
          .toBe(true);
        const near = await titles(page);
        expect(near).not.toEqual(plain);

        await page.reload();
        await chip.waitFor();
        await distances(page).first().waitFor();
        expect(await titles(page)).toEqual(near);
        expect(await requests(page)).toBe(0);

        await chip.press("Enter");
        await dialog(page).getByText(placeText.near(ZIP), { exact: true }).waitFor();
        await enter(page, KNOWN_ADDRESS.address);
        await button(page, chosenText.near(KNOWN_ADDRESS.address)).waitFor();
        await distances(page)
          .filter({ hasText: /\d{3}(?:\.\d)? mi/ })
          .first()
          .waitFor();

        await button(page, chosenText.near(KNOWN_ADDRESS.address)).press("Enter");
        await dialog(page).getByRole("button", { name: placeText.switchOff }).press("Enter");
        await button(page, chosenText.none).waitFor();
        await expect.poll(() => titles(page), WAIT).toEqual(plain);
        expect(await distances(page).count()).toBe(0);
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(width);
        }
      }));

    it("reports an unknown place and a lookup that fails", () =>
      visit(fixture().browser, options, async (page) => {
        await open(page, "denied");
        // Until the denial is known, the chip would ask the browser.
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        await button(page, chipText.off.label).click();
        await enter(page, "x");
        await said(page, "Please enter an address or ZIP code");
        await enter(page, "1 Nowhere Road");
        await said(page, "No place was found for that address.");
        await enter(page, BROKEN_ADDRESS);
        await said(page, "Addresses can't be looked up at the moment.");
        const answer = (status: number, message: string) =>
          page.route("**/api/geocode?*", (route) =>
            route.fulfill({ status, json: { code: "test", message } }),
          );
        await answer(503, "Only addresses of businesses in town can be found here.");
        await enter(page, ZIP);
        await said(page, "Only addresses of businesses in town can be found here.");
        await page.unrouteAll();
        await page.route("**/api/geocode?*", (route) => route.abort());
        await enter(page, ZIP);
        await said(page, placeText.failed);
        await page.unrouteAll();
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        await button(page, chipText.off.label).waitFor();
      }));
  });

  describe("a location that is switched off", () => {
    it("is not requested by itself or by a card until the visitor turns it on", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "granted");
        await expect.poll(() => requests(page), WAIT).toBe(1);
        await page.evaluate(() =>
          globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 }),
        );
        await button(page, `${chipText.on.label}${chipText.on.badge}`).click();
        await dialog(page).getByText(placeText.browser, { exact: true }).waitFor();
        await dialog(page).getByRole("button", { name: placeText.switchOff }).click();
        await button(page, chosenText.none).waitFor();
        await page.reload();
        await button(page, chosenText.none).waitFor();
        await page.waitForTimeout(1500);
        expect(await requests(page)).toBe(0);
        expect(await page.getByRole("region", { name: promptText.title }).count()).toBe(0);

        await button(page, chosenText.none).click();
        await dialog(page).getByRole("button", { name: placeText.ownLocation }).click();
        await expect.poll(() => requests(page), WAIT).toBe(1);
        await page.evaluate(() =>
          globalThis.fakeGeolocation.answer({ latitude: 43.1412, longitude: -73.8873 }),
        );
        await dialog(page).waitFor({ state: "detached" });
        await button(page, `${chipText.on.label}${chipText.on.badge}`).waitFor();
        expect(await page.evaluate(() => localStorage.getItem("place"))).toBeNull();
      }));

    it.each([
      ["off", chosenText.none, placeText.off],
      ["43.1 -73.9 1 Elm", chosenText.near("1 Elm"), placeText.near("1 Elm")],
    ])(
      "or chosen stays when the browser refuses, and the reason is shown: %s",
      (kept, chip, told) =>
        visit(fixture().browser, {}, async (page) => {
          await page.addInitScript((text) => localStorage.setItem("place", text), kept);
          await open(page, "prompt");
          await button(page, chip).click();
          await dialog(page).getByRole("button", { name: placeText.ownLocation }).click();
          await expect.poll(() => requests(page), WAIT).toBe(1);
          await page.evaluate(() => globalThis.fakeGeolocation.answer(1));
          await said(page, locationErrors[1]);
          await dialog(page).getByText(told, { exact: true }).waitFor();
          expect(await page.evaluate(() => localStorage.getItem("place"))).toBe(kept);
          await field(page).focus();
          await enter(page, ZIP);
          await button(page, chosenText.near(ZIP)).waitFor();
        }),
    );
  });

  describe("the button to enter a place", () => {
    it("is in the card that requests the location", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "prompt");
        const card = page.getByRole("region", { name: promptText.title });
        await card.getByRole("button", { name: chosenText.enter }).click();
        await enter(page, ZIP);
        await button(page, chosenText.near(ZIP)).waitFor();
        await card.waitFor({ state: "detached" });
      }));

    it("is the chip while the browser's permission prompt is unanswered", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "prompt", "/businesses");
        await button(page, chipText.off.label).click();
        await button(page, chipText.loading.label).press("Enter");
        await enter(page, ZIP);
        await button(page, chosenText.near(ZIP)).waitFor();
        // A late answer of the browser does not replace the chosen place.
        await page.evaluate(() => globalThis.fakeGeolocation.answer(1));
        await button(page, chosenText.near(ZIP)).waitFor();
        expect(await page.getByText(locationErrors[1], { exact: true }).count()).toBe(0);
      }));

    it("is in the error panel without results", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "denied", "/?category=99999999");
        await page.getByRole("main").getByRole("button", { name: chosenText.enter }).click();
        await dialog(page).waitFor();
        await page.goBack();
        await dialog(page).waitFor({ state: "detached" });
      }));

    it("is in the toast that says why there is no location", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "unsupported", "/businesses");
        await button(page, chipText.off.label).click();
        const toast = page.getByRole("alert").filter({ hasText: locationErrors[0] });
        await toast.getByRole("button", { name: chosenText.enter }).click();
        await enter(page, ZIP);
        await button(page, chosenText.near(ZIP)).waitFor();
      }));

    it("opens a dialog that closes at once, even if the toast opened it again", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "unsupported", "/deals?within=5");
        await button(page, chipText.off.label).click();
        const toast = page.locator("[data-toast]");
        await toast.focus();
        await page
          .getByRole("main")
          .getByRole("button", { name: chosenText.enter })
          .evaluate((opener: HTMLElement) => opener.click());
        await dialog(page).waitFor();
        await toast
          .getByRole("button", { name: chosenText.enter, includeHidden: true })
          .evaluate((action: HTMLElement) => action.click());
        await toast.waitFor({ state: "detached" });
        await dialog(page).getByRole("button", { name: placeText.close }).press("Enter");
        await dialog(page).waitFor({ state: "detached" });
      }));

    it("is above deals within a radius, which are then counted from the place", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "denied", "/deals?within=1");
        await page.getByRole("main").getByRole("button", { name: chosenText.enter }).click();
        await enter(page, ZIP);
        await page.getByText(/^\d+ deals?$/).waitFor();
        expect(await page.getByText(allDealsText.placeNeeded).count()).toBe(0);
        await distances(page).first().waitFor();
      }));
  });

  it("a malformed stored place is ignored", () =>
    visit(fixture().browser, {}, async (page) => {
      await page.addInitScript(() => localStorage.setItem("place", "91 200 <b>Nowhere</b>"));
      await open(page, "prompt");
      await page.getByRole("region", { name: promptText.title }).waitFor();
    }));
}

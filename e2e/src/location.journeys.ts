/** Requesting and showing the visitor's location. */
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { chipText, promptText } from "../../frontend/src/shared/text/location.ts";
import { locationErrors, offerText } from "../../frontend/src/shared/text/location-dialogs.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { WAIT, gotoPaused, installClock, visit, waitDuring } from "./browser.ts";
import { answer, gotoWithFakeGeolocation, requests } from "./fake-geolocation.ts";
import type { FakePermission } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const chip = (page: Page, kind: keyof typeof chipText) =>
  page.getByRole("button", { name: chipText[kind].label });
const prompt = (page: Page) => page.getByRole("region", { name: promptText.title });

export function locationJourneys(fixture: FixtureGetter) {
  const open = async (page: Page, permission: FakePermission) => {
    await installClock(page, { time: "2026-06-01T10:00:00Z" });
    await load(page, permission);
  };
  const home = () => `${fixture().system.url("maplewood")}/`;
  const load = (page: Page, permission: FakePermission) =>
    gotoWithFakeGeolocation(page, home(), permission);

  /** Opens the page with a paused clock: after a second it would ask by itself. */
  const openStill = async (page: Page, permission: FakePermission) => {
    await installClock(page, { time: "2026-06-01T09:00:00Z" });
    await page.clock.pauseAt("2026-06-01T10:00:00Z");
    await gotoWithFakeGeolocation(page, home(), permission, gotoPaused);
  };

  describe("requesting the location", () => {
    it("happens after one second, with high accuracy and a timeout of ten seconds", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await prompt(page).waitFor();
        await page.clock.runFor(999);
        expect(await requests(page)).toEqual([]);
        await page.clock.runFor(1);
        expect(await requests(page)).toEqual([
          { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 },
        ]);
        await chip(page, "loading").waitFor();
        await answer(page, { latitude: 43.1412, longitude: -73.8873 });
        await chip(page, "on").waitFor();
        await chip(page, "on").getByText(chipText.on.badge).waitFor();
        await prompt(page).waitFor({ state: "detached" });
        await page.clock.resume();
        await page.getByText(/ mi$/).first().waitFor();
        await page.clock.runFor(5000);
        expect(await requests(page)).toHaveLength(1);
      }));

    it("happens at once when already granted, and again when granted later", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "granted");
        await expect.poll(async () => (await requests(page)).length, WAIT).toBe(1);
        await answer(page, 2);
        await chip(page, "off").waitFor();
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        await page.clock.runFor(5000);
        expect(await requests(page)).toHaveLength(1);
        await page.evaluate(() => globalThis.fakeGeolocation.permit("granted"));
        await expect.poll(async () => (await requests(page)).length, WAIT).toBe(2);
        await chip(page, "loading").waitFor();
      }));

    it("offers its card when permission is granted but the position is unavailable", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "granted");
        await expect.poll(async () => (await requests(page)).length, WAIT).toBe(1);
        expect(await prompt(page).count()).toBe(0);
        await answer(page, 2);
        await prompt(page).waitFor();
      }));

    it("happens once when the visitor grants it in the browser's prompt", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await chip(page, "off").click();
        await page.clock.resume();
        await page.evaluate(() => globalThis.fakeGeolocation.permit("granted"));
        await answer(page, { latitude: 43.1412, longitude: -73.8873 });
        await chip(page, "on").waitFor();
        expect(await requests(page)).toHaveLength(1);
      }));

    it("queries nearby deals with coordinates rounded to three decimals", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await chip(page, "off").click();
        await page.clock.resume();
        const asked = await waitDuring(page.waitForRequest("**/api/nearby-coupons?*"), () =>
          answer(page, { latitude: 43.141_234_5, longitude: -73.887_654_3 }),
        );
        const { searchParams } = new URL(asked.url());
        expect([searchParams.get("latitude"), searchParams.get("longitude")]).toEqual([
          "43.141",
          "-73.888",
        ]);
      }));

    it("keeps the order for a visitor who is reading, and offers the nearest first", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await prompt(page).waitFor();
        const titles = page.locator('[data-cards="deals"] h3');
        const before = await titles.allTextContents();
        await page.mouse.wheel(0, 300);
        await expect.poll(() => page.evaluate(() => window.scrollY), WAIT).toBeGreaterThan(0);
        await page.clock.runFor(1100);
        await answer(page, { latitude: 43.1412, longitude: -73.8873 });
        await page.clock.resume();
        await chip(page, "on").waitFor();
        const offer = page.getByRole("region", { name: offerText.title });
        await offer.waitFor();
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        expect((await titles.allTextContents()).slice(0, before.length)).toEqual(before);
        await offer.getByRole("button", { name: offerText.button }).click();
        await page.locator('[data-cards="deals"]').getByText(/ mi$/).first().waitFor();
        await page.getByText(homeText.subtitle, { exact: true }).waitFor();
        await offer.waitFor({ state: "detached" });
      }));

    it("does not happen when denied before, and shows no card", () =>
      visit(fixture().browser, {}, async (page) => {
        await open(page, "denied");
        await page.clock.runFor(5000);
        expect(await requests(page)).toEqual([]);
        expect(await prompt(page).count()).toBe(0);
        await chip(page, "off").waitFor();
      }));

    it("happens on a click on the card's button, which closes the card", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "not askable");
        await prompt(page).getByRole("button", { name: promptText.button }).click();
        await page.clock.resume();
        expect(await requests(page)).toHaveLength(1);
        await prompt(page).waitFor({ state: "detached" });
        await expectFocus(page.getByRole("main"));
      }));

    it("happens no sooner and no later when the card is dismissed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await prompt(page).getByRole("button", { name: promptText.dismiss }).click();
        await prompt(page).waitFor({ state: "detached" });
        await page.clock.runFor(999);
        expect(await requests(page)).toEqual([]);
        await page.clock.runFor(1);
        expect(await requests(page)).toHaveLength(1);
        await page.clock.runFor(5000);
        expect(await requests(page)).toHaveLength(1);
      }));

    it("is no longer offered by a card that was dismissed, on the way back from a deal either", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await openStill(page, "prompt");
        await prompt(page).getByRole("button", { name: promptText.dismiss }).click();
        await page.clock.resume();
        await expect.poll(async () => (await requests(page)).length, WAIT).toBe(1);
        await answer(page, 2);
        await page.locator('[data-cards="deals"] h3 a').first().click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        // On phones it would hide the card about the birthday.
        await page.getByRole("region", { name: birthdayPromptText.title }).waitFor();
        expect(await prompt(page).count()).toBe(0);
      }));

    it("happens on a click on the chip", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStill(page, "prompt");
        await chip(page, "off").click();
        await page.clock.resume();
        await chip(page, "loading").waitFor();
        expect(await requests(page)).toHaveLength(1);
        // Since deals are shown, a toast explains why there is no location.
        await answer(page, 1);
        await page.getByRole("alert").getByText(locationErrors[1], { exact: true }).waitFor();
        await chip(page, "off").waitFor();
      }));

    it("on a click tells in the dialog why it failed, if the toast's script fails to load", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await page.route(/failure-toast[^/]*\.js/, (route) => route.abort());
        await openStill(page, "prompt");
        await chip(page, "off").click();
        await page.clock.resume();
        await chip(page, "loading").waitFor();
        await answer(page, 2);
        await page.getByRole("dialog").getByText(locationErrors[2], { exact: true }).waitFor();
      }));
  });

  it("the location chip shows its tooltip after 700 ms, and at once within 300 ms of another", () =>
    visit(fixture().browser, {}, async (page) => {
      await openStill(page, "denied");
      const tip = page.getByRole("tooltip", { name: chipText.off.tooltip });
      const away = () => page.mouse.move(10, 700);
      // In steps, as the page reacts in between.
      const pass = async (ms: number) => {
        for (let passed = 0; passed < ms; passed += 10)
          await page.clock.runFor(Math.min(10, ms - passed));
      };
      // The first pointer movement loads the tooltips, which remounts the chip.
      const plain = await chip(page, "off").elementHandle();
      await away();
      await plain?.waitForElementState("hidden");
      await chip(page, "off").hover();
      await page.clock.runFor(699);
      expect(await tip.isVisible()).toBe(false);
      await page.clock.runFor(1);
      await tip.waitFor();
      await away();
      await pass(295);
      await tip.waitFor({ state: "hidden" });
      await chip(page, "off").hover();
      await page.clock.runFor(1);
      await tip.waitFor();
      await away();
      await pass(305);
      await tip.waitFor({ state: "hidden" });
      await chip(page, "off").hover();
      await page.clock.runFor(699);
      expect(await tip.isVisible()).toBe(false);
      await page.clock.runFor(1);
      await tip.waitFor();
      await page.keyboard.press("Escape");
      await pass(300);
      await tip.waitFor({ state: "hidden" });
    }));
}

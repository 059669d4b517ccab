/** A page translated by the browser: each text is wrapped in an element unknown to React. */
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { instructionsText } from "../../frontend/src/shared/text/location-dialogs.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { uploadText } from "../../frontend/src/shared/text/upload.ts";
import { wizardFields, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { SAVE, alive, fillForm, openForm } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import { fullDeal } from "./full-deal.ts";
import { KNOWN_ADDRESS } from "./geocoder.ts";
import { clusters, list, rows } from "./map-visit.ts";
import { ZIP, choose as choosePlace, switchOff } from "./place-visit.ts";
import { UPLOADS, choose, image, photo, pick } from "./upload-visit.ts";
import {
  button as inWizard,
  dialog,
  fillStep,
  goToStep,
  openWizard,
  passStep,
} from "./wizard-visit.ts";

const named = (action: string) => `${action}${uploadText.of(wizardFields.logoUrl)}`;

/** Does what Chrome's translation does, to everything currently shown. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    for (const root of document.querySelectorAll(
      "header, main, [role=dialog], [role=alertdialog]",
    )) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        const font = document.createElement("font");
        font.textContent = text.data;
        text.replaceWith(font);
      }
    }
  });

export function translatedJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("when the browser has translated the page", () => {
    it("home loads more deals, and takes a place and switches it off", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/`, "denied");
        const deals = page.locator('[data-cards="deals"] article');
        await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
        const before = await deals.count();
        await translate(page);
        await deals.last().scrollIntoViewIfNeeded();
        await expect.poll(() => deals.count(), WAIT).toBeGreaterThan(before);
        await choosePlace(page, chipText.off.label, ZIP);
        await translate(page);
        await switchOff(page, ZIP);
        await translate(page);
        await choosePlace(page, chosenText.none, ZIP);
      }));

    it("a frame that breaks nevertheless says so and recovers on retry", () =>
      visit(fixture().browser, { expected: /removeChild|React/ }, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/`, "denied");
        await page.locator("header .MuiChip-label > *").evaluate((label) => label.remove());
        const otherTab = await page.context().newPage();
        await gotoWithFakeGeolocation(otherTab, `${home()}/`, "denied");
        // Until the denial is known, the chip would ask the browser.
        await otherTab.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        await choosePlace(otherTab, chipText.off.label, ZIP);
        await page.getByRole("heading", { name: siteText.brokenTitle }).waitFor();
        await button(page, siteText.tryAgain).click();
        await button(page, chosenText.near(ZIP)).waitFor();
      }));

    it("button labels still change with what the buttons do", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const { id } = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${id}`);
        await alive(page);
        await button(page, dealText.save).waitFor();
        await translate(page);
        await button(page, dealText.save).click();
        await button(page, dealText.saved).waitFor();

        await openForm(page, home());
        await fillForm(page, "1990-11-23");
        const held = Promise.withResolvers<void>();
        await page.route(SAVE, async (route) => {
          await held.promise;
          await route.fulfill({
            status: 503,
            json: { message: "Please come back.", code: "away" },
          });
        });
        await translate(page);
        await button(page, birthdayText.save).click();
        await button(page, birthdayText.saving).waitFor();
        held.resolve();
        await button(page, birthdayText.save).waitFor();
      }));

    it("the button for location instructions still says what it will do", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/?category=99999999`, "denied");
        await button(page, instructionsText.show).waitFor();
        await translate(page);
        await button(page, instructionsText.show).click();
        await button(page, instructionsText.hide).waitFor();
      }));

    it("a business's distance is counted from each new place", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/businesses/1`, "denied");
        await choosePlace(page, chipText.off.label, ZIP);
        const line = page.locator("main li", { hasText: / mi away$/ });
        const near = await line.textContent();
        await translate(page);
        await choosePlace(page, chosenText.near(ZIP), KNOWN_ADDRESS.address);
        await expect.poll(() => line.textContent(), WAIT).not.toBe(near);
      }));

    it("the listing wizard's buttons still say where they lead", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, home());
        await fillStep(page, 1);
        await translate(page);
        await button(page, wizardText.next).click();
        await button(page, wizardText.previous).waitFor();
      }));

    it("a picture is uploaded, replaced and removed in the listing wizard", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, home());
        await goToStep(page, 2);
        const file = await photo(page);
        const replace = inWizard(page, named(uploadText.replace));
        const field = image(page);
        await translate(page);
        await pick(page, { ...file, name: "x.pdf", mimeType: "application/pdf" }, () =>
          choose(page).click(),
        );
        await field.getByText(uploadText.invalidType).waitFor();
        await translate(page);
        const held: Route[] = [];
        await page.route(UPLOADS, (route) => void held.push(route));
        for (const start of [choose(page), replace]) {
          await pick(page, file, () => start.click());
          await inWizard(page, named(uploadText.cancel)).waitFor();
          await translate(page);
          await expect.poll(() => held.length, WAIT).toBe(1);
          await held.pop()?.continue();
          await replace.waitFor();
          await translate(page);
        }
        await inWizard(page, named(uploadText.remove)).click();
        await choose(page).waitFor();
      }));

    it("a picture that is still uploading in the listing's review appears there", () =>
      visit(fixture().browser, {}, async (page) => {
        const held: Route[] = [];
        await page.route(UPLOADS, (route) => void held.push(route));
        await openWizard(page, home());
        await goToStep(page, 2);
        await pick(page, await photo(page), () => choose(page).click());
        await expect.poll(() => held.length, WAIT).toBe(1);
        for (const step of [2, 3]) await passStep(page, step);
        await translate(page);
        await held[0]?.continue();
        await dialog(page)
          .getByRole("img", { name: uploadText.preview(wizardFields.logoUrl) })
          .waitFor();
      }));

    it("home's tabs still count the deals, and the map's list its places", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/`, "denied");
        await alive(page);
        const tab = page.getByRole("tab").first();
        const every = await tab.textContent();
        await translate(page);
        await page.locator('main a[href*="category="]').first().click();
        await page.waitForURL(/category=/);
        await expect.poll(() => tab.textContent(), WAIT).not.toBe(every);

        await page.goto(`${home()}/map`);
        const shown = list(page).getByRole("status");
        await rows(page).first().waitFor();
        const before = await shown.textContent();
        await translate(page);
        await clusters(page).first().click();
        await expect.poll(() => shown.textContent(), WAIT).not.toBe(before);
      }));

    it("a deal's code stays untranslated on its page, when copied, and at the till", () =>
      visit(fixture().browser, { permissions: ["clipboard-write"] }, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        const codes = page.getByText(deal.code, { exact: true });
        const untranslated = () =>
          codes.evaluateAll((all) => all.map((code) => code.closest("[translate=no]") !== null));
        await button(page, dealText.copyCode).click();
        await expect.poll(untranslated, WAIT).toEqual([true, true]);
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.locator("[data-code][translate=no]").waitFor();
      }));
  });
}

/** Geocoding of addresses: on demand, and in the background. */
import {
  businessTexts,
  recordText,
  businessFieldText,
} from "../../frontend/src/shared/text/records.ts";
import { mapText, markerText } from "../../frontend/src/shared/text/map.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import { BROKEN_ADDRESS, KNOWN_ADDRESS } from "./geocoder.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const REFUSED = /status of (?:500|502|503)/;

async function openForm(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openDashboard(page, fixture, "businesses");
  await page.getByRole("table").waitFor();
  await page.getByRole("button", { name: businessTexts.add }).click();
  return page.getByRole("dialog", { name: businessTexts.addTitle });
}

export function geocodeJourneys(fixture: FixtureGetter) {
  describe("an address in the business form", () => {
    it("is geocoded, or an error says why not", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        const dialog = await openForm(page, fixture());
        const find = dialog.getByRole("button", { name: businessFieldText.geocode });
        const address = dialog.getByLabel(businessFieldText.address, { exact: true });
        const said = (title: string, description: string) =>
          page
            .locator("[data-toast]")
            .filter({ has: page.getByText(title, { exact: true }) })
            .getByText(description, { exact: true })
            .waitFor();
        await find.click();
        await said(businessFieldText.noAddressTitle, businessFieldText.noAddress);
        await address.fill("1 Nowhere Road");
        await find.click();
        await said(businessFieldText.geocodeFailed, businessFieldText.geocodeNotFound);
        await address.fill(BROKEN_ADDRESS);
        await find.click();
        await said(businessFieldText.geocodeFailed, businessFieldText.geocodeNoAnswer);
        await address.fill(KNOWN_ADDRESS.address);
        await find.press("Enter");
        await said(businessFieldText.geocoded, "43.987895, -91.400000");
        await expectFocus(find);
        expect(await dialog.getByLabel(businessFieldText.latitude).inputValue()).toBe(
          KNOWN_ADDRESS.latitude.toFixed(6),
        );
        expect(await dialog.getByLabel(businessFieldText.longitude).inputValue()).toBe(
          KNOWN_ADDRESS.longitude.toFixed(6),
        );
      }));

    it("that is looked up too often is not called wrong", () =>
      visit(fixture().browser, { expected: /status of 429/ }, async (page) => {
        const dialog = await openForm(page, fixture());
        await dialog
          .getByLabel(businessFieldText.address, { exact: true })
          .fill(KNOWN_ADDRESS.address);
        const json = { message: "That was too often.", code: "rate_limited" };
        await page.route("**/api/admin/geocode?*", (route) => route.fulfill({ status: 429, json }));
        await dialog.getByRole("button", { name: businessFieldText.geocode }).click();
        await page.getByText(json.message, { exact: true }).waitFor();
        await page.getByText(businessFieldText.geocodeError, { exact: true }).waitFor();
      }));

    it.each([
      ["an address corrected", businessFieldText.address, "14 Harbor Lane"],
      ["a place set", businessFieldText.latitude, "43.140000"],
    ])("found late does not overwrite %s meanwhile", (_, label, typed) =>
      visit(fixture().browser, {}, async (page) => {
        const dialog = await openForm(page, fixture());
        const address = dialog.getByLabel(businessFieldText.address, { exact: true });
        const latitude = dialog.getByLabel(businessFieldText.latitude);
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/geocode?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await address.fill(KNOWN_ADDRESS.address);
        await dialog.getByRole("button", { name: businessFieldText.geocode }).click();
        await dialog.getByLabel(label, { exact: true }).fill(typed);
        const before = await latitude.inputValue();
        held.resolve();
        await dialog.getByRole("button", { name: businessFieldText.geocode }).waitFor();
        expect(await latitude.inputValue()).toBe(before);
        expect(await page.getByText(businessFieldText.geocoded).count()).toBe(0);
        // The current address is looked up as usual.
        await address.fill(KNOWN_ADDRESS.address);
        await dialog.getByRole("button", { name: businessFieldText.geocode }).click();
        await page.getByText(businessFieldText.geocoded, { exact: true }).first().waitFor();
        expect(await latitude.inputValue()).toBe(KNOWN_ADDRESS.latitude.toFixed(6));
      }),
    );

    it("may be left out: a marker on the map sets the place, also by keyboard", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const dialog = await openForm(page, fixture());
        await dialog.getByLabel(businessFieldText.latitude).fill("43.14");
        await dialog.getByLabel(businessFieldText.longitude).fill("-73.88");
        await dialog.getByRole("button", { name: markerText.setOnMap }).click();
        const over = page.getByRole("dialog", { name: markerText.setOnMap });
        const marker = over.getByRole("button", { name: mapText.marker });
        await over.getByText(businessFieldText.coordinates(43.14, -73.88)).waitFor();
        await marker.press("ArrowUp");
        await marker.press("Shift+ArrowRight");
        await expectNoFindings(page, "a place on the map", [390, 1280], ["[role=dialog]"]);
        await over.getByRole("button", { name: markerText.take }).click();
        const degrees = async (label: string) =>
          Number(await dialog.getByLabel(label).inputValue());
        // At zoom 17 ten pixels are some 28 feet; with Shift it is one pixel.
        expect(await degrees(businessFieldText.latitude)).toBeCloseTo(43.14008, 5);
        expect(await degrees(businessFieldText.longitude)).toBeCloseTo(-73.87999, 5);

        // Back closes the map, and keeps the form as it is.
        await dialog.getByLabel(businessFieldText.name).fill("Half typed");
        await dialog.getByRole("button", { name: markerText.setOnMap }).click();
        await over.waitFor();
        await page.goBack();
        await over.waitFor({ state: "detached" });
        expect(await dialog.getByLabel(businessFieldText.name).inputValue()).toBe("Half typed");
        expect(await page.getByRole("alertdialog").count()).toBe(0);
      }));

    it("of a new business is located in the background, and can be retried when not found", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const mark = `Locate ${Date.now()}`;
        for (const [name, address] of [
          [`${mark} Known`, KNOWN_ADDRESS.address],
          [`${mark} Lost`, "2 Nowhere Road"],
        ] as const) {
          const dialog = await openForm(page, fixture());
          await dialog
            .getByRole("textbox", { name: businessFieldText.name, exact: true })
            .fill(name);
          await dialog.getByLabel(businessFieldText.category).selectOption({ index: 1 });
          await dialog.getByLabel(businessFieldText.address, { exact: true }).fill(address);
          await dialog.getByRole("button", { name: recordText.save }).click();
          await dialog.waitFor({ state: "detached" });
        }
        await searchFor(page, businessTexts.search, mark, 2);
        const row = (name: string) => page.getByRole("row").filter({ hasText: `${mark} ${name}` });
        await expect
          .poll(
            async () => {
              await page.reload();
              await row("Lost").waitFor();
              return [await row("Known").textContent(), await row("Lost").textContent()].map(
                (text) => text?.includes(businessFieldText.statuses.waiting),
              );
            },
            { timeout: 40_000, interval: 1000 },
          )
          .toEqual([false, false]);
        expect(await row("Known").textContent()).not.toContain(businessFieldText.statuses.notFound);
        await row("Lost").getByText(businessFieldText.statuses.notFound).waitFor();
        await expectNoFindings(page, "businesses that wait to be located", [390, 1280]);
        await page
          .getByRole("button", { name: businessFieldText.againFor(`${mark} Lost`) })
          .click();
        await page.getByText(businessFieldText.searching, { exact: true }).first().waitFor();
      }));
  });
}

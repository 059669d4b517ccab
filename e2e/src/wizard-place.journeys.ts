/** The place of a business and the first day of its coupon in the wizard. */
import { mapText, markerText } from "../../frontend/src/shared/text/map.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { wizardFields as label, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { describe, expect, it } from "vitest";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import {
  SUBMISSIONS,
  button,
  dialog,
  expectFocus,
  field,
  fillStep,
  openWizard,
  shownMessages,
  stepHeading,
} from "./wizard-visit.ts";

export function wizardPlaceJourneys(fixture: FixtureGetter) {
  describe("the listing wizard", () => {
    it("takes an optional place on the map and an optional first day", () =>
      visit(
        fixture().browser,
        { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" },
        async (page) => {
          await openWizard(page, fixture().system.url("maplewood"));
          await fillStep(page, 1);
          const map = page.getByRole("dialog", { name: markerText.setOnMap });
          const placed = dialog(page).getByText(`${label.place}: `);
          await button(page, wizardText.addPlace).press("Enter");
          await map.waitFor();
          await page.goBack();
          await map.waitFor({ state: "detached" });
          await expectFocus(button(page, wizardText.addPlace));
          expect(await field(page, label.city).inputValue()).toBe("Maplewood");

          await button(page, wizardText.addPlace).press("Enter");
          const marker = map.getByRole("button", { name: mapText.marker });
          await marker.press("ArrowUp");
          await expectNoFindings(page, "a place on the map", [1280, 390], ["[role=dialog]"]);
          const coordinates = await map.locator("output").textContent();
          await map.getByRole("button", { name: markerText.take }).press("Enter");
          await map.waitFor({ state: "detached" });
          await placed.waitFor();
          await button(page, wizardText.removePlace).press("Enter");
          await placed.waitFor({ state: "detached" });
          await expectFocus(button(page, wizardText.addPlace));
          await button(page, wizardText.addPlace).click();
          await marker.press("ArrowUp");
          await map.getByRole("button", { name: markerText.take }).click();
          await placed.waitFor();

          await button(page, wizardText.next).click();
          await fillStep(page, 2);
          await button(page, wizardText.next).click();
          await fillStep(page, 3);
          await field(page, label.couponStartDate).fill("2100-01-01");
          await button(page, wizardText.next).click();
          await expect.poll(() => shownMessages(page), WAIT).toEqual([wizardText.startsTooLate]);
          await expectFocus(field(page, label.couponStartDate));
          await field(page, label.couponExpiration).fill("2100-02-01");
          await expect.poll(() => shownMessages(page), WAIT).toEqual([]);
          await button(page, wizardText.next).click();
          await stepHeading(page, 4).waitFor();
          await dialog(page)
            .getByText(coordinates ?? "", { exact: true })
            .waitFor();
          await dialog(page).getByText("Jan 01, 2100", { exact: true }).waitFor();
          const sent = await waitDuring(page.waitForRequest(SUBMISSIONS), () =>
            button(page, wizardText.submit).click(),
          );
          const [latitude, longitude] = (coordinates ?? "").split(", ").map(Number);
          expect(sent.postDataJSON()).toMatchObject({
            latitude,
            longitude,
            couponStartDate: "2100-01-01",
          });
          expect((await sent.response())?.status()).toBe(201);
        },
      ));

    it("closes at once after a reload has closed the map, and again after going forward", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, fixture().system.url("maplewood"));
        await button(page, wizardText.addPlace).press("Enter");
        await page.getByRole("dialog", { name: markerText.setOnMap }).waitFor();
        await page.reload();
        for (const again of [true, false]) {
          await dialog(page).getByText(planText.slogan).waitFor();
          await button(page, planText.close).press("Enter");
          await dialog(page).waitFor({ state: "detached" });
          if (again) await page.goForward();
        }
      }));
  });
}

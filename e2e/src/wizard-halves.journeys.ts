/** Half-typed input in the listing wizard. */
import { describe, expect, it } from "vitest";
import { badInputText } from "../../frontend/src/shared/text/form.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { hoursFieldText } from "../../frontend/src/shared/text/hours.ts";
import { wizardFields as label, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import {
  button,
  dialog,
  expectFocus,
  field,
  fillStep,
  goToStep,
  openWizard,
  showPlans,
  shownMessages,
  stepHeading,
} from "./wizard-visit.ts";

export function wizardHalvesJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");

  describe("incomplete input in the listing wizard", () => {
    it("as a coupon's first day is rejected instead of starting the coupon at once", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 3);
        await fillStep(page, 3);
        await field(page, label.couponStartDate).pressSequentially("02302099");
        await button(page, wizardText.next).click();
        await expect.poll(() => shownMessages(page), WAIT).toEqual([badInputText("date")]);
        await expectFocus(field(page, label.couponStartDate));
        await page.keyboard.type("02282099");
        await expect.poll(() => shownMessages(page), WAIT).toEqual([]);
        await button(page, wizardText.next).click();
        await stepHeading(page, 4).waitFor();
        await button(page, wizardText.previous).click();
        await field(page, label.couponStartDate).press("Backspace");
        await button(page, wizardText.next).click();
        await expect.poll(() => shownMessages(page), WAIT).toEqual([badInputText("date")]);
        await field(page, label.couponStartDate).fill("");
        await field(page, label.couponTitle).focus();
        await expect.poll(() => shownMessages(page), WAIT).toEqual([]);
      }));

    it("of opening hours is restored with the whole week when the owner returns", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 2);
        await button(page, wizardText.addHours).click();
        const time = (text: (day: string) => string, day: string) =>
          dialog(page).getByLabel(text(day), { exact: true });
        for (const day of ["Monday", "Tuesday"])
          await button(page, hoursFieldText.addTo(day)).click();
        await time(hoursFieldText.to, "Tuesday").press("Backspace");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        await showPlans(page);
        await button(page, planText.resume).click();
        expect(await time(hoursFieldText.to, "Monday").inputValue()).toBe("17:00");
        expect(await time(hoursFieldText.from, "Tuesday").inputValue()).toBe("09:00");
        expect(await time(hoursFieldText.to, "Tuesday").inputValue()).toBe("");
      }));
  });
}

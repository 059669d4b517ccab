/** What a business owner leaves half typed in the listing wizard. */
import { describe, expect, it } from "vitest";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { hoursFieldText } from "../../frontend/src/shared/text/hours.ts";
import { wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { button, dialog, goToStep, openWizard, showPlans } from "./wizard-visit.ts";

export function wizardHalvesJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");

  describe("what is half typed in the listing wizard", () => {
    it("of a week's hours is there again with the whole week when the owner comes back", () =>
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

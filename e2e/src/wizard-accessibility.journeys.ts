/** The plan dialog and every step of the wizard: no axe finding in either scheme, on phone and desktop. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { toastText } from "../../frontend/src/shared/text/toast.ts";
import { wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { findings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";
import { applyFor, button, dialog, fillStep, openPlans, stepHeading } from "./wizard-visit.ts";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const DIALOG = '[role="dialog"]';
const TOASTS = `[aria-label="${toastText.area}"]`;

async function check(page: Page, state: string, parts = [DIALOG]) {
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const found = await findings(page, parts);
    expect({ state, width: window.width, found }).toEqual({
      state,
      width: window.width,
      found: [],
    });
  }
}

export function wizardAccessibilityJourneys(stage: StageOf) {
  describe.each(["light", "dark"])("accessibility in the %s scheme", (scheme) => {
    it("of the plans, each step empty, with faults and filled in, the review and its failure", () =>
      visit(stage().browser, { reducedMotion: "reduce", expected: /ERR_FAILED/ }, async (page) => {
        await page.addInitScript((choice) => localStorage.setItem("theme", choice), scheme);
        await page.route("**/api/listing-submissions", (route) => route.abort());
        await openPlans(page, stage().system.url("maplewood"));
        await check(page, "plans");
        await button(page, applyFor("premium")).click();
        for (let step = 1; step < 4; step += 1) {
          await stepHeading(page, step).waitFor();
          await check(page, `step ${step}`);
          await button(page, wizardText.next).click();
          await dialog(page).locator('[aria-invalid="true"]:visible').first().waitFor();
          await check(page, `step ${step} with messages`);
          await fillStep(page, step);
          await button(page, wizardText.next).click();
        }
        await stepHeading(page, 4).waitFor();
        await check(page, "review");
        await button(page, wizardText.submit).click();
        await page.getByRole("alert").getByText(wizardText.failed).hover();
        await check(page, "failure", [DIALOG, TOASTS]);
      }));
  });
}

/** The plan dialog and every step of the wizard: no axe findings in either scheme, on phone and desktop. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hoursFieldText, hoursText } from "../../frontend/src/shared/text/hours.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { uploadText } from "../../frontend/src/shared/text/upload.ts";
import { wizardFields, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { UPLOADS, choose, image, photo, pick, toast } from "./upload-visit.ts";
import {
  answers,
  button,
  description,
  dialog,
  expectFocus,
  field,
  showPlans,
  stepHeading,
} from "./wizard-visit.ts";

const DIALOG = '[role="dialog"]';
const TOASTS = `[aria-label="${toastText.area}"]`;

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /status of 404|ERR_FAILED/ } as const;

const check = (page: Page, state: string, parts = [DIALOG]) =>
  expectNoFindings(page, state, undefined, parts);

/** Returns the stored draft of a listing that was left at this step, filled in or empty. */
function draft(step: number, filled: boolean) {
  const written: Record<string, string> = filled ? Object.assign({}, ...answers) : {};
  const values = Object.entries(wizardFields).map(([name, label]) => [name, written[label] ?? ""]);
  return JSON.stringify({
    idempotencyKey: "0123456789abcdef",
    step: step - 1,
    values: {
      ...Object.fromEntries(values),
      selectedPlan: "premium",
      contactTitle: "Owner",
    },
  });
}

export function wizardAccessibilityJourneys(fixture: FixtureGetter) {
  /** Opens the smallest page with the header. */
  const open = async (page: Page, kept?: string) => {
    if (kept !== undefined)
      await page.addInitScript(`sessionStorage.setItem("listingDraft", ${JSON.stringify(kept)})`);
    await page.goto(`${fixture().system.url("maplewood")}/no/such/page`);
    await showPlans(page);
  };

  it("the wizard's opening hours get the focus when opened and describe what is wrong with them", () =>
    visit(fixture().browser, STILL, async (page) => {
      await open(page, draft(2, true));
      await button(page, planText.resume).click();
      await stepHeading(page, 2).waitFor();
      await button(page, wizardText.addHours).press("Enter");
      const hours = dialog(page).getByRole("group", { name: hoursText.title, exact: true });
      await expectFocus(hours);
      expect(await description(hours)).toBe(hoursFieldText.help);
      await button(page, hoursFieldText.addTo("Monday")).press("Enter");
      await dialog(page).getByLabel(hoursFieldText.to("Monday")).fill("");
      await button(page, wizardText.next).press("Enter");
      await expect.poll(() => description(hours), WAIT).toBe(hoursFieldText.incomplete);
      await expectFocus(hours);
    }));

  it("an incomplete step moves the focus to its first invalid field", () =>
    visit(fixture().browser, STILL, async (page) => {
      await open(page, draft(1, false));
      await button(page, planText.resume).click();
      await field(page, wizardFields.businessName).fill("Bean & Co");
      await button(page, wizardText.next).press("Enter");
      await expectFocus(field(page, wizardFields.category));
    }));

  it("a refused listing moves the focus to its first invalid field", () =>
    visit(fixture().browser, { ...STILL, expected: /status of 40[04]/ }, async (page) => {
      const errors = ["phone", "zipCode", "category"].map((path) => ({ path, message: "No." }));
      await page.route("**/api/listing-submissions", (route) =>
        route.fulfill({ status: 400, json: { message: "Please check.", code: "invalid", errors } }),
      );
      await open(page, draft(4, true));
      await button(page, planText.resume).click();
      await stepHeading(page, 4).waitFor();
      await button(page, wizardText.submit).click();
      await expectFocus(field(page, wizardFields.category));
    }));

  describe("accessibility of the listing wizard in both schemes", () => {
    it("has no axe findings in the plans", () =>
      visit(fixture().browser, STILL, async (page) => {
        await open(page);
        await check(page, "plans");
      }));

    it.each([1, 2, 3])("has no axe findings in step %i, new and with messages", (step) =>
      visit(fixture().browser, STILL, async (page) => {
        await open(page, draft(step, false));
        await button(page, planText.resume).click();
        await stepHeading(page, step).waitFor();
        await check(page, "new");
        await button(page, wizardText.next).click();
        await dialog(page).locator('[aria-invalid="true"]:visible').first().waitFor();
        await check(page, "messages");
      }),
    );

    it("has no axe findings for an image during its upload and after its failure", () =>
      visit(fixture().browser, STILL, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route(UPLOADS, async (route) => {
          await held.promise;
          await route.abort();
        });
        await open(page, draft(2, false));
        await button(page, planText.resume).click();
        await pick(page, await photo(page), () => choose(page).click());
        await image(page).getByRole("progressbar").waitFor();
        await check(page, "image on its way");
        held.resolve();
        await toast(page, uploadText.failed).first().hover();
        await check(page, "image refused", [DIALOG, TOASTS]);
      }));

    it("shows a name in Arabic from right to left, both typed and in the review", () =>
      visit(fixture().browser, STILL, async (page) => {
        const directionOf = (part: Locator) =>
          part.evaluate((element) => getComputedStyle(element).direction);
        const name = "مخبز الشارع الرئيسي";
        await open(page, draft(4, true));
        await button(page, planText.resume).click();
        await button(page, `${wizardText.edit}${wizardText.of("Business Info")}`).click();
        const input = field(page, wizardFields.businessName);
        expect(await directionOf(input)).toBe("ltr");
        await input.fill(name);
        expect(await directionOf(input)).toBe("rtl");
        for (let step = 1; step < 4; step += 1) await button(page, wizardText.next).click();
        expect(await directionOf(dialog(page).locator("dd", { hasText: name }))).toBe("rtl");
      }));

    it("has no axe findings in the review and after a failure to send it", () =>
      visit(fixture().browser, STILL, async (page) => {
        await page.route("**/api/listing-submissions", (route) => route.abort());
        await open(page, draft(4, true));
        await check(page, "plans with an unfinished listing");
        await button(page, planText.resume).click();
        await stepHeading(page, 4).waitFor();
        await check(page, "review");
        await button(page, wizardText.submit).click();
        await page.getByRole("alert").getByText(wizardText.failed).hover();
        await check(page, "failure", [DIALOG, TOASTS]);
      }));
  });
}

/** A business owner submits a listing. */
import { hoursFieldText } from "../../frontend/src/shared/text/hours.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { wizardFields as label, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { describe, expect, it } from "vitest";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import {
  SUBMISSIONS,
  answers,
  applyFor,
  button,
  dialog,
  expectFocus,
  field,
  fillStep,
  goOn,
  goToStep,
  openWizard,
  passStep,
  showPlans,
  shownMessages,
  stepHeading,
  tabTo,
} from "./wizard-visit.ts";

/** Messages of each step when it is left empty, in the order of its fields. */
const MESSAGES = [
  [
    "Business name must be at least 2 characters",
    "Category is required",
    "Description must be at least 10 characters",
    "Address is required",
    "City is required",
    "State is required",
    "ZIP code is required",
  ],
  ["Phone number is required", "Valid email is required", "Contact name is required"],
  [
    "Coupon title is required",
    "Coupon description is required",
    "Discount amount is required",
    "Expiration date is required",
    "Terms and conditions are required",
  ],
];

export function wizardJourneys(fixture: FixtureGetter) {
  const origin = (town = "maplewood") => fixture().system.url(town);

  describe("the listing wizard", () => {
    it("can be completed and sent by keyboard alone", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${origin()}/`);
        await alive(page);
        await tabTo(page, page.getByRole("button", { name: siteText.addListing, exact: true }));
        await page.keyboard.press("Enter");
        await tabTo(page, button(page, applyFor("premium")));
        await page.keyboard.press("Enter");
        for (const [index, texts] of answers.entries()) {
          await expectFocus(stepHeading(page, index + 1));
          for (const [name, value] of Object.entries(texts)) {
            await tabTo(page, field(page, name));
            // Dates are typed in the format of the browser's language.
            await page.keyboard.type(name === label.couponExpiration ? "12312099" : value);
          }
          await tabTo(page, button(page, wizardText.next));
          await page.keyboard.press("Enter");
        }
        await expectFocus(stepHeading(page, 4));
        await tabTo(page, button(page, "Submit & Setup Payment"));
        const sent = await waitDuring(page.waitForRequest(SUBMISSIONS), () =>
          page.keyboard.press("Enter"),
        );
        await page.getByText("Listing Submitted", { exact: true }).waitFor();
        await page
          .getByText("Your business listing has been submitted for review.", { exact: true })
          .waitFor();
        await dialog(page).waitFor({ state: "detached" });
        await expectFocus(page.getByRole("button", { name: siteText.addListing, exact: true }));
        expect(sent.postDataJSON()).toMatchObject({
          selectedPlan: "premium",
          businessName: "Bean & Co",
          category: "Restaurant & Food",
          couponExpiration: "2099-12-31",
        });
        expect((await sent.response())?.status()).toBe(201);
        // The next listing starts empty.
        await showPlans(page);
        expect(await dialog(page).getByText(planText.unfinished).count()).toBe(0);
        await button(page, applyFor("premium")).click();
        await stepHeading(page, 1).waitFor();
        expect(await field(page, label.businessName).inputValue()).toBe("");
      }));

    it("advances only from a valid step, and moves the focus to the first invalid field", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        for (const [index, messages] of MESSAGES.entries()) {
          await button(page, wizardText.next).click();
          await expect.poll(() => shownMessages(page), WAIT).toEqual(messages);
          await expectFocus(dialog(page).locator('[aria-invalid="true"]:visible').first());
          await fillStep(page, index + 1);
          await expect.poll(() => shownMessages(page), WAIT).toEqual([]);
          await button(page, wizardText.next).click();
          await stepHeading(page, index + 2).waitFor();
        }
      }));

    it("rejects a coupon that has expired", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 3);
        await fillStep(page, 3);
        await field(page, label.couponExpiration).fill("2020-12-31");
        await button(page, wizardText.next).click();
        await expect.poll(() => shownMessages(page), WAIT).toEqual([wizardText.expirationOver]);
        await expectFocus(field(page, label.couponExpiration));
        await field(page, label.couponExpiration).fill("2099-12-31");
        await button(page, wizardText.next).click();
        await stepHeading(page, 4).waitFor();
      }));

    it("validates email and website, and completes a website without its scheme", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 2);
        await fillStep(page, 2);
        await field(page, label.email).fill("ada at bean");
        await field(page, label.website).fill("bean");
        await button(page, wizardText.next).click();
        await expect
          .poll(() => shownMessages(page), WAIT)
          .toEqual(["Valid email is required", "Valid website URL is required"]);
        await expectFocus(field(page, label.email));
        await field(page, label.email).fill("ada@bean.example");
        await field(page, label.website).fill("bean.example/menu");
        await button(page, wizardText.next).click();
        await stepHeading(page, 3).waitFor();
        await button(page, "Previous").click();
        expect(await field(page, label.website).inputValue()).toBe("https://bean.example/menu");
      }));

    it("takes optional opening hours and reports incomplete ones", () =>
      visit(fixture().browser, { viewport: { width: 360, height: 740 } }, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 2);
        await fillStep(page, 2);
        await button(page, wizardText.addHours).click();
        const monday = (text: (day: string) => string) =>
          dialog(page).getByLabel(text("Monday"), { exact: true });
        await monday(hoursFieldText.addTo).press("Enter");
        await monday(hoursFieldText.to).fill("");
        await button(page, hoursFieldText.copyToWeekdays).click();
        await button(page, wizardText.next).click();
        await dialog(page).getByText(hoursFieldText.incomplete).waitFor();
        await monday(hoursFieldText.to).fill("18:30");
        await button(page, hoursFieldText.copyToWeekdays).click();
        await dialog(page).getByText(hoursFieldText.help, { exact: true }).waitFor();
        await button(page, wizardText.next).click();
        await stepHeading(page, 3).waitFor();
        await passStep(page, 3);
        await dialog(page).getByText("Mo-Fr 09:00-18:30", { exact: true }).waitFor();
      }));

    it("asks for social media only with the Premium plan", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 2);
        expect(await field(page, label.facebook).count()).toBe(0);
        expect(await field(page, label.instagram).count()).toBe(0);
        await button(page, "Previous").click();
        await button(page, "Back to Plans").click();
        await button(page, applyFor("premium")).click();
        await button(page, "Next").click();
        await field(page, label.facebook).fill("https://facebook.example/bean");
        await field(page, label.instagram).fill("@bean");
        const others = dialog(page).getByLabel(/Twitter|LinkedIn/);
        expect(await others.count()).toBe(0);
      }));

    it("shows everything before it is sent, with a button back to each part", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 4);
        const review = (await dialog(page).textContent()) ?? "";
        expect(review).toContain("$75/quarter");
        expect(review).toContain("Dec 31, 2099");
        const written = answers.flatMap((step) => Object.values(step));
        for (const text of written.filter((value) => value !== "2099-12-31"))
          expect(review).toContain(text);
        for (const [index, name] of [
          "Business Info",
          "Contact & Images",
          "Coupon Details",
        ].entries()) {
          await button(page, `${wizardText.edit}${wizardText.of(name)}`).click();
          await expectFocus(stepHeading(page, index + 1));
          await goOn(page, index + 1);
        }
        await button(page, `${wizardText.changePlan}${wizardText.of(wizardText.plan)}`).click();
        await button(page, applyFor("premium")).click();
        await dialog(page).getByText("$150/quarter").waitFor();
      }));

    it("keeps what was typed between steps, when closed, and over a reload", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, origin());
        await goToStep(page, 3);
        await field(page, label.couponTitle).fill("Second cup free");
        await page.mouse.click(5, 5);
        await stepHeading(page, 3).waitFor();
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        for (const again of [() => Promise.resolve(), () => page.reload()]) {
          await again();
          await showPlans(page);
          await dialog(page).getByText(planText.unfinished).waitFor();
          await button(page, planText.resume).click();
          await stepHeading(page, 3).waitFor();
          expect(await field(page, label.couponTitle).inputValue()).toBe("Second cup free");
          await button(page, wizardText.previous).click();
          expect(await field(page, label.email).inputValue()).toBe("ada@bean.example");
          await button(page, wizardText.next).click();
          await page.keyboard.press("Escape");
          await dialog(page).waitFor({ state: "detached" });
        }
      }));

    it("fills a phone's viewport, and fits the narrowest one", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await openWizard(page, origin());
        expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
        await dialog(page).getByText("Step 1 of 4").waitFor();
        await page.setViewportSize({ width: 320, height: 640 });
        for (let step = 1; step <= 4; step += 1) {
          const wide = await dialog(page).evaluate((sheet) =>
            [sheet, ...sheet.querySelectorAll("*")].some(
              (part) => part.getBoundingClientRect().right > 320.5,
            ),
          );
          expect({ step, wide }).toEqual({ step, wide: false });
          if (step < 4) await passStep(page, step);
        }
      }));
  });
}

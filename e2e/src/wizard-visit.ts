/** Helpers for the listing wizard. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { alive } from "./birthday-visit.ts";
import { WAIT } from "./browser.ts";
import { planText, plans } from "../../frontend/src/shared/text/plans.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import {
  wizardFields as label,
  wizardSteps,
  wizardText,
} from "../../frontend/src/shared/text/wizard.ts";

export const dialog = (page: Page) => page.getByRole("dialog", { name: planText.title });
export const button = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });
/** The field with this label, required or not. */
export const field = (page: Page, name: string) =>
  dialog(page).getByLabel(new RegExp(`^${name}(?: \\(optional\\))?$`));
export const stepHeading = (page: Page, step: number) =>
  dialog(page).getByRole("heading", { name: wizardSteps[step - 1]?.name ?? "", level: 3 });
export const applyFor = (plan: keyof typeof plans) =>
  `${planText.apply}${planText.withPlan(plans[plan].name)}`;

/** Valid input by label, for each step. */
export const answers: Record<string, string>[] = [
  {
    [label.businessName]: "Bean & Co",
    [label.category]: "Restaurant & Food",
    [label.description]: "Coffee roasted on Elm Street since 1998.",
    [label.address]: "1 Elm Street",
    [label.city]: "Maplewood",
    [label.state]: "New Jersey",
    [label.zipCode]: "07040",
  },
  {
    [label.phone]: "(555) 555-0199",
    [label.email]: "ada@bean.example",
    [label.website]: "https://bean.example",
    [label.contactName]: "Ada Bean",
    [label.contactTitle]: "Owner",
  },
  {
    [label.couponTitle]: "Second cup free",
    [label.couponDescription]: "Any second cup of the day is on the house.",
    [label.couponDiscount]: "50% Off",
    [label.couponExpiration]: "2099-12-31",
    [label.couponCode]: "BEAN50",
    [label.couponTerms]: "One per visit. Not with other offers.",
  },
];

export async function openPlans(page: Page, origin: string) {
  await page.goto(`${origin}/`);
  await showPlans(page);
}

export async function showPlans(page: Page) {
  await alive(page);
  await page.getByRole("button", { name: siteText.addListing, exact: true }).click();
  await dialog(page).getByText(planText.slogan).waitFor();
}

export async function openWizard(
  page: Page,
  origin: string,
  plan: keyof typeof plans = "featured",
) {
  await openPlans(page, origin);
  await button(page, applyFor(plan)).click();
  await stepHeading(page, 1).waitFor();
}

export async function fillStep(page: Page, step: number) {
  for (const [name, value] of Object.entries(answers[step - 1] ?? {}))
    if (name === label.category) await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
}

export async function passStep(page: Page, step: number) {
  await fillStep(page, step);
  await button(page, wizardText.next).click();
  await stepHeading(page, step + 1).waitFor();
}

/** Fills in the steps before `step`, and stops there. */
export async function goToStep(page: Page, step: number) {
  for (let current = 1; current < step; current += 1) await passStep(page, current);
}

/** Goes from a completed step to the review; steps change asynchronously. */
export async function goOn(page: Page, from: number) {
  for (let step = from; step < 4; step += 1) {
    await button(page, wizardText.next).click();
    await stepHeading(page, step + 1).waitFor();
  }
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator) {
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element.ownerDocument.activeElement === element))
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

export async function expectFocus(control: Locator) {
  await expect
    .poll(
      () => control.evaluate((element) => element.ownerDocument.activeElement === element),
      WAIT,
    )
    .toBe(true);
}

/** The dialog handles keys only while focused; it gets the focus a moment after opening. */
export async function expectFocusIn(open: Locator) {
  const isIn = () =>
    open.evaluate((part) => part.closest(".MuiModal-root")?.contains(document.activeElement));
  await expect.poll(isIn, WAIT).toBe(true);
}

/** Resolves with the control's accessible description. */
export const description = (control: Locator) =>
  control.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby") ?? "";
    return ids
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  });

/** Resolves with the error messages shown in the step. */
export const shownMessages = (page: Page) =>
  dialog(page).locator("form p.Mui-error:visible").allTextContents();

/** Endpoint of listings, as a URL pattern. */
export const SUBMISSIONS = "**/api/listing-submissions";

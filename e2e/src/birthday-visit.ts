/** Helpers that take a visitor to the birthday prompt without waiting for its delay. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { button, gotoPaused, installClock } from "./browser.ts";

export const DELAY_MS = 5000;
export const SAVE = "**/api/user/birthday";
/** Idempotency key that identifies the form if the answer gets lost. */
export const FORM_KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

export const prompt = (page: Page) => page.getByRole("region", { name: birthdayPromptText.title });
export const dialog = (page: Page) => page.getByRole("dialog");
export const fieldOf = (page: Page, label: string) =>
  dialog(page).getByRole("textbox", { name: label, exact: true });

/** Opens the home page with a paused clock. */
export async function openHome(page: Page, origin: string) {
  const now = new Date();
  await installClock(page, { time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
  await gotoPaused(page, `${origin}/`);
  await alive(page);
}

/** Waits until the page is hydrated; its timers run from then on. */
export const alive = (page: Page) =>
  page.getByRole("region", { name: toastText.area }).waitFor({ state: "attached" });

/** Opens the home page and waits for the prompt; the clock then runs normally. */
export async function openPrompt(page: Page, origin: string) {
  await openHome(page, origin);
  await page.clock.runFor(DELAY_MS);
  await page.clock.resume();
  await prompt(page).waitFor();
}

/** Goes from the prompt to the form. */
export async function openForm(page: Page, origin: string) {
  await openPrompt(page, origin);
  await button(page, birthdayPromptText.button).click();
  await button(page, text.introButton).click();
  await dialog(page).getByRole("heading", { name: text.formTitle }).waitFor();
}

/** Fills in the form. */
export async function fillForm(page: Page, birthday: string) {
  await fieldOf(page, text.birthday).fill(birthday);
  await fieldOf(page, text.email).fill("ada@example.org");
  await fieldOf(page, text.firstName).fill("Ada");
  await fieldOf(page, text.lastName).fill("Byron");
}

/** Returns what the browser has stored about the visitor, without the theme. */
export const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /birthday|^user/i.test(key))),
  );

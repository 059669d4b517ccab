/** A visitor is asked for a birthday and enters it. */
import { describe, expect, it } from "vitest";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { badInputText } from "../../frontend/src/shared/text/form.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import {
  FORM_KEY,
  SAVE,
  alive,
  dialog,
  fieldOf,
  fillForm,
  openForm,
  openHome,
  openPrompt,
  prompt,
  stored,
} from "./birthday-visit.ts";
import { WAIT, button, passFirstFrame, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus, expectFocusIn } from "./wizard-visit.ts";

export function birthdayJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the birthday prompt", () => {
    it("appears after five seconds and never again once dismissed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openHome(page, home());
        await page.clock.runFor(4999);
        expect(await prompt(page).count()).toBe(0);
        await page.clock.runFor(1);
        await prompt(page).waitFor();
        await button(page, birthdayPromptText.dismiss).click();
        await prompt(page).waitFor({ state: "detached" });
        await page.locator("main:focus").waitFor();
        expect(await stored(page)).toEqual({ birthdayPromptDismissed: "true" });
        await page.reload();
        await passFirstFrame(page);
        await alive(page);
        await page.clock.runFor(10_000);
        expect(await prompt(page).count()).toBe(0);
      }));

    it("opens a dialog by keyboard and gets the focus back when the dialog closes", () =>
      visit(fixture().browser, {}, async (page) => {
        await openPrompt(page, home());
        const opener = button(page, birthdayPromptText.button);
        await opener.press("Enter");
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
        for (const { title } of text.benefits)
          expect(await dialog(page).getByText(title, { exact: true }).isVisible()).toBe(true);
        await expectFocusIn(dialog(page));
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        // The new step's heading has the focus; the first field is next.
        await page.getByRole("dialog", { name: text.formTitle }).waitFor();
        await expectFocus(dialog(page).getByRole("heading", { name: text.formTitle }));
        await page.keyboard.press("Tab");
        await page.keyboard.type("11231990");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.type("ada@");
        expect(await fieldOf(page, text.birthday).inputValue()).toBe("1990-11-23");
        expect(await fieldOf(page, text.email).inputValue()).toBe("ada@");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        await expectFocus(opener);
        // The next time it starts over.
        await opener.press("Enter");
        await button(page, text.introButton).press("Enter");
        expect(await fieldOf(page, text.email).inputValue()).toBe("");
      }));

    it("reports that the dialog can't be loaded, and opens it on retry", () =>
      visit(fixture().browser, { expected: /ERR_FAILED|dynamically imported/ }, async (page) => {
        const files = /birthday-dialog[^/]*\.js/;
        await page.route(files, (route) => route.abort());
        await openPrompt(page, home());
        await button(page, birthdayPromptText.button).click();
        const failed = page.getByRole("dialog", { name: siteText.notLoaded });
        await failed.getByRole("alert").getByText(siteText.checkConnection).waitFor();
        await button(page, siteText.tryAgain).click();
        await failed.getByRole("button", { name: siteText.close }).click();
        await failed.waitFor({ state: "detached" });
        await button(page, birthdayPromptText.button).click();
        await failed.waitFor();
        await page.unroute(files);
        await button(page, siteText.tryAgain).click();
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
      }));

    it("goes back to the introduction and keeps what was typed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openForm(page, home());
        await fillForm(page, "1990-11-23");
        await button(page, text.back).click();
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
        await button(page, text.introButton).click();
        expect(await fieldOf(page, text.firstName).inputValue()).toBe("Ada");
      }));
  });

  describe("the birthday form", () => {
    it("reports missing and invalid fields and keeps the rest", () =>
      visit(fixture().browser, {}, async (page) => {
        await openForm(page, home());
        await button(page, text.save).click();
        for (const [label, message] of [
          [text.birthday, "Birthday is required"],
          [text.email, "Email is required"],
          [text.firstName, "First name is required"],
          [text.lastName, "Last name is required"],
        ] as const) {
          const field = fieldOf(page, label);
          await expect.poll(() => field.getAttribute("aria-invalid"), WAIT).toBe("true");
          const note = await field.getAttribute("aria-describedby");
          expect(await page.locator(`[id="${note}"]`).textContent()).toBe(message);
        }
        expect(await fieldOf(page, text.birthday).and(page.locator(":focus")).count()).toBe(1);
        await fillForm(page, "1990-11-23");
        await fieldOf(page, text.email).fill("ada@example");
        await button(page, text.save).click();
        await dialog(page).getByText("Valid email is required", { exact: true }).waitFor();
        expect(await fieldOf(page, text.email).inputValue()).toBe("ada@example");
        expect(await fieldOf(page, text.birthday).inputValue()).toBe("1990-11-23");
        await fieldOf(page, text.birthday).pressSequentially("02301990");
        await button(page, text.save).click();
        await dialog(page).getByText(badInputText("date"), { exact: true }).waitFor();
        expect(await stored(page)).toEqual({});
      }));

    it("stays unchanged when the birthday can't be saved, and says why", () =>
      visit(fixture().browser, { expected: /status of 500|ERR_FAILED/ }, async (page) => {
        await openForm(page, home());
        await fillForm(page, "1990-11-23");
        const toast = page.getByRole("alert").filter({ hasText: text.saveFailed });
        await page.route(SAVE, (route) =>
          route.fulfill({ status: 500, json: { message: "The shelf is full", code: "internal" } }),
        );
        await button(page, text.save).click();
        await toast.getByText("The shelf is full", { exact: true }).waitFor();
        await page.unroute(SAVE);
        await page.route(SAVE, (route) => route.abort());
        await button(page, text.save).click();
        await toast.getByText(text.tryAgain, { exact: true }).waitFor();
        expect(await fieldOf(page, text.email).inputValue()).toBe("ada@example.org");
        expect(await stored(page)).toEqual({ birthdayFormKey: FORM_KEY });
      }));
  });
}

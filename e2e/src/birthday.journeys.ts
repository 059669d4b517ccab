/** A visitor gives a birthday, sees the days counted, and is forgotten again. */
import { describe, expect, it } from "vitest";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { fetchErrors } from "../../frontend/src/shared/text/site.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { ask, signIn } from "./admin-visit.ts";
import { fromOutside, read } from "./api.ts";
import {
  DELAY_MS,
  alive,
  button,
  dialog,
  fieldOf,
  fillForm,
  openForm,
  openHome,
  openPrompt,
  prompt,
  stored,
} from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const SAVE = "**/api/user/birthday";
const ERASE = "**/api/user/birthday/*";
const FORM_KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

/** The day that is so many days from today in the town, thirty years ago. */
function birthdayIn(days: number, timeZone: string): string {
  const day = dayIn(timeZone, new Date(Date.now() + days * 86_400_000));
  return `1988${day.slice(4)}`;
}

export function birthdayJourneys(stage: StageOf) {
  const home = () => stage().system.url("maplewood");

  describe("the birthday prompt", () => {
    it("comes after five seconds, and stays away once it was closed", () =>
      visit(stage().browser, {}, async (page) => {
        await openHome(page, home());
        await page.clock.runFor(4999);
        expect(await prompt(page).count()).toBe(0);
        await page.clock.runFor(1);
        await prompt(page).waitFor();
        await button(page, text.promptDismiss).click();
        await prompt(page).waitFor({ state: "detached" });
        expect(await page.locator("main:focus").count()).toBe(1);
        expect(await stored(page)).toEqual({ birthdayPromptDismissed: "true" });
        await page.reload();
        await alive(page);
        await page.clock.runFor(10_000);
        expect(await prompt(page).count()).toBe(0);
      }));

    it("opens a dialog by keyboard, which gives the focus back when it is closed", () =>
      visit(stage().browser, {}, async (page) => {
        await openPrompt(page, home());
        const opener = button(page, text.promptButton);
        await opener.press("Enter");
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
        for (const { title } of text.benefits)
          expect(await dialog(page).getByText(title, { exact: true }).isVisible()).toBe(true);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        // The heading of the new step has the focus, the first field comes next.
        await page.getByRole("dialog", { name: text.formTitle }).waitFor();
        expect(await page.locator(":focus").textContent()).toBe(text.formTitle);
        await page.keyboard.press("Tab");
        await page.keyboard.type("11231990");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.type("ada@");
        expect(await fieldOf(page, text.birthday).inputValue()).toBe("1990-11-23");
        expect(await fieldOf(page, text.email).inputValue()).toBe("ada@");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        expect(await opener.and(page.locator(":focus")).count()).toBe(1);
        // It starts over the next time.
        await opener.press("Enter");
        await button(page, text.introButton).press("Enter");
        expect(await fieldOf(page, text.email).inputValue()).toBe("");
      }));

    it("says so when the dialog can't be fetched, and opens it with another try", () =>
      visit(stage().browser, { expected: /ERR_FAILED|dynamically imported/ }, async (page) => {
        const files = /birthday-dialog[^/]*\.js/;
        await page.route(files, (route) => route.abort());
        await openPrompt(page, home());
        await button(page, text.promptButton).click();
        const failed = page.getByRole("dialog", { name: siteText.notLoaded });
        await failed.getByRole("alert").getByText(siteText.checkConnection).waitFor();
        await button(page, siteText.tryAgain).click();
        await failed.getByRole("button", { name: siteText.close }).click();
        await failed.waitFor({ state: "detached" });
        await button(page, text.promptButton).click();
        await failed.waitFor();
        await page.unroute(files);
        await button(page, siteText.tryAgain).click();
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
      }));

    it("goes back to what it offers and keeps what was typed", () =>
      visit(stage().browser, {}, async (page) => {
        await openForm(page, home());
        await fillForm(page, "1990-11-23");
        await button(page, text.back).click();
        await page.getByRole("dialog", { name: text.introTitle }).waitFor();
        await button(page, text.introButton).click();
        expect(await fieldOf(page, text.firstName).inputValue()).toBe("Ada");
      }));
  });

  describe("the birthday form", () => {
    it("says what is missing and what is wrong, and keeps the rest", () =>
      visit(stage().browser, {}, async (page) => {
        await openForm(page, home());
        await button(page, text.save).click();
        for (const [label, message] of [
          [text.birthday, text.birthdayRequired],
          [text.email, text.emailRequired],
          [text.firstName, text.firstNameRequired],
          [text.lastName, text.lastNameRequired],
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
        await dialog(page).getByText(text.emailInvalid, { exact: true }).waitFor();
        expect(await fieldOf(page, text.email).inputValue()).toBe("ada@example");
        expect(await fieldOf(page, text.birthday).inputValue()).toBe("1990-11-23");
        expect(await stored(page)).toEqual({});
      }));

    it("stays as it is when the birthday can't be saved, and says why", () =>
      visit(stage().browser, { expected: /status of 500|ERR_FAILED/ }, async (page) => {
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

  describe("a visitor with a birthday", () => {
    it("is kept once when the answer to the first try got lost, and forgotten for good", () =>
      visit(stage().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const email = `lost.${Date.now()}@example.org`;
        await signIn(page, stage(), "maplewood");
        await openForm(page, home());
        const kept = async (): Promise<unknown[]> =>
          JSON.parse(await ask(page, `/api/admin/birthdays?email=${email}`));
        await page.route(SAVE, async (route) => {
          const { address, headers } = fromOutside(home());
          const url = `${address}/api/user/birthday`;
          await route.fetch({ url, headers: { ...route.request().headers(), ...headers } });
          await route.abort();
        });
        await fillForm(page, "1990-11-23");
        await fieldOf(page, text.email).fill(email);
        await button(page, text.save).click();
        await page.getByRole("alert").filter({ hasText: text.saveFailed }).waitFor();
        expect(await kept()).toHaveLength(1);

        await page.unroute(SAVE);
        await fieldOf(page, text.firstName).fill("Augusta");
        await button(page, text.save).click();
        await page.getByRole("status").filter({ hasText: text.saved }).waitFor();
        expect(await kept()).toMatchObject([{ firstName: "Augusta" }]);

        await button(page, text.forget).click();
        await button(page, text.forgetNow).click();
        await page.getByRole("status").getByText(text.forgotten, { exact: true }).waitFor();
        expect(await kept()).toEqual([]);
      }));

    it("sees the days counted and offers of the town, until asking to be forgotten", () =>
      visit(stage().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        const birthday = birthdayIn(2, timeZone);
        await openForm(page, home());
        await fillForm(page, birthday);
        await button(page, text.save).click();
        const toast = page.getByRole("status").filter({ hasText: text.saved });
        await toast.getByText(text.savedBody, { exact: true }).waitFor();
        await dialog(page).waitFor({ state: "detached" });
        expect(await prompt(page).count()).toBe(0);
        await page.locator("main:focus").waitFor();
        expect(await stored(page)).toEqual({
          birthdayProvided: "true",
          userBirthday: birthday,
          userFirstName: "Ada",
          userEmail: "ada@example.org",
          birthdayUserId: expect.stringMatching(/./),
          birthdayToken: expect.stringMatching(/./),
          birthdayFormKey: FORM_KEY,
        });

        const card = page.getByRole("region", { name: /^(?:Happy Birthday Month|Birthday Track)/ });
        await card.getByText(text.soon(2), { exact: true }).waitFor();
        const offers = (await read(page, home(), "/api/birthday-offers")).data;
        expect(offers.length).toBeGreaterThan(0);
        const titles = card.locator("article h3");
        await expect
          .poll(() => titles.allTextContents(), WAIT)
          .toEqual(offers.map(({ title }) => title));
        // Only what speaks of birthdays is called special.
        const special = offers.filter(({ title, description, terms }) =>
          /birthday/i.test(title + description + terms),
        );
        expect(await card.getByText(text.offerBadge, { exact: true }).count()).toBe(special.length);

        // Not forgotten there, not forgotten here.
        await page.route(ERASE, (route) => route.abort());
        await button(page, text.forget).click();
        await button(page, text.keep).click();
        await page.getByRole("alertdialog").waitFor({ state: "detached" });
        await button(page, text.forget).click();
        await button(page, text.forgetNow).click();
        await page.getByRole("alert").getByText(text.forgetFailed, { exact: true }).waitFor();
        expect(await stored(page)).toMatchObject({ userBirthday: birthday });
        await page.unroute(ERASE);
        const [erased] = await Promise.all([
          page.waitForResponse(ERASE),
          button(page, text.forgetNow).click(),
        ]);
        expect(erased.ok()).toBe(true);
        await page.getByRole("status").getByText(text.forgotten, { exact: true }).waitFor();
        await card.waitFor({ state: "detached" });
        await page.locator("main:focus").waitFor();
        expect(await stored(page)).toEqual({});
        await page.clock.runFor(DELAY_MS + 1000);
        expect(await prompt(page).count()).toBe(0);
      }));

    it("is told when there are no offers, or when they can't be fetched", () =>
      visit(stage().browser, { expected: /status of (?:404|503)/ }, async (page) => {
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        await page.addInitScript(
          (day) => {
            localStorage.setItem("birthdayProvided", "true");
            localStorage.setItem("userBirthday", day);
          },
          birthdayIn(0, timeZone),
        );
        const path = "**/api/birthday-offers";
        await page.route(path, (route) => route.fulfill({ status: 503, body: "" }));
        await page.goto(`${home()}/`);
        const card = page.getByRole("region", { name: text.monthTitle });
        await card.getByText(text.today, { exact: true }).waitFor();
        await card.getByText(text.monthBadge, { exact: true }).waitFor();
        await card.getByRole("alert").getByText(fetchErrors.birthdayOffers).waitFor();
        await page.unroute(path);
        await page.route(path, (route) => route.fulfill({ status: 404, body: "{}" }));
        await card.getByRole("button", { name: siteText.tryAgain }).click();
        await card.getByText(text.noOffers, { exact: true }).waitFor();
      }));
  });
}

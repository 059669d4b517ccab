/** A visitor who has entered a birthday sees the countdown, and is erased again. */
import { describe, expect, it } from "vitest";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { ask, signIn } from "./admin-visit.ts";
import { forward, read } from "./api.ts";
import {
  DELAY_MS,
  FORM_KEY,
  SAVE,
  dialog,
  fieldOf,
  fillForm,
  openForm,
  prompt,
  stored,
} from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const ERASE = "**/api/user/birthday/*";

/** Returns a birthday in 1988 whose anniversary in the town is this many days from today. */
function birthdayIn(days: number, timeZone: string): string {
  const day = dayIn(timeZone, new Date(Date.now() + days * 86_400_000));
  return `1988${day.slice(4)}`;
}

export function birthdayTrackerJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a visitor who has entered a birthday", () => {
    it("is stored once when the first response gets lost, and is erased for good", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const email = `lost.${Date.now()}@example.org`;
        const site = fixture().system.url(fixture().adminTown);
        await signIn(page, fixture());
        await openForm(page, site);
        const kept = async (): Promise<unknown[]> =>
          JSON.parse(await ask(page, `/api/admin/birthdays?email=${email}`));
        await page.route(SAVE, async (route) => {
          await forward(route);
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

    it("sees the countdown and the town's offers until asking to be forgotten", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
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
        expect(await card.getByText(text.offerBadge, { exact: true }).count()).toBe(offers.length);

        // If erasing fails on the server, the device keeps its data.
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
        await page.getByRole("link", { name: homeText.allBusinesses }).click();
        await page.waitForURL(/businesses/);
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
        await page.clock.runFor(DELAY_MS + 1000);
        expect(await prompt(page).count()).toBe(0);
      }));

    it("is told when there are no offers or they can't be loaded", () =>
      visit(fixture().browser, { expected: /status of (?:404|503)/ }, async (page) => {
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

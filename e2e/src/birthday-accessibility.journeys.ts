/** The birthday's parts in every state: no axe findings in either scheme at any width. */
import { coupon } from "@mainstreet/contracts/coupon";
import { describe, it } from "vitest";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { expectNoFindings } from "./axe.ts";
import { read } from "./api.ts";
import { dialog, fillForm, openPrompt, prompt } from "./birthday-visit.ts";
import { button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PROMPT = "section:has(> button)";
const DIALOG = '[role="dialog"]';
const TOASTS = `[aria-label="${toastText.area}"]`;
const TRACKER = '[aria-labelledby="birthday-tracker"]';

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /ERR_FAILED/ } as const;

export function birthdayAccessibilityJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  // Only these parts: the rest of the page has its own journeys.
  describe("accessibility of the birthday feature", () => {
    it("has no axe findings in the prompt, the dialog and the toast over it", () =>
      visit(fixture().browser, STILL, async (page) => {
        await openPrompt(page, home());
        await expectNoFindings(page, "prompt", undefined, [PROMPT]);
        await button(page, birthdayPromptText.button).click();
        await button(page, text.introButton).waitFor();
        await expectNoFindings(page, "intro", undefined, [DIALOG]);
        await button(page, text.introButton).click();
        await dialog(page).getByText(text.formTitle).waitFor();
        await button(page, text.save).click();
        await dialog(page).getByText("Last name is required").waitFor();
        await expectNoFindings(page, "form with messages", undefined, [DIALOG]);
        await fillForm(page, "1990-11-23");
        await page.route("**/api/user/birthday", (route) => route.abort());
        await button(page, text.save).click();
        for (const width of [390, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          // A hovered toast stays.
          await page.getByRole("alert").getByText(text.saveFailed).hover();
          await expectNoFindings(page, "failure", [width], [TOASTS]);
        }
        await page.keyboard.press("Escape");
        await prompt(page).getByRole("button").first().waitFor();
      }));

    it("has no axe findings in the tracker with its offers", () =>
      visit(fixture().browser, STILL, async (page) => {
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        await page.addInitScript(
          (day) => localStorage.setItem("userBirthday", day),
          dayIn(timeZone, new Date()),
        );
        await page.route("**/api/birthday-offers", async (route) => {
          const response = await route.fetch();
          const [first, ...others] = coupon.array().parse(await response.json());
          const json = [{ ...first, description: "A slice on your birthday." }, ...others];
          await route.fulfill({ response, json });
        });
        await page.goto(`${home()}/`);
        await page.getByText(text.today, { exact: true }).waitFor();
        await page.getByText(text.offerBadge, { exact: true }).first().waitFor();
        await expectNoFindings(page, "tracker", undefined, [TRACKER]);
      }));
  });
}

/** Every state of the birthday's parts: no axe finding in either scheme, on phone and desktop. */
import { coupon } from "@mainstreet/contracts/coupon";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { findings } from "./axe.ts";
import { read } from "./api.ts";
import { button, dialog, fillForm, openPrompt, prompt } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"];

const PROMPT = "section:has(> button)";
const DIALOG = '[role="dialog"]';
const TOASTS = `[aria-label="${toastText.area}"]`;
const TRACKER = '[aria-labelledby="birthday-tracker"]';

/** Nothing moves, so that every colour is the one that stays. */
const still = (width: number) =>
  ({
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    expected: /ERR_FAILED/,
  }) as const;

/** Looks at these parts of the page only: what stands around them has its own journeys. */
async function check(page: Page, state: string, parts: string[]) {
  expect({ state, found: await findings(page, parts) }).toEqual({ state, found: [] });
}

export function birthdayAccessibilityJourneys(stage: StageOf) {
  const home = () => stage().system.url("maplewood");

  const views = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => [scheme, width] as const));

  describe.each(views)("accessibility in the %s scheme at %i px", (scheme, width) => {
    it("of the birthday prompt, its dialog and what is said over it", () =>
      visit(stage().browser, still(width), async (page) => {
        await page.addInitScript((choice) => localStorage.setItem("theme", choice), scheme);
        await openPrompt(page, home());
        await check(page, "prompt", [PROMPT]);
        await button(page, text.promptButton).click();
        await button(page, text.introButton).waitFor();
        await check(page, "intro", [DIALOG]);
        await button(page, text.introButton).click();
        await dialog(page).getByText(text.formTitle).waitFor();
        await button(page, text.save).click();
        await dialog(page).getByText(text.lastNameRequired).waitFor();
        await check(page, "form with messages", [DIALOG]);
        await fillForm(page, "1990-11-23");
        await page.route("**/api/user/birthday", (route) => route.abort());
        await button(page, text.save).click();
        await page.getByRole("alert").getByText(text.saveFailed).hover();
        await check(page, "failure", [TOASTS]);
        await page.keyboard.press("Escape");
        await prompt(page).getByRole("button").first().waitFor();
      }));

    it("of the birthday tracker with its offers", () =>
      visit(stage().browser, still(width), async (page) => {
        const { timeZone } = (await read(page, home(), "/api/town")).data;
        await page.addInitScript(
          ([choice = "", day = ""]) => {
            localStorage.setItem("theme", choice);
            localStorage.setItem("userBirthday", day);
          },
          [scheme, dayIn(timeZone, new Date())],
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
        await check(page, "tracker", [TRACKER]);
      }));
  });
}

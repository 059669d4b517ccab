/** Helpers to choose a place by the header's chip and its dialog. */
import type { Page } from "playwright-core";
import { chosenText } from "../../frontend/src/shared/text/location.ts";
import { placeText } from "../../frontend/src/shared/text/location-dialogs.ts";
import { button } from "./browser.ts";

/** ZIP code of the demo's shops in Maplewood. */
export const ZIP = "12800";

export const dialog = (page: Page) => page.getByRole("dialog", { name: placeText.title });
export const field = (page: Page) => dialog(page).getByRole("textbox", { name: placeText.label });

/** Chooses an address by keyboard, from the chip labeled `now`. */
export async function choose(page: Page, now: string, address: string) {
  await button(page, now).press("Enter");
  await field(page).fill(address);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await button(page, chosenText.near(address)).waitFor();
}

export async function switchOff(page: Page, address: string) {
  await button(page, chosenText.near(address)).press("Enter");
  await button(page, placeText.switchOff).press("Enter");
  await button(page, chosenText.none).waitFor();
}

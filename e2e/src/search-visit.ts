/** Helpers for the search. */
import type { Page } from "playwright-core";
import { read } from "./api.ts";
import { searchText as text } from "../../frontend/src/shared/text/search.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";

export const opener = (page: Page) => page.getByRole("button", { name: siteText.searchWide });
export const dialog = (page: Page) => page.getByRole("dialog", { name: text.title });
export const field = (page: Page) => dialog(page).getByRole("combobox", { name: text.label });
export const options = (page: Page) => dialog(page).getByRole("option");
/** Locates the number of results, which is shown together with them. */
export const foundCount = (page: Page) =>
  page.locator("main output").filter({ hasText: /\d deals?, / });

/** Resolves with a deal whose title has a long word, and that word with one letter missing. */
export async function mistyped(page: Page, origin: string) {
  const coupons = (await read(page, origin, "/api/coupons", "?limit=60")).data;
  for (const coupon of coupons) {
    const word = /[a-z]{8,}/i.exec(coupon.title)?.[0];
    if (word) return { coupon, typo: word.slice(0, -3) + word.slice(-2) };
  }
  throw new Error("the demo town has no deal with a long word");
}

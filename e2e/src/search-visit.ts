/** A visitor at the search. */
import type { Page } from "playwright-core";
import { searchText as text } from "../../frontend/src/shared/text/search.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";

export const opener = (page: Page) => page.getByRole("button", { name: siteText.searchWide });
export const dialog = (page: Page) => page.getByRole("dialog", { name: text.title });
export const field = (page: Page) => dialog(page).getByRole("combobox", { name: text.label });
export const options = (page: Page) => dialog(page).getByRole("option");

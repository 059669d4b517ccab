/** An admin's first steps in a town without records. */
import {
  businessFieldText,
  businessTexts,
  couponFieldText,
  couponTexts,
  eventTexts,
} from "../../frontend/src/shared/text/records.ts";
import { describe, it } from "vitest";
import { signIn } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { EMPTY_TOWN } from "./quayside.ts";

export function emptyTownJourneys(fixture: FixtureGetter) {
  describe("in a town without records", () => {
    it.each([
      ["businesses", businessTexts, businessFieldText.noCategories],
      ["coupons", couponTexts, couponFieldText.noBusinesses],
      ["events", eventTexts, couponFieldText.noBusinesses],
    ])("the form for %s says what has to exist first", (tab, texts, first) =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await signIn(page, fixture(), EMPTY_TOWN);
        await page.goto(`${fixture().system.url(EMPTY_TOWN)}/admin/${tab}`);
        await page.getByText(texts.empty).waitFor();
        await page.getByRole("button", { name: texts.add }).click();
        await page.getByRole("dialog", { name: texts.addTitle }).getByText(first).waitFor();
      }),
    );
  });
}

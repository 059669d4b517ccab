/**
 * A browser that denies storage: the page never claims to have saved anything, and sends nothing
 * that could not be erased later.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { savedText } from "../../frontend/src/shared/text/offline.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { ask, signIn } from "./admin-visit.ts";
import { alive, dialog, fieldOf, fillForm, openForm } from "./birthday-visit.ts";
import { button, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { fullDeal } from "./full-deal.ts";

const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get });
  });

const refused = (page: Page) => page.getByRole("alert").filter({ hasText: siteText.notStored });

export function unstoredJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("when the browser refuses storage", () => {
    it("a birthday is erased again, and the form says why", () =>
      visit(fixture().browser, {}, async (page) => {
        const email = `unstored.${Date.now()}@example.org`;
        await signIn(page, fixture());
        await refuseStorage(page);
        await openForm(page, fixture().system.url(fixture().adminTown));
        await fillForm(page, "1990-11-23");
        await fieldOf(page, birthdayText.email).fill(email);
        const given = page.waitForResponse((answer) => answer.request().method() === "POST");
        const answer = await waitDuring(given, () => button(page, birthdayText.save).click());
        expect(answer.status()).toBe(201);
        await refused(page).filter({ hasText: birthdayText.saveFailed }).waitFor();
        await dialog(page).getByRole("heading", { name: birthdayText.formTitle }).waitFor();
        expect(await ask(page, `/api/admin/birthdays?email=${email}`)).toBe("[]");
      }));

    it("saving a deal reports the failure", () =>
      visit(fixture().browser, {}, async (page) => {
        await refuseStorage(page);
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await button(page, dealText.saveDeal(deal.title)).first().click();
        await refused(page).waitFor();
      }));

    it.each([
      ["savedDeals", dealText.removeDeal],
      ["savedBusinesses", savedText.removeBusiness],
    ])("removing from the %s reports the failure", (key, remove) =>
      visit(fixture().browser, {}, async (page) => {
        const saved = JSON.stringify([{ id: 999_999, title: "Elm", business: "1 Elm Street" }]);
        await page.addInitScript(
          ([name = "", text = ""]) => {
            localStorage.setItem(name, text);
            Storage.prototype.setItem = () => {
              throw new DOMException("The storage is full.", "QuotaExceededError");
            };
          },
          [key, saved],
        );
        await page.goto(`${home()}/?tab=saved`);
        await alive(page);
        await button(page, remove("Elm")).click();
        await refused(page).waitFor();
        await button(page, remove("Elm")).waitFor();
      }),
    );
  });
}

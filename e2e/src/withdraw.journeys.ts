/** A business owner withdraws a submission from the same device. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SENT_KEY } from "../../frontend/src/features/list-business/sent-listings.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { sentText as text, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { tooWide } from "./too-wide.ts";
import { button, dialog, expectFocus, goToStep, openWizard, showPlans } from "./wizard-visit.ts";

const NAME = "Bean & Co";
const ADDRESS = "1 Elm Street";
const ERASE = "**/api/listing-submissions/*";

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SENT_KEY);
const toast = (page: Page, title: string) =>
  page.locator("[data-toast]").filter({ hasText: title }).first();
const asked = (page: Page) =>
  page.getByRole("alertdialog", { name: text.question(NAME, ADDRESS), exact: true });
const answer = (page: Page, name: string) => asked(page).getByRole("button", { name, exact: true });

async function sendListing(page: Page, origin: string) {
  await openWizard(page, origin);
  await goToStep(page, 4);
  await button(page, wizardText.submit).click();
  await toast(page, wizardText.submitted).waitFor();
  await dialog(page).waitFor({ state: "detached" });
}

export function withdrawJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");

  describe("a listing sent from this device", () => {
    it("can be withdrawn at once from the toast that confirms it", () =>
      visit(fixture().browser, {}, async (page) => {
        await sendListing(page, origin());
        expect(JSON.parse((await kept(page)) ?? "")).toEqual([
          {
            id: expect.any(Number),
            token: expect.stringMatching(/./),
            businessName: NAME,
            address: ADDRESS,
            key: expect.stringMatching(/^[0-9a-f]{32}$/),
          },
        ]);
        const told = toast(page, wizardText.submitted);
        await told.getByRole("button", { name: text.withdraw, exact: true }).click();
        await asked(page).getByText(text.whatGoes).waitFor();
        const [erased] = await Promise.all([
          page.waitForResponse(ERASE),
          answer(page, text.confirm).click(),
        ]);
        expect(erased.status()).toBe(204);
        await toast(page, text.withdrawn).waitFor();
        await asked(page).waitFor({ state: "detached" });
        expect(await kept(page)).toBeNull();
      }));

    it("is shown when the plans are opened later, and kept until the server has erased it", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await sendListing(page, origin());
        await page.reload();
        await showPlans(page);
        await dialog(page).getByText(text.sent(NAME, ADDRESS)).waitFor();
        const withdraw = button(page, text.withdrawOf(NAME, ADDRESS));
        await withdraw.press("Enter");
        await answer(page, text.keep).press("Enter");
        await expectFocus(withdraw);

        await page.route(ERASE, (route) => route.abort());
        await withdraw.press("Enter");
        await answer(page, text.confirm).click();
        await toast(page, text.failed).waitFor();
        expect(await kept(page)).not.toBeNull();
        await page.unroute(ERASE);
        await answer(page, text.confirm).click();
        await toast(page, text.withdrawn).waitFor();
        await dialog(page).getByText(text.sent(NAME, ADDRESS)).waitFor({ state: "detached" });
        // The button is gone; the focus is on the dialog.
        await expectFocus(dialog(page));
        expect(await kept(page)).toBeNull();
        await button(page, planText.close).click();
        await expectFocus(page.getByRole("button", { name: siteText.addListing, exact: true }));
      }));

    it("is forgotten when the server has erased it before", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const gone = [
          { id: 99_999_999, token: "x".repeat(43), businessName: NAME, address: ADDRESS },
        ];
        await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
          SENT_KEY,
          JSON.stringify(gone),
        ] as const);
        await page.goto(`${origin()}/`);
        await showPlans(page);
        await button(page, text.withdrawOf(NAME, ADDRESS)).click();
        await answer(page, text.confirm).click();
        await toast(page, text.withdrawn).waitFor();
        expect(await kept(page)).toBeNull();
      }));

    it("has no axe findings among the plans and in the confirmation, and fits a phone", () =>
      visit(
        fixture().browser,
        { reducedMotion: "reduce", expected: /status of 404/ },
        async (page) => {
          const sent = [{ id: 7, token: "x".repeat(43), businessName: NAME, address: ADDRESS }];
          await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
            SENT_KEY,
            JSON.stringify(sent),
          ] as const);
          await page.goto(`${origin()}/no/such/page`);
          await showPlans(page);
          await button(page, text.withdrawOf(NAME, ADDRESS)).waitFor();
          await expectNoFindings(page, "plans", [1280, 390], ['[role="dialog"]']);
          expect(["plans", await tooWide(page)]).toEqual(["plans", []]);
          await button(page, text.withdrawOf(NAME, ADDRESS)).click();
          await expectNoFindings(page, "question", [1280, 390], ['[role="alertdialog"]']);
          expect(["question", await tooWide(page)]).toEqual(["question", []]);
        },
      ));
  });
}

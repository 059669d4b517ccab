/** Sending a listing that does not arrive at once. */
import type { Page, Request } from "playwright-core";
import { uploadText as text } from "../../frontend/src/shared/text/upload.ts";
import { planText } from "../../frontend/src/shared/text/plans.ts";
import {
  sentText,
  wizardFields as label,
  wizardSteps,
  wizardText,
} from "../../frontend/src/shared/text/wizard.ts";
import { describe, expect, it } from "vitest";
import { visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { UPLOADS, choose, image, photo, pick } from "./upload-visit.ts";
import {
  SUBMISSIONS,
  button,
  dialog,
  expectFocus,
  field,
  fillStep,
  goOn,
  goToStep,
  openWizard,
  showPlans,
  shownMessages,
  stepHeading,
} from "./wizard-visit.ts";

const ADDRESS = "1 Elm Street";

export function wizardSendingJourneys(fixture: FixtureGetter) {
  describe("sending the listing", () => {
    it("keeps the input on failure, leads to refused fields, and stores the listing once", () =>
      visit(fixture().browser, { expected: /status of (?:503|422)|ERR_FAILED/ }, async (page) => {
        const tries: Request[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/api/listing-submissions")) tries.push(request);
        });
        await openWizard(page, fixture().system.url("maplewood"));
        await goToStep(page, 4);
        const submit = button(page, wizardText.submit);

        await page.route(SUBMISSIONS, (route) => route.abort());
        await submit.click();
        await page.getByText(wizardText.failed, { exact: true }).waitFor();
        await dialog(page).getByText(wizardText.kept, { exact: false }).waitFor();

        await page.route(SUBMISSIONS, (route) =>
          route.fulfill({ status: 503, json: { message: "Please come back.", code: "away" } }),
        );
        await submit.click();
        await dialog(page).getByText("Please come back.", { exact: false }).waitFor();

        const errors = [
          { path: "couponTitle", message: "This title is taken" },
          { path: "city", message: "No such city" },
        ];
        await page.route(SUBMISSIONS, (route) =>
          route.fulfill({
            status: 422,
            json: { message: "Please check the form.", code: "invalid", errors },
          }),
        );
        await submit.click();
        await stepHeading(page, 1).waitFor();
        await expectFocus(field(page, label.city));
        expect(await shownMessages(page)).toEqual(["No such city"]);
        await field(page, label.city).fill("Maplewood");
        await goOn(page, 1);

        await page.unroute(SUBMISSIONS);
        await submit.click();
        await page.getByText(wizardText.submitted, { exact: true }).waitFor();
        expect(tries).toHaveLength(4);
        const keys = new Set(tries.map((request) => request.headers()["idempotency-key"]));
        expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      }));

    it("lets nothing change that is already on its way", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, fixture().system.url("maplewood"));
        await goToStep(page, 4);
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route(SUBMISSIONS, async (route) => {
          await held;
          await route.continue();
        });
        await button(page, wizardText.submit).click();
        await button(page, wizardText.submitting).waitFor();
        const edit = `${wizardText.edit}${wizardText.of(wizardSteps[0]?.name ?? "")}`;
        const changePlan = `${wizardText.changePlan}${wizardText.of(wizardText.plan)}`;
        for (const name of [edit, changePlan, wizardText.previous])
          await button(page, name).click({ force: true });
        expect(await stepHeading(page, 4).isVisible()).toBe(true);
        release();
        await page.getByText(wizardText.submitted, { exact: true }).waitFor();
      }));

    it("goes on without an expired image after saying so", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        await openWizard(page, fixture().system.url("maplewood"));
        await goToStep(page, 2);
        await fillStep(page, 2);
        await attach(page, label.businessImageUrl);
        const url = `/media/${"0".repeat(32)}-1200.webp`;
        await page.route(UPLOADS, (route) => route.fulfill({ json: { url } }));
        await attach(page, label.logoUrl);
        await button(page, wizardText.next).click();
        await fillStep(page, 3);
        await button(page, wizardText.next).click();
        await stepHeading(page, 4).waitFor();
        const preview = (name: string) =>
          dialog(page).getByRole("img", { name: text.preview(name) });
        await preview(label.logoUrl).waitFor();
        await button(page, wizardText.submit).click();
        await dialog(page).getByText(wizardText.imagesGone(label.logoUrl)).waitFor();
        expect(await preview(label.logoUrl).count()).toBe(0);
        await preview(label.businessImageUrl).waitFor();
        const sent = await waitDuring(page.waitForRequest(SUBMISSIONS), () =>
          button(page, wizardText.submit).click(),
        );
        await page.getByText(wizardText.submitted, { exact: true }).waitFor();
        expect(sent.postDataJSON()).toMatchObject({ businessImageUrl: expect.any(String) });
        expect(sent.postDataJSON()).not.toHaveProperty("logoUrl");
      }));

    it("creates a new listing when the first was decided before its changes arrived", () =>
      visit(fixture().browser, { expected: /status of 409/ }, async (page) => {
        const keys: (string | undefined)[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/api/listing-submissions"))
            keys.push(request.headers()["idempotency-key"]);
        });
        await openWizard(page, fixture().system.url("maplewood"));
        await goToStep(page, 4);
        const message = "This was decided. Send it again.";
        const decided = { status: 409, json: { message, code: "already_decided" } };
        await page.route(SUBMISSIONS, (route) => route.fulfill(decided));
        await button(page, wizardText.submit).click();
        await dialog(page).getByText(message).waitFor();
        await page.unroute(SUBMISSIONS);
        await button(page, wizardText.submit).click();
        await page.getByText(wizardText.submitted, { exact: true }).waitFor();
        expect(new Set(keys).size).toBe(2);
      }));

    it("creates a separate listing in a tab duplicated before the first was sent", () =>
      visit(fixture().browser, {}, async (page) => {
        await openWizard(page, fixture().system.url("maplewood"));
        await goToStep(page, 4);
        // Session storage is copied to a tab opened by script, as to a duplicated one.
        const copy = await waitDuring(page.waitForEvent("popup"), () =>
          page.evaluate(() => void window.open("/")),
        );
        await showPlans(copy);
        await button(copy, planText.resume).click();
        const shops: [Page, string][] = [
          [page, "Tansy Uptown"],
          [copy, "Tansy Downtown"],
        ];
        const stored = new Set<unknown>();
        for (const [tab, name] of shops) {
          await rename(tab, name);
          const answer = tab.waitForResponse(SUBMISSIONS);
          const sent = await waitDuring(answer, () => button(tab, wizardText.submit).click());
          stored.add((await sent.json()).id);
          await tab.getByText(wizardText.submitted, { exact: true }).waitFor();
        }
        expect(stored.size).toBe(2);
        await showPlans(copy);
        for (const [, name] of shops)
          await dialog(copy).getByText(sentText.sent(name, ADDRESS), { exact: true }).waitFor();
      }));
  });
}

async function attach(page: Page, name: string) {
  await pick(page, await photo(page), () => choose(page, name).click());
  await image(page, name).getByText(text.arrived).waitFor();
}

/** Changes the name, from the review and back to it. */
async function rename(page: Page, name: string) {
  await button(page, `${wizardText.edit}${wizardText.of(wizardSteps[0]?.name ?? "")}`).click();
  await field(page, label.businessName).fill(name);
  await goOn(page, 1);
}

/** What happens when a listing is sent and does not arrive at once. */
import type { Request } from "playwright-core";
import { wizardFields as label, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { describe, expect, it } from "vitest";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";
import {
  SUBMISSIONS,
  button,
  dialog,
  expectFocus,
  field,
  goToStep,
  openWizard,
  shownMessages,
  stepHeading,
} from "./wizard-visit.ts";

export function wizardSendingJourneys(stage: StageOf) {
  describe("sending the listing", () => {
    it("loses nothing when it can't be sent, leads to what the server refuses, and is stored once", () =>
      visit(stage().browser, { expected: /status of (?:503|422)|ERR_FAILED/ }, async (page) => {
        const tries: Request[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/api/listing-submissions")) tries.push(request);
        });
        await openWizard(page, stage().system.url("maplewood"));
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
        for (let step = 1; step < 4; step += 1) await button(page, wizardText.next).click();

        await page.unroute(SUBMISSIONS);
        await submit.click();
        await page.getByText(wizardText.submitted, { exact: true }).waitFor();
        expect(tries).toHaveLength(4);
        const keys = new Set(tries.map((request) => request.headers()["idempotency-key"]));
        expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      }));

    it("is another listing after one that was decided before its changes came", () =>
      visit(stage().browser, { expected: /status of 409/ }, async (page) => {
        const keys: (string | undefined)[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/api/listing-submissions"))
            keys.push(request.headers()["idempotency-key"]);
        });
        await openWizard(page, stage().system.url("maplewood"));
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
  });
}

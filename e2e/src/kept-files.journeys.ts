/** Files of earlier imports that an admin downloads. */
import { exportText, signInText } from "../../frontend/src/shared/text/admin.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { describe, expect, it } from "vitest";
import { importMany, openDashboard } from "./admin-visit.ts";
import { visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function keptFileJourneys(fixture: FixtureGetter) {
  describe("the download of an imported file", () => {
    it("keeps the page and says why when refused, or asks to sign in again", () =>
      visit(fixture().browser, { expected: /status of 4(?:01|29)/ }, async (page) => {
        await openDashboard(page, fixture(), "import");
        await importMany(page, `Kept ${Date.now()}`, 1);
        const name = importText.downloadOf("business.csv");
        const link = page.getByRole("link", { name, exact: true }).first();
        await link.waitFor();
        const address = page.url();
        const refuse = (status: number, code: string, message: string) =>
          page.route("**/api/admin/imports/*/file", (route) =>
            route.fulfill({ status, json: { message, code } }),
          );
        const message = "Too many files are being downloaded.";
        await refuse(429, "busy", message);
        await link.click();
        await page.locator("[data-toast]").getByText(message).waitFor();
        await page.unrouteAll();
        const file = await waitDuring(page.waitForEvent("download"), () => link.click());
        expect(file.suggestedFilename()).toBe("business.csv");
        expect(await file.failure()).toBeNull();

        await refuse(401, "not_signed_in", "Please sign in");
        await link.click();
        await page.getByRole("dialog", { name: signInText.endedTitle }).waitFor();
        expect(page.url()).toBe(address);
      }));

    it("times out with a message and blocks no other download", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "import");
        for (const mark of ["Late", "Prompt"]) await importMany(page, `${mark} ${Date.now()}`, 1);
        await page.reload();
        await page.evaluate(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal);
          AbortSignal.timeout = (ms) => timeout(ms / 10);
        });
        const links = page.getByRole("link", { name: importText.downloadOf("business.csv") });
        const late = String(await links.first().getAttribute("href"));
        await page.route(`**${late}`, () => undefined);
        await waitDuring(page.waitForRequest(`**${late}`), () => links.first().click());
        await waitDuring(page.waitForEvent("download"), () => links.nth(1).click());
        await page.locator("[data-toast]").getByText(exportText.downloadFailed).waitFor();
      }));
  });
}

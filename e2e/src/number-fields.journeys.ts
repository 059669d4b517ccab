/** The mouse wheel over a number that an admin has just typed. */
import { describe, expect, it } from "vitest";
import { businessFieldText, businessTexts } from "../../frontend/src/shared/text/records.ts";
import { openDashboard, records } from "./admin-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function numberFieldJourneys(fixture: FixtureGetter) {
  describe("a number in an admin's form", () => {
    it("stays as typed while the wheel scrolls the dialog, which Escape still closes", () =>
      visit(fixture().browser, { viewport: { width: 1280, height: 600 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        await page.getByRole("button", { name: businessTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.addTitle });
        const latitude = dialog.getByLabel(businessFieldText.latitude);
        await latitude.fill("43.5");
        const top = async () => (await latitude.boundingBox())?.y ?? 0;
        const before = await top();
        await latitude.hover();
        await page.mouse.wheel(0, 120);
        await expect.poll(top, WAIT).toBeLessThan(before);
        expect(await latitude.inputValue()).toBe("43.5");
        await latitude.fill("");
        await latitude.hover();
        await page.mouse.wheel(0, -120);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }));
  });
}

/** An admin edits a business's opening hours. */
import { describe, expect, it } from "vitest";
import { badInputText } from "../../frontend/src/shared/text/form.ts";
import { hoursFieldText as text } from "../../frontend/src/shared/text/hours.ts";
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { ask, openDashboard, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

export function manageHoursJourneys(fixture: FixtureGetter) {
  describe("opening hours in the business form", () => {
    it("are typed once, copied to the weekdays and stored, on a phone and on a desktop", () =>
      visit(fixture().browser, { viewport: { width: 360, height: 740 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const name = `Quince Hours ${Date.now()}`;
        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
        await ask(page, "/api/admin/businesses", "POST", { name, categoryId });
        await searchFor(page, businessTexts.search, name);
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        const add = (day: string) =>
          dialog.getByRole("button", { name: text.addTo(day), exact: true });
        await add("Monday").press("Enter");
        await add("Monday").hover();
        await page.getByRole("tooltip", { name: text.addTo("Monday") }).waitFor();
        await dialog.getByLabel(text.from("Monday"), { exact: true }).fill("08:30");
        await dialog.getByLabel(text.to("Monday"), { exact: true }).fill("12:00");
        await dialog.getByRole("button", { name: text.copyToWeekdays }).press("Enter");
        await add("Saturday").click();
        await dialog.getByLabel(text.from("Saturday"), { exact: true }).fill("18:00");
        await dialog.getByLabel(text.to("Saturday"), { exact: true }).fill("02:00");
        await dialog.getByRole("button", { name: text.addClosed }).click();
        const remove = text.removeDays(text.newDays);
        await dialog.getByRole("button", { name: remove }).hover();
        await page.getByRole("tooltip", { name: remove }).waitFor();
        await expectNoFindings(page, "opening hours", [360, 1280], ['[role="dialog"]']);

        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText(text.incomplete).waitFor();
        await dialog.getByLabel(text.firstDay).fill("2031-12-25");
        await dialog.getByLabel(text.lastDay).fill("2032-01-02");
        await dialog.getByLabel(text.yearly).check();
        await dialog.getByRole("button", { name: recordText.save }).click();
        await page.getByText(businessTexts.updated, { exact: true }).first().waitFor();
        const path = `/api/admin/businesses?q=${encodeURIComponent(name)}`;
        expect(JSON.parse(await ask(page, path))).toMatchObject([
          { openingHours: "Mo-Fr 08:30-12:00; Sa 18:00-02:00; Dec 25-Jan 02 off" },
        ]);

        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        expect(await dialog.getByLabel(text.to("Friday"), { exact: true }).inputValue()).toBe(
          "12:00",
        );
        expect(await dialog.getByLabel(text.yearly).isChecked()).toBe(true);
        const year = Number((await dialog.getByLabel(text.firstDay).inputValue()).slice(0, 4));
        expect(await dialog.getByLabel(text.lastDay).inputValue()).toBe(`${year + 1}-01-02`);
        await dialog.getByRole("button", { name: /^Remove Dec 25/ }).click();
        await dialog.getByRole("button", { name: text.remove("Saturday", "18:00–02:00") }).click();
        await dialog.getByRole("button", { name: recordText.save }).click();
        await expect
          .poll(async () => JSON.parse(await ask(page, path))[0].openingHours, WAIT)
          .toBe("Mo-Fr 08:30-12:00");
      }));

    it("reject an incomplete last day of a closed period", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const name = `Medlar Hours ${Date.now()}`;
        const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
        const path = "/api/admin/businesses";
        const { id } = JSON.parse(await ask(page, path, "POST", { name, categoryId }));
        await searchFor(page, businessTexts.search, name);
        await page.getByRole("button", { name: businessTexts.edit(name) }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.editTitle(name) });
        await dialog.getByRole("button", { name: text.addClosed }).click();
        await dialog.getByLabel(text.firstDay).fill("2031-12-25");
        const last = dialog.getByLabel(text.lastDay);
        await last.pressSequentially("0102");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.getByText(badInputText("date"), { exact: true }).waitFor();
        await last.pressSequentially("01022032");
        await dialog.getByRole("button", { name: recordText.save }).click();
        await dialog.waitFor({ state: "detached" });
        const { openingHours } = JSON.parse(await ask(page, `${path}/${id}`));
        expect(openingHours).toBe("2031 Dec 25-2032 Jan 02 off");
        await ask(page, `${path}/${id}`, "DELETE");
      }));

    it("keep the keyboard focus in place as they are added and removed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await page.getByRole("button", { name: businessTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: businessTexts.addTitle });
        const button = (name: string) => dialog.getByRole("button", { name, exact: true });
        const from = dialog.getByLabel(text.from("Monday"), { exact: true });
        await button(text.addTo("Monday")).press("Enter");
        await expectFocus(from);
        await button(text.addTo("Monday")).press("Enter");
        await expectFocus(from.nth(1));
        for (const span of ["–", "09:00–17:00"]) {
          await button(text.remove("Monday", span)).press("Enter");
          await expectFocus(button(text.addTo("Monday")));
        }
        await button(text.addClosed).press("Enter");
        await button(text.removeDays(text.newDays)).press("Enter");
        await expectFocus(button(text.addClosed));
      }));
  });
}

/** Submissions that are changed or decided while an admin looks at them. */
import { describe, expect, it } from "vitest";
import { businessFieldText } from "../../frontend/src/shared/text/records.ts";
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import { POLL_MS, ask } from "./admin-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { form, openQueue, review, send, stateLink, toast } from "./submissions-visit.ts";

const REFUSED = /status of (?:400|409)/;

export function submissionsMeanwhileJourneys(fixture: FixtureGetter) {
  describe("a submission under review", () => {
    it("shows another admin's decision and reason when that one was faster", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        const name = `Medlar Bikes ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        const dialog = await review(page, name);
        await dialog.getByText(texts.preview).waitFor();
        await ask(page, `${path}/reject`, "POST", { reason: "Twice in the list" });
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approveFailed).waitFor();
        await dialog.getByText("Twice in the list").waitFor();
        await dialog.getByText(/^Rejected by .+ \d{4}/).waitFor();
        expect(await dialog.getByRole("button", { name: texts.approve }).count()).toBe(0);
        await dialog.getByRole("button", { name: texts.close }).click();
        await stateLink(page, "rejected").click();
        await page.getByRole("table").getByText("Twice in the list").first().waitFor();
      }));

    it("closes when it has been withdrawn", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const name = `Sorrel Inks ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        const dialog = await review(page, name);
        await dialog.getByText(texts.preview).waitFor();
        await ask(page, path, "DELETE");
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approveFailed).waitFor();
        await dialog.waitFor({ state: "detached" });
        await page.locator("tbody").getByText(name).waitFor({ state: "detached" });
      }));

    it("shows the owner's corrections before they are approved", () =>
      visit(fixture().browser, { expected: REFUSED }, async (page) => {
        const name = `Rowan Weavers ${Date.now()}`;
        await openQueue(page, fixture(), name);
        const dialog = await review(page, name);
        await dialog.getByText(form.description).first().waitFor();
        const description = "Blankets and rugs.";
        await send(page, name, { description, selectedPlan: "featured" });
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approveFailed).waitFor();
        await dialog.getByText(description).first().waitFor();
        const isPremium = dialog.getByLabel(businessFieldText.isPremium, { exact: true });
        await expect.poll(() => isPremium.isChecked(), WAIT).toBe(false);
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approved).waitFor();
      }));

    it("keeps the chosen values when the categories change or fail to load", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await installClock(page);
        const name = `Teasel Weavers ${Date.now()}`;
        const category = `Looms ${Date.now()}`;
        await openQueue(page, fixture(), name, { category });
        const dialog = await review(page, name);
        const listed = dialog.getByLabel(businessFieldText.category);
        const [chosen = ""] = await listed.selectOption({ index: 2 });
        const isPremium = dialog.getByLabel(businessFieldText.isPremium, { exact: true });
        await isPremium.setChecked(false);
        const expectKept = async () =>
          expect([await listed.inputValue(), await isPremium.isChecked()]).toEqual([chosen, false]);

        const polled = /\/api\/admin\/categories\?/;
        await page.route(polled, (route) => route.fulfill({ status: 503 }));
        const failed = page.waitForResponse(polled);
        await page.clock.fastForward(POLL_MS);
        await failed;
        await page.unroute(polled);
        // With this category existing, it would now be the suggested one.
        await ask(page, "/api/admin/categories", "POST", { name: category });
        await page.clock.fastForward(POLL_MS);
        await listed
          .getByRole("option", { name: category, exact: true })
          .waitFor({ state: "attached" });
        await expectKept();
        await dialog.getByRole("button", { name: texts.close }).click();
      }));

    it("is listed with the category on display after the chosen one was deleted", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const name = `Yarrow Dyers ${Date.now()}`;
        const category = `Dyers ${Date.now()}`;
        const path = await openQueue(page, fixture(), name, { category });
        const categories = "/api/admin/categories";
        const going = await ask(page, categories, "POST", { name: `Spinners ${Date.now()}` });
        const chosen = String(JSON.parse(going).id);
        await page.reload();
        const dialog = await review(page, name);
        const listed = dialog.getByLabel(businessFieldText.category);
        await listed.selectOption(chosen);
        await ask(page, `${categories}/${chosen}`, "DELETE");
        await page.clock.fastForward(POLL_MS);
        await listed.locator(`option[value="${chosen}"]`).waitFor({ state: "detached" });
        expect(await listed.inputValue()).toBe("");
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approved).waitFor();
        const { businessId } = JSON.parse(await ask(page, path));
        const business = JSON.parse(await ask(page, `/api/admin/businesses/${businessId}`));
        expect(business.category.name).toBe(category);
      }));
  });
}

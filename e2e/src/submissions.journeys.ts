/** An admin decides on businesses that ask to be listed. */
import { businessFieldText, recordText } from "../../frontend/src/shared/text/records.ts";
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { wizardFields, wizardSteps } from "../../frontend/src/shared/text/wizard.ts";
import { worklistText } from "../../frontend/src/shared/text/admin.ts";
import { MAX_PENDING, UNDO_MS } from "@mainstreet/contracts/submission";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { button, form, openQueue, review, stateLink, toast } from "./submissions-visit.ts";

const couponsOf = async (page: Page, businessId: number) =>
  JSON.parse(await ask(page, `/api/admin/coupons?businessId=${businessId}`));

export function submissionJourneys(fixture: FixtureGetter) {
  describe("submissions", () => {
    it("become a business and its coupon on approval, show who approved, and can go back to the queue", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Quince Bakery ${Date.now()}`;
        const place = { latitude: 43.14, longitude: -73.88 };
        const more = { ...place, couponStartDate: "2098-12-01" };
        const path = await openQueue(page, fixture(), name, more);
        await page.getByRole("link", { name: /submissions? to review$/ }).click();
        const dialog = await review(page, name);
        await dialog.getByText(texts.preview).waitFor();
        for (const { name: step } of wizardSteps.slice(0, 3))
          await dialog.getByRole("heading", { name: step }).waitFor();
        await dialog.getByText(wizardFields.couponTerms).waitFor();
        await dialog.getByText("43.14, -73.88", { exact: true }).waitFor();
        await dialog.getByText("Dec 01, 2098", { exact: true }).waitFor();
        await dialog.getByRole("link", { name: form.email }).waitFor();
        const category = dialog.getByLabel(businessFieldText.category);
        const [chosen = ""] = await category.selectOption({ index: 1 });
        await dialog.getByLabel(businessFieldText.isPremium, { exact: true }).setChecked(false);
        await dialog.getByRole("button", { name: texts.approve }).click();
        await toast(page, texts.approved).waitFor();
        await dialog.waitFor({ state: "detached" });
        const { businessId } = JSON.parse(await ask(page, path));
        const business = JSON.parse(await ask(page, `/api/admin/businesses/${businessId}`));
        expect(business).toMatchObject({
          ...place,
          categoryId: Number(chosen),
          showDeals: true,
          isPremium: false,
        });
        const titles = async () =>
          (await couponsOf(page, businessId)).map(({ title }: { title: string }) => title);
        await expect.poll(titles, WAIT).toEqual([form.couponTitle]);
        expect(await couponsOf(page, businessId)).toMatchObject([
          { startDate: more.couponStartDate },
        ]);

        await stateLink(page, "approved").click();
        await page.waitForURL(/status=approved/);
        await button(page, texts.show, name).waitFor();
        const clear = page.getByRole("button", { name: recordText.clear });
        expect(await clear.count()).toBe(0);
        await searchFor(page, texts.search, name);
        await clear.click();
        await page.waitForURL(({ search }) => search === "?status=approved");
        await button(page, texts.show, name).click();
        const decided = page.getByRole("dialog", { name, exact: true });
        await decided.getByText(/^Approved by .+ \d{4}/).waitFor();
        // The id is a prefix of another business's house number.
        const other = {
          name: "Other",
          address: `${businessId}1 Elm St`,
          categoryId: Number(chosen),
        };
        const { id } = JSON.parse(await ask(page, "/api/admin/businesses", "POST", other));
        await decided.getByRole("link", { name: texts.openBusiness }).click();
        await page.waitForURL(/\/admin\/businesses/);
        await expect
          .poll(() => records(page).allInnerTexts(), WAIT)
          .toEqual([expect.stringContaining(name)]);
        await ask(page, `/api/admin/businesses/${id}`, "DELETE");
        await page.goBack();
        await button(page, texts.show, name).click();
        await decided.waitFor();
        await button(page, texts.undo, name).last().click();
        await toast(page, texts.undone).waitFor();
        await expect.poll(titles, WAIT).toEqual([]);
        await stateLink(page, "pending").click();
        await button(page, texts.review, name).waitFor();
      }));

    it("are rejected only with a reason, and the toast undoes that", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Fig Books ${Date.now()}`;
        await openQueue(page, fixture(), name);
        const dialog = await review(page, name);
        await dialog.getByRole("button", { name: texts.reject }).click();
        const asking = page.getByRole("dialog", { name: texts.rejectTitle(name) });
        await asking.getByRole("button", { name: texts.reject }).click();
        await asking.getByText("Please give a reason").waitFor();
        await asking.getByLabel(texts.reason).fill("Not in our town");
        await asking.getByRole("button", { name: texts.reject }).click();
        const told = toast(page, texts.rejected);
        await told.getByRole("button", { name: texts.undo }).click();
        await toast(page, texts.undone).waitFor();
        await button(page, texts.review, name).waitFor();
      }));

    it("keep the typed reason when a rejection fails", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const name = `Medick Books ${Date.now()}`;
        await openQueue(page, fixture(), name);
        const dialog = await review(page, name);
        await dialog.getByRole("button", { name: texts.reject }).click();
        const asking = page.getByRole("dialog", { name: texts.rejectTitle(name) });
        await asking.getByLabel(texts.reason).fill("Not in our town");
        await page.route("**/reject", (route) => route.fulfill({ status: 503 }));
        await asking.getByRole("button", { name: texts.reject }).click();
        await toast(page, texts.rejectFailed).waitFor();
        expect(await asking.getByLabel(texts.reason).inputValue()).toBe("Not in our town");
        await page.unroute("**/reject");
        await asking.getByRole("button", { name: texts.reject }).click();
        await toast(page, texts.rejected).waitFor();
        await dialog.waitFor({ state: "detached" });
      }));

    it("preview their cards as they will be listed, for every choice", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Sedge Pottery ${Date.now()}`;
        const category = `Pots ${Date.now()}`;
        await openQueue(page, fixture(), name, { category });
        const dialog = await review(page, name);
        const cards = dialog.locator("section").filter({ hasText: texts.preview });
        const shown = (text: string) => cards.getByText(text).count();
        const { featured, verified } = listingText;
        const marks = () => Promise.all([featured, verified, category].map(shown));
        await expect.poll(marks, WAIT).toEqual([1, 1, 2]);
        const listed = dialog.getByLabel(businessFieldText.category);
        const chosen = (await listed.getByRole("option").nth(1).textContent()) ?? "";
        await listed.selectOption({ index: 1 });
        await expect.poll(() => shown(chosen), WAIT).toBe(2);
        expect(await marks()).toEqual([1, 1, 0]);
        for (const choice of [businessFieldText.showDeals, businessFieldText.isPremium])
          await dialog.getByLabel(choice, { exact: true }).setChecked(false);
        await expect.poll(marks, WAIT).toEqual([0, 0, 0]);
      }));

    it("say which profiles a premium listing will lack because they are not links", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Bramble Florist ${Date.now()}`;
        const socialMediaLinks = { facebook: "Bramble's page", instagram: "@bramble" };
        const path = await openQueue(page, fixture(), name, { socialMediaLinks });
        const dialog = await review(page, name);
        const said = dialog.getByText(texts.noLinks([wizardFields.facebook]));
        await said.waitFor();
        const isPremium = dialog.getByLabel(businessFieldText.isPremium, { exact: true });
        await isPremium.setChecked(false);
        await said.waitFor({ state: "detached" });
        await isPremium.setChecked(true);
        await dialog.getByRole("button", { name: texts.approve }).click();
        await dialog.waitFor({ state: "detached" });
        const { businessId } = JSON.parse(await ask(page, path));
        expect(JSON.parse(await ask(page, `/api/admin/businesses/${businessId}`))).toMatchObject({
          facebookUrl: "",
          instagramUrl: "https://www.instagram.com/bramble",
        });
      }));

    it("offer to undo a decision for one minute only", () =>
      visit(fixture().browser, {}, async (page) => {
        await installClock(page);
        const name = `Sorrel Cafe ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        await ask(page, `${path}/reject`, "POST", { reason: "Closed for good" });
        await stateLink(page, "rejected").click();
        const undo = button(page, texts.undo, name);
        await undo.waitFor();
        await page.clock.fastForward(UNDO_MS);
        await undo.waitFor({ state: "detached" });
        await button(page, texts.show, name).waitFor();
      }));

    it("show everything typed as plain text, without direction overrides", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `<img src=x onerror=alert(1)> ${Date.now()}`;
        const path = await openQueue(page, fixture(), name, {
          contactName: "\u202Egnp.exe",
          description: "{{7*7}} <script>alert(1)</script>",
        });
        page.on("dialog", () => expect.unreachable("a script ran"));
        const dialog = await review(page, name);
        await dialog.getByText("{{7*7}} <script>alert(1)</script>").waitFor();
        expect(JSON.parse(await ask(page, path)).form.contactName).toBe("gnp.exe");
        await ask(page, `${path}/reject`, "POST", { reason: "A joke" });
      }));

    it("can be decided by keyboard alone, on a phone", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const name = `Sloe Yoga ${Date.now()}`;
        await openQueue(page, fixture(), name);
        await button(page, texts.review, name).press("Enter");
        const dialog = page.getByRole("dialog", { name, exact: true });
        await dialog.getByRole("button", { name: texts.reject }).press("Enter");
        const asking = page.getByRole("dialog", { name: texts.rejectTitle(name) });
        await asking.getByLabel(texts.reason).press("End");
        await page.keyboard.type("No address");
        await page.keyboard.press("Escape");
        const question = page.getByRole("alertdialog", { name: recordText.discardTitle });
        await question.getByRole("button", { name: recordText.keepEditing }).press("Enter");
        await asking.getByRole("button", { name: texts.reject }).press("Enter");
        await toast(page, texts.rejected).waitFor();
        await page.keyboard.press("F8");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await toast(page, texts.undone).waitFor();
        const width = await page.locator("html").evaluate((root) => root.scrollWidth);
        expect(width).toBeLessThanOrEqual(390);
      }));

    it("say when so many are pending that no more are accepted", () =>
      visit(fixture().browser, {}, async (page) => {
        const counts = { pending: MAX_PENDING, approved: 0, rejected: 0 };
        await page.route("**/api/admin/submissions/counts", (route) =>
          route.fulfill({ json: counts }),
        );
        await openDashboard(page, fixture(), "submissions");
        await page.getByRole("alert").getByText(texts.full(MAX_PENDING)).waitFor();
      }));

    it("have no axe findings in queue, review, rejection and decision", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        const name = `Damson Deli ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        await page.getByText(worklistText.title).waitFor();
        await expectNoFindings(page, "queue");
        const dialog = await review(page, name);
        await dialog.getByText(texts.preview).waitFor();
        await expectNoFindings(page, "review", [390], ['[role="dialog"]']);
        await dialog.getByRole("button", { name: texts.reject }).click();
        const asking = page.getByRole("dialog", { name: texts.rejectTitle(name) });
        await asking.getByRole("button", { name: texts.reject }).click();
        await asking.getByText("Please give a reason").waitFor();
        await expectNoFindings(page, "rejection", [390], ['[role="dialog"]']);
        await ask(page, `${path}/reject`, "POST", { reason: "Twice in the list" });
        await openDashboard(page, fixture(), "submissions?status=rejected");
        await button(page, texts.show, name).click();
        await dialog.getByText(/^Rejected by/).waitFor();
        await expectNoFindings(page, "decided", [390], ['[role="dialog"]']);
      }));
  });
}

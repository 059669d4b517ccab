/** A coupon from draft to its first day: what its admin does, and what shoppers see. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { weekday } from "../../frontend/src/shared/format/day.ts";
import { dayIn } from "../../frontend/src/shared/format/town-day.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { dealDayText } from "../../frontend/src/shared/text/deal-days.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import {
  couponFieldText as fields,
  couponTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { fromOutside, read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { answered, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const DAY_MS = 86_400_000;

export function firstDayJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url(fixture().adminTown);

  /** Resolves with the town's day this many days from now. */
  async function dayFromNow(page: Page, days: number) {
    const { timeZone } = (await read(page, home(), "/api/town")).data;
    return dayIn(timeZone, new Date(Date.now() + days * DAY_MS));
  }

  /** Resolves with the status of the coupon's page for shoppers. */
  async function statusOf(page: Page, id: number) {
    const { address, headers } = fromOutside(home());
    return (await page.request.get(`${address}/coupons/${id}`, { headers })).status();
  }

  /** Creates a coupon for the duration of the journey. */
  async function withCoupon(
    page: Page,
    coupon: object,
    journey: (coupon: { id: number; title: string; business: string }) => Promise<void>,
  ) {
    await openDashboard(page, fixture(), "coupons");
    await records(page).first().waitFor();
    const [business] = JSON.parse(await ask(page, "/api/admin/businesses?limit=1"));
    const title = `Bargain to come ${Date.now()}`;
    const body = { businessId: business.id, title, discount: "90% Off", code: "SOON90", ...coupon };
    const { id } = JSON.parse(await ask(page, "/api/admin/coupons", "POST", body));
    try {
      await journey({ id, title, business: business.name });
    } finally {
      await openDashboard(page, fixture(), "coupons");
      await ask(page, `/api/admin/coupons/${id}`, "DELETE");
    }
  }

  describe("a coupon with a first day", () => {
    it("is saved as a draft and published by keyboard, on a phone and on a desktop", () =>
      visit(fixture().browser, { viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
        const starts = await dayFromNow(page, 3);
        await openDashboard(page, fixture(), "coupons");
        await records(page).first().waitFor();
        const title = `Draft of ${Date.now()}`;
        await page.getByRole("button", { name: couponTexts.add }).press("Enter");
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        // New suggestions replace the old ones, and reset the option selected by arrow key.
        await answered(page, /\/api\/admin\/businesses\?.*q=a\b/, () =>
          dialog.getByRole("combobox", { name: fields.businessId }).fill("a"),
        );
        await page.getByRole("listbox").getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await dialog.getByRole("textbox", { name: fields.title, exact: true }).fill(title);
        await dialog.getByLabel(fields.startDate).fill(starts);
        await dialog.getByLabel(fields.expiration).fill(await dayFromNow(page, 2));
        await dialog.getByRole("button", { name: recordText.saveDraft }).press("Enter");
        await dialog.getByText(fields.startsTooLate).waitFor();
        await expectNoFindings(
          page,
          "first day",
          [DESKTOP.width, PHONE.width],
          ['[role="dialog"]'],
        );
        await dialog.getByLabel(fields.expiration).fill(starts);
        await dialog.getByRole("button", { name: recordText.saveDraft }).press("Enter");
        await page.getByText(couponTexts.created, { exact: true }).first().waitFor();

        await searchFor(page, couponTexts.search, title);
        const row = records(page).filter({ hasText: title });
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await row.getByText(fields.draft, { exact: true }).waitFor();
          await row.getByText(listingText.from(weekday(starts)), { exact: true }).waitFor();
        }
        const stored = async () =>
          JSON.parse(
            await ask(page, `/api/admin/coupons?active=false&q=${encodeURIComponent(title)}`),
          );
        const [{ id, ...draft }] = await stored();
        expect(draft).toMatchObject({ startDate: starts, expiration: starts, isActive: false });
        expect(await statusOf(page, id)).toBe(404);

        await page.getByRole("button", { name: couponTexts.edit(title) }).press("Enter");
        const editing = page.getByRole("dialog", { name: couponTexts.editTitle(title) });
        await editing.getByLabel(fields.isAnnounced).press("Space");
        await editing.getByRole("button", { name: recordText.publish }).press("Enter");
        await page.getByText(couponTexts.updated, { exact: true }).first().waitFor();
        await row.getByText(fields.draft, { exact: true }).waitFor({ state: "detached" });
        expect(await stored()).toEqual([]);
        expect(await statusOf(page, id)).toBe(200);

        // After publication the main button saves it as published.
        await page.getByRole("button", { name: couponTexts.edit(title) }).press("Enter");
        await editing.getByLabel(fields.isAnnounced).press("Space");
        await editing.getByRole("button", { name: recordText.save, exact: true }).press("Enter");
        await editing.waitFor({ state: "detached" });
        expect(await statusOf(page, id)).toBe(404);
        await ask(page, `/api/admin/coupons/${id}`, "DELETE");
      }));

    it("shows shoppers its first day once announced, and is unusable at the till before that day", () =>
      visit(fixture().browser, { viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
        const startDate = await dayFromNow(page, 3);
        await withCoupon(page, { startDate, isAnnounced: true }, async ({ id, title }) => {
          const day = weekday(startDate);
          await page.goto(`${home()}/coupons/${id}`);
          await alive(page);
          await page.getByRole("heading", { level: 1, name: title }).waitFor();
          await page
            .getByText(dealDayText.notYet(listingText.from(day)), { exact: true })
            .waitFor();
          await page.getByText(listingText.from(""), { exact: false }).first().waitFor();
          for (const unseen of [dealText.openTill, dealText.copyCode, "SOON90"])
            expect(await page.getByText(unseen).count()).toBe(0);
          await page.getByRole("button", { name: dealText.save, exact: true }).click();
          await expectNoFindings(page, "announced", [DESKTOP.width, PHONE.width]);

          await page.goto(`${home()}/coupons/${id}?till`);
          await page
            .getByText(dealDayText.notYet(listingText.from(day)), { exact: true })
            .waitFor();
          expect(await page.getByText(dealText.tillHelp).count()).toBe(0);

          await page.goto(`${home()}/?tab=saved`);
          await page.getByText(listingText.from(day), { exact: true }).waitFor();
          await page.getByRole("link", { name: title, exact: true }).click();
          const dialog = page.getByRole("dialog");
          await dialog
            .getByText(dealDayText.notYet(listingText.from(day)), { exact: true })
            .waitFor();
          expect(await dialog.getByRole("link", { name: dealText.openTill }).count()).toBe(0);
          expect(await dialog.getByText("SOON90").count()).toBe(0);
        });
      }));

    it("is marked as ending on its last day, in all views", () =>
      visit(fixture().browser, {}, async (page) => {
        const expiration = await dayFromNow(page, 0);
        await withCoupon(page, { expiration }, async ({ id, title }) => {
          await openDashboard(page, fixture(), "coupons");
          await searchFor(page, couponTexts.search, title);
          const ends = page.getByText(new RegExp(`${listingText.endsToday}$`)).first();
          await ends.waitFor();
          for (const address of [`/coupons/${id}`, `/coupons/${id}?till`]) {
            await page.goto(`${home()}${address}`);
            await ends.waitFor();
          }
          await page.goto(`${home()}/?q=${encodeURIComponent(title)}`);
          await alive(page);
          await ends.waitFor();
          await page.locator("article").getByRole("link", { name: title, exact: true }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByText(new RegExp(`${listingText.endsToday}$`)).waitFor();
        });
      }));
  });
}

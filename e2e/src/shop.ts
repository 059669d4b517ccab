/** Creates a shop and its records for the admins' journeys. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ask, openDashboard } from "./admin-visit.ts";
import { WAIT } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** Creates a record as an admin; resolves with its id. */
export async function make(page: Page, entity: string, fields: object): Promise<number> {
  return JSON.parse(await ask(page, `/api/admin/${entity}`, "POST", fields)).id;
}

/** Creates a business with two coupons and an event; resolves with its id. */
export async function shopWithDeals(page: Page, name: string) {
  const category = { name: `Kind of ${name}` };
  const categoryId = await make(page, "categories", category);
  const businessId = await make(page, "businesses", { name, categoryId });
  const coupon = async (title: string) => {
    const fields = { businessId, title, expiration: "2099-12-31" };
    // Coupons may not have received the business yet.
    await expect.poll(() => make(page, "coupons", fields).catch(() => 0), WAIT).toBeGreaterThan(0);
  };
  await coupon(`First deal of ${name}`);
  await coupon(`Second deal of ${name}`);
  const event = { businessId, name: `Fair of ${name}`, startDate: "2099-12-31" };
  await expect.poll(() => make(page, "events", event).catch(() => 0), WAIT).toBeGreaterThan(0);
  return businessId;
}

export const openTab = async (page: Page, fixture: ReturnType<FixtureGetter>, tab: string) => {
  await openDashboard(page, fixture, tab);
  await page.getByRole("table").waitFor();
};

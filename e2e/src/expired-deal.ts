/** A deal that has expired, created by an admin. */
import { read } from "./api.ts";
import { ask, openDashboard } from "./admin-visit.ts";
import type { Page } from "playwright-core";
import type { BrowserFixture } from "./browser-fixture.ts";

export interface ExpiredDeal {
  /** URL of its page. */
  address: string;
  title: string;
  business: string;
  /** Title of a current deal of the same business. */
  other: string;
}

/** Creates an expired deal in the admins' town for the duration of the journey. */
export async function withExpiredDeal(
  page: Page,
  fixture: BrowserFixture,
  journey: (deal: ExpiredDeal) => Promise<void>,
): Promise<void> {
  const origin = fixture.system.url(fixture.adminTown);
  const [live] = (await read(page, origin, "/api/coupons", "?limit=1")).data;
  if (!live) throw new Error("the demo town has no coupon");
  const admin = await page.context().newPage();
  await openDashboard(admin, fixture);
  const title = `Bygone bargain ${Date.now()}`;
  const made = await ask(admin, "/api/admin/coupons", "POST", {
    businessId: live.businessId,
    title,
    discount: "90% Off",
    code: "LATE2020",
    expiration: "2020-01-01",
    terms: "None left.",
    imageUrl: live.imageUrl,
  });
  const { id }: { id: number } = JSON.parse(made);
  // Timers of background pages are throttled.
  await page.bringToFront();
  try {
    await journey({
      address: `${origin}/coupons/${id}`,
      title,
      business: live.business.name,
      other: live.title,
    });
  } finally {
    await ask(admin, `/api/admin/coupons/${id}`, "DELETE");
  }
}

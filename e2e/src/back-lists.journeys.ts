/** Back finds a list as it was left: as long, and at the same scroll position. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, installClock, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { KNOWN_PLACE } from "./fake-geolocation.ts";

const NEAR = { viewport: { width: 390, height: 844 }, ...KNOWN_PLACE };
const SIX_MINUTES_MS = 360_000;

const cards = (page: Page, kind: string) => page.locator(`[data-cards="${kind}"] h3 a`);

/** Opens a card's dialog and from there its page. */
async function openPageOf(page: Page, link: Locator) {
  const name = (await link.textContent()) ?? "";
  await link.click();
  await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

export function backListsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("going back to a list", () => {
    it("shows as many other businesses as before", () =>
      visit(fixture().browser, {}, async (page) => {
        const others = await read(page, home(), "/api/businesses", "?limit=1&hasCoupons=false");
        await page.goto(`${home()}/`);
        await alive(page);
        await button(page, homeText.showMoreBusinesses(others.total - 2)).click();
        await expect.poll(() => cards(page, "businesses").count(), WAIT).toBe(5);
        await openPageOf(page, cards(page, "businesses").last());
        await page.goBack();
        await cards(page, "businesses").first().waitFor();
        expect(await cards(page, "businesses").count()).toBe(5);
      }));

    it("shows the same deal near the visitor after six minutes on its page", () =>
      visit(fixture().browser, NEAR, async (page) => {
        await installClock(page);
        await waitDuring(page.waitForResponse(/\/api\/nearby-coupons/), async () => {
          await page.goto(`${home()}/`);
        });
        await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
        const first = await cards(page, "deals").count();
        await cards(page, "deals").last().scrollIntoViewIfNeeded();
        await expect.poll(() => cards(page, "deals").count(), WAIT).toBeGreaterThan(first);
        const deal = cards(page, "deals").nth(first);
        await openPageOf(page, deal);
        await page.clock.fastForward(SIX_MINUTES_MS);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
        expect(await cards(page, "deals").count()).toBeGreaterThan(first);
        const top = async () => (await deal.boundingBox())?.y;
        await expect.poll(top, WAIT).toBeGreaterThan(0);
        expect(await top()).toBeLessThan(844);
      }));
  });
}

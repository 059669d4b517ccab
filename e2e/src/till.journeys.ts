/** The till view of a deal: online, offline, with a failing server. */
import { describe, expect, it } from "vitest";
import { termList } from "../../frontend/src/features/deals/term-list.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { OFFLINE, dealLink, isCached, waitForSiteCache } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

export function tillJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the till view", () => {
    it("shows the code first, as large as the width allows, even offline", () =>
      visit(
        fixture().browser,
        {
          viewport: { width: 390, height: 844 },
          expected: /ERR_INTERNET_DISCONNECTED/,
          worker: true,
        },
        async (page) => {
          const deal = await fullDeal(page, home());
          await page.goto(`${home()}/coupons/${deal.id}`);
          await alive(page);
          await page.getByRole("link", { name: dealText.openTill }).click();
          const code = page.locator("[data-code]", { hasText: `${couponText.code}: ${deal.code}` });
          await code.waitFor();
          const letters = await code.locator("[aria-hidden]").evaluate((element) => {
            const text = document.createRange();
            text.selectNodeContents(element);
            return text.getBoundingClientRect().width;
          });
          // The screen has 16 px of padding on both sides.
          expect(letters / (390 - 2 * 16)).toBeGreaterThan(0.9);
          const [top, title] = [
            await code.boundingBox(),
            await page.getByRole("heading", { level: 1 }).boundingBox(),
          ];
          expect(top?.y).toBeLessThan(title?.y ?? 0);
          expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(390);
          await expect.poll(() => isCached(page, `/coupons/${deal.id}?till`), WAIT).toBe(true);
          await page.context().setOffline(true);
          await page.reload();
          await alive(page);
          await code.waitFor();
          await page.getByText(dealText.tillTerms).click();
          await page.getByText(termList(deal.terms)[0] ?? "").waitFor();
          // Offline the deal's own page redirects here as well.
          await page.goto(`${home()}/coupons/${deal.id}`);
          await code.waitFor();
          await page.context().setOffline(false);
          await page.goto(`${home()}/coupons/${deal.id}`);
          await page.getByRole("link", { name: couponText.backToDeals }).waitFor();
        },
      ));

    it("shows the code offline when opened from a deal on display", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await dealLink(page, deal.title).click();
        await page.getByRole("dialog").getByText(deal.code, { exact: true }).waitFor();
        await page.context().setOffline(true);
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.locator("[data-code]", { hasText: deal.code }).waitFor();
        // It is refetched; a failure says nothing about the deal.
        await page.waitForLoadState("networkidle");
        expect(await page.locator("[data-code]").count()).toBe(1);
      }));

    it("does not report an unloaded deal as gone while offline, and loads it once online", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await waitForSiteCache(page);
        const other = page.locator("section article h3 a").last();
        const title = (await other.textContent()) ?? "";
        await page.context().setOffline(true);
        await other.click();
        await page.getByRole("heading", { level: 1, name: siteText.notLoaded }).waitFor();
        expect(await page.title()).not.toContain(couponText.notFoundTitle);
        await page.context().setOffline(false);
        await button(page, siteText.tryAgain).click();
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
      }));

    it("is complete offline after it was opened by URL", () =>
      visit(
        fixture().browser,
        { expected: /ERR_INTERNET_DISCONNECTED/, worker: true },
        async (page) => {
          const deal = await fullDeal(page, home());
          const till = `/coupons/${deal.id}?till`;
          await page.goto(`${home()}${till}`);
          await expect.poll(() => isCached(page, till), WAIT).toBe(true);
          await page.context().setOffline(true);
          await page.reload();
          await alive(page);
          await page.getByText(dealText.tillTerms).click();
          await page.getByText(termList(deal.terms)[0] ?? "").waitFor();
          await page.waitForLoadState("networkidle");
        },
      ));

    it("shows the cached code while the server fails, is overloaded or hangs", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { expected: /status of (?:429|503)/, worker: true },
          async (page) => {
            const deal = await fullDeal(page, home());
            const till = `${server.origin}/coupons/${deal.id}?till`;
            const code = page.locator("[data-code]", { hasText: deal.code });
            await page.goto(till);
            await expect.poll(() => isCached(page, `/coupons/${deal.id}?till`), WAIT).toBe(true);
            for (const fault of ["refuses", "crowded", "hangs"] as const) {
              server.fault = fault;
              await page.goto(till);
              await code.waitFor();
            }
          },
        );
      } finally {
        await server.close();
      }
    });

    it("focuses its heading, and on return the link that led there", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: dealText.openTill }).press("Enter");
        const done = page.getByRole("link", { name: dealText.tillDone });
        await done.waitFor();
        await expectFocus(page.getByRole("heading", { level: 1 }));
        await done.press("Enter");
        await expectFocus(page.getByRole("link", { name: dealText.openTill }));
      }));

    it("leads back to the page it was opened from", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.getByRole("link", { name: dealText.tillDone }).click();
        await page.waitForURL(`${home()}/coupons/${deal.id}`);
        await page.getByRole("link", { name: couponText.backToDeals }).waitFor();
      }));
  });
}

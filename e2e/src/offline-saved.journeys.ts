/** Saved records offline: they open with all their content, and say how old they are. */
import type { Business } from "@mainstreet/contracts/business";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { savedBusiness } from "../../frontend/src/shared/saved/saved-store.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { offlineText, savedText } from "../../frontend/src/shared/text/offline.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { OFFLINE, bar, dealLink, heading, isCached, waitForSiteCache } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

async function saveDeal(page: Page, { id, title }: { id: number; title: string }) {
  const mark = page.getByRole("button", { name: dealText.saveDeal(title) }).first();
  await mark.click();
  await expect.poll(() => isCached(page, `/coupons/${id}`), WAIT).toBe(true);
}

/** Waits until the notice is gone; the connection may come back more than once before requests succeed. */
async function backOnline(page: Page, line: Locator) {
  await page.context().setOffline(false);
  const isThere = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    return line.count();
  };
  await expect.poll(isThere, WAIT).toBe(0);
}

export function offlineSavedJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("saved records offline", () => {
    it("show all details of deals, opened from home or by URL, and say how old these are", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await saveDeal(page, deal);
        await page.context().setOffline(true);
        await page.goto(`${home()}/`);
        await page.getByRole("link", { name: dealText.savedCount(1) }).click();
        for (const open of [async () => {}, () => page.goto(`${home()}/?tab=saved`)]) {
          await open();
          await page.getByText(offlineText.savedAsOf("")).waitFor();
          await bar(page).waitFor();
          const link = dealLink(page, deal.title);
          await link.click();
          await page.getByRole("dialog").getByText(deal.code).first().waitFor();
          await page.goBack();
        }
        // A saved deal's page opens as well, and its till view from there.
        await page.goto(`${home()}/coupons/${deal.id}`);
        await bar(page).waitFor();
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.locator("[data-code]", { hasText: deal.code }).waitFor();
        // Back online it is refetched.
        await page.goto(`${home()}/?tab=saved`);
        await page.getByText(offlineText.savedAsOf("")).waitFor();
        await backOnline(page, page.getByText(offlineText.savedAsOf("")));
        await dealLink(page, deal.title).waitFor();
      }));

    it("show deals while the server answers 429", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { worker: true, expected: /status of 429/ },
          async (page) => {
            const deal = await fullDeal(page, home());
            await page.goto(`${server.origin}/`);
            await waitForSiteCache(page);
            await saveDeal(page, deal);
            server.fault = "crowded";
            await page.goto(`${server.origin}/?tab=saved`);
            await page.getByText(offlineText.savedAsOf("")).waitFor();
            await dealLink(page, deal.title).click();
            await page.getByRole("dialog").getByText(deal.code).first().waitFor();
          },
        );
      } finally {
        await server.close();
      }
    });

    it("show a business, opened from the list or by URL", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        if (!shop) throw new Error("the demo town has no businesses");
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await page.goto(`${home()}${businessPath(shop)}`);
        await alive(page);
        await page.getByRole("button", { name: dealText.save, exact: true }).click();
        await page.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
        await expect.poll(() => isCached(page, `/businesses/${shop.id}`), WAIT).toBe(true);
        await page.context().setOffline(true);
        await page.goto(`${home()}/?tab=saved`);
        const list = page.getByRole("region", { name: savedText.businesses });
        await list.getByText(shop.category.name).waitFor();
        await list.getByText(savedText.businessesAsOf("")).waitFor();
        await list.getByRole("link", { name: shop.name, exact: true }).click();
        await heading(page, shop.name).waitFor();
        const age = page.getByRole("main").getByText(offlineText.shownAsOf(""));
        await age.waitFor();
        await backOnline(page, age);
        await heading(page, shop.name).waitFor();
        await page.context().setOffline(true);
        await page.goto(`${home()}${businessPath(shop)}`);
        await bar(page).waitFor();
        await heading(page, shop.name).waitFor();
      }));

    it("keep those cached earlier when others are saved offline", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        const deals = (await read(page, home(), "/api/coupons", "?limit=2")).data;
        const [shop, later] = (await read(page, home(), "/api/businesses", "?limit=2")).data;
        const other = deals.find(({ id }) => id !== deal.id);
        if (!other || !shop || !later) throw new Error("the demo town has too little");
        const saveShops = (...shops: Business[]) =>
          page.evaluate(
            (text) => localStorage.setItem("savedBusinesses", text),
            JSON.stringify(shops.map(savedBusiness)),
          );
        await page.goto(`${home()}/`);
        await saveShops(shop);
        await page.reload();
        await waitForSiteCache(page);
        await saveDeal(page, deal);
        await expect
          .poll(() => isCached(page, `/api/saved-businesses?ids=${shop.id}`), WAIT)
          .toBe(true);
        await page.context().setOffline(true);
        const mark = page.getByRole("button", { name: dealText.saveDeal(other.title) }).first();
        await mark.click();
        await saveShops(later, shop);
        await page.goto(`${home()}/?tab=saved`);
        const list = page.getByRole("region", { name: savedText.businesses });
        await list.getByText(savedText.businessesAsOf("")).waitFor();
        await list.getByText(shop.category.name).first().waitFor();
        await list.getByRole("link", { name: later.name, exact: true }).waitFor();
        await page.getByText(offlineText.savedAsOf("")).waitFor();
        await dealLink(page, other.title).waitFor();
        for (const gone of [dealText.savedGone, savedText.businessGone])
          expect(await page.getByText(gone).count()).toBe(0);
        await dealLink(page, deal.title).click();
        await page.getByRole("dialog").getByText(deal.code).first().waitFor();
      }));

    it("do not keep a deal in the cache once it is unsaved", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await saveDeal(page, deal);
        await page
          .getByRole("button", { name: dealText.saveDeal(deal.title) })
          .first()
          .click();
        await expect.poll(() => isCached(page, `/coupons/${deal.id}`), WAIT).toBe(false);
      }));

    it("say how old they are also if the notice's script could not be cached", async () => {
      const server = await faultyServer(home());
      try {
        const expected = /status of 503|ERR_/;
        await visit(fixture().browser, { worker: true, expected }, async (page) => {
          server.isRefused = (url) => url.startsWith("/assets/offline-notice-");
          await page.goto(`${server.origin}/`);
          await waitForSiteCache(page);
          server.fault = "breaks";
          for (const path of ["/", "/?tab=saved"]) {
            await page.goto(server.origin + path);
            const text = await page.locator("#kept").innerText();
            expect(text).toContain(`${offlineText.unreachable} ${offlineText.shownAsOf("")}`);
          }
        });
      } finally {
        await server.close();
      }
    });
  });
}

/**
 * The service worker's cache stays consistent with what is saved and with the town, despite late
 * answers and failures.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { savedDeal } from "../../frontend/src/shared/saved/saved-store.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { isCached, waitForSiteCache, waitForWorker } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** Caches a deal that no longer exists in the town; resolves with its path. */
async function cacheGoneDeal(page: Page) {
  const gone = "/coupons/99999999";
  await page.evaluate(async (address) => {
    for (const name of await caches.keys())
      for (const each of [address, `${address}?till`])
        await (await caches.open(name)).put(each, new Response("as it was"));
  }, gone);
  return gone;
}

/** Resolves with the cached URLs of saved deals. */
const cachedLists = (page: Page) =>
  page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const addresses = await (await caches.open(name)).keys();
    return addresses.map(({ url }) => url).filter((url) => url.includes("saved-coupons"));
  });

export function offlineCacheJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the service worker's cache", () => {
    it("evicts a deleted deal instead of showing it", () =>
      visit(fixture().browser, { worker: true, expected: /status of 404/ }, async (page) => {
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        const gone = await cacheGoneDeal(page);
        await page.goto(home() + gone);
        await page.getByRole("heading", { level: 1, name: couponText.notFoundTitle }).waitFor();
        for (const address of [gone, `${gone}?till`])
          await expect.poll(() => isCached(page, address), WAIT).toBe(false);
      }));

    it("keeps at most 60 record pages, evicts the oldest, and keeps home and saved records", () =>
      visit(fixture().browser, { worker: true }, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        if (!deal) throw new Error("the demo town has no deals");
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        const till = (n: number) => `/coupons/${99_999_000 + n}?till`;
        await page.evaluate(
          async (addresses) => {
            const [name = ""] = await caches.keys();
            const cache = await caches.open(name);
            for (const address of addresses) await cache.put(address, new Response("as it was"));
          },
          Array.from({ length: 61 }, (_, n) => till(n)),
        );
        await page
          .getByRole("button", { name: dealText.saveDeal(deal.title) })
          .first()
          .click();
        await expect.poll(() => isCached(page, till(1)), WAIT).toBe(false);
        expect(await isCached(page, till(0))).toBe(false);
        for (const address of ["/", "/?tab=saved", till(2), till(60), `/coupons/${deal.id}`])
          expect({ address, cached: await isCached(page, address) }).toEqual({
            address,
            cached: true,
          });
      }));

    it("evicts a saved deal that has been deleted once the saved records are shown", () =>
      visit(fixture().browser, { worker: true }, async (page) => {
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        const gone = await cacheGoneDeal(page);
        const saved = [{ id: 99_999_999, title: "Gone", business: "Bean & Co" }];
        await page.evaluate(
          (text) => localStorage.setItem("savedDeals", text),
          JSON.stringify(saved),
        );
        await page.goto(`${home()}/?tab=saved`);
        for (const address of [gone, `${gone}?till`])
          await expect.poll(() => isCached(page, address), WAIT).toBe(false);
      }));

    it("evicts a deal unsaved offline, also when a saved business remains", () =>
      visit(fixture().browser, { worker: true, expected: /ERR_/ }, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        if (!deal || !shop) throw new Error("the demo town has no deals or no businesses");
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await page.goto(`${home()}${businessPath(shop)}`);
        await alive(page);
        await page.getByRole("button", { name: dealText.save, exact: true }).click();
        await expect.poll(() => isCached(page, `/businesses/${shop.id}`), WAIT).toBe(true);
        await page.goto(`${home()}/`);
        await alive(page);
        const mark = page.getByRole("button", { name: dealText.saveDeal(deal.title) }).first();
        await mark.click();
        await expect.poll(() => isCached(page, `/coupons/${deal.id}`), WAIT).toBe(true);
        await page.context().setOffline(true);
        await mark.click();
        await expect.poll(() => isCached(page, `/coupons/${deal.id}`), WAIT).toBe(false);
        expect(await isCached(page, `/businesses/${shop.id}`)).toBe(true);
      }));

    it("ends up with the latest saved records when a save overtakes an earlier one", async () => {
      const server = await faultyServer(home());
      try {
        await visit(fixture().browser, { worker: true }, async (page) => {
          const [first, second] = (await read(page, home(), "/api/coupons", "?limit=2")).data;
          if (!first || !second) throw new Error("the demo town has no deals");
          await page.goto(`${server.origin}/`);
          await waitForSiteCache(page);
          const { promise, resolve } = Promise.withResolvers<void>();
          server.waits.set(`/api/saved-coupons?ids=${first.id}`, promise);
          for (const { title } of [first, second])
            await page
              .getByRole("button", { name: dealText.saveDeal(title) })
              .first()
              .click();
          await page.waitForTimeout(1000);
          resolve();
          const ids = [first.id, second.id].toSorted((a, b) => a - b).join(",");
          for (const { id } of [first, second])
            await expect.poll(() => isCached(page, `/coupons/${id}`), WAIT).toBe(true);
          await expect
            .poll(() => cachedLists(page), WAIT)
            .toEqual([`${server.origin}/api/saved-coupons?ids=${ids}`]);
        });
      } finally {
        await server.close();
      }
    });

    it("keeps newer saved records when an older response arrives late", async () => {
      const server = await faultyServer(home());
      try {
        await visit(fixture().browser, { worker: true }, async (page) => {
          const deals = (await read(page, home(), "/api/coupons", "?limit=2")).data;
          const [left, taken] = deals.toSorted((a, b) => a.id - b.id);
          if (!left || !taken) throw new Error("the demo town has no deals");
          await page.goto(`${server.origin}/`);
          await waitForSiteCache(page);
          await page.evaluate(
            (text) => localStorage.setItem("savedDeals", text),
            JSON.stringify(deals.map(savedDeal)),
          );
          // As the page writes the URL.
          const before = `/api/saved-coupons?ids=${left.id}%2C${taken.id}`;
          const { promise, resolve } = Promise.withResolvers<void>();
          server.waits.set(before, promise);
          await page.goto(`${server.origin}/?tab=saved`);
          const late = page.waitForResponse((answer) => answer.url().endsWith(before));
          await page.getByRole("button", { name: dealText.removeDeal(taken.title) }).click();
          const newer = [`${server.origin}/api/saved-coupons?ids=${left.id}`];
          await expect.poll(() => cachedLists(page), WAIT).toEqual(newer);
          resolve();
          await (await late).finished();
          await page.waitForTimeout(500);
          expect(await cachedLists(page)).toEqual(newer);
        });
      } finally {
        await server.close();
      }
    });

    it("does not keep pages from showing when it can't be opened", async () => {
      const server = await faultyServer(home());
      server.prologue = 'caches.open = async () => { throw new Error("The storage is broken"); };';
      try {
        await visit(fixture().browser, { worker: true }, async (page) => {
          const deal = await fullDeal(page, home());
          await page.goto(`${server.origin}/`);
          await waitForWorker(page);
          await page.goto(`${server.origin}/`);
          await alive(page);
          const mark = page.getByRole("button", { name: dealText.saveDeal(deal.title) }).first();
          await mark.click();
          await page.getByRole("link", { name: dealText.savedCount(1) }).click();
          await page.getByRole("link", { name: deal.title, exact: true }).waitFor();
        });
      } finally {
        await server.close();
      }
    });

    it("adds a file that failed on the worker's installation at the next visit", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { worker: true, expected: /status of 503/ },
          async (page) => {
            const text = async (path: string) => (await fetch(server.origin + path)).text();
            const [worker, html] = await Promise.all([text("/service-worker.js"), text("/")]);
            const dialog = worker.match(/\/assets\/[\w.-]+/g)?.find((file) => !html.includes(file));
            if (dialog === undefined) throw new Error("home names all that is cached");
            server.isRefused = (url) => url === dialog;
            await page.goto(`${server.origin}/`);
            await waitForSiteCache(page);
            expect(await isCached(page, dialog)).toBe(false);
            server.isRefused = () => false;
            await page.goto(`${server.origin}/`);
            await expect.poll(() => isCached(page, dialog), WAIT).toBe(true);
          },
        );
      } finally {
        await server.close();
      }
    });

    it("adds the saved deals' page that failed on the worker's installation at the next visit", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { worker: true, expected: /status of 503/ },
          async (page) => {
            server.isRefused = (url) => url === "/?tab=saved";
            await page.goto(`${server.origin}/`);
            await waitForWorker(page);
            await expect.poll(() => isCached(page, "/offline"), WAIT).toBe(true);
            expect(await isCached(page, "/?tab=saved")).toBe(false);
            server.isRefused = () => false;
            await page.goto(`${server.origin}/`);
            await expect.poll(() => isCached(page, "/?tab=saved"), WAIT).toBe(true);
          },
        );
      } finally {
        await server.close();
      }
    });
  });
}

/** The site offline: pages seen before open and say how old they are; others say that they are not available. */
import { describe, expect, it } from "vitest";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { offlineText } from "../../frontend/src/shared/text/offline.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { OFFLINE, bar, dealLink, heading, isCached, waitForSiteCache } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { width: 360, height: 800 };

export function offlineJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("without a connection", () => {
    it("home opens as last seen, with images and dialogs, and says how old it is", () =>
      visit(fixture().browser, { ...OFFLINE, viewport: PHONE }, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await page.context().setOffline(true);
        await page.reload();
        await bar(page).waitFor();
        expect(await bar(page).innerText()).toMatch(
          /^You're offline\. Shown as of \d{1,2}:\d\d [AP]M/,
        );
        await heading(page, homeText.heading(undefined)).waitFor();
        const picture = page.locator("main article img").first();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), WAIT)
          .toBeGreaterThan(0);
        // The notice is shown before hydration, when links still load pages.
        await alive(page);
        await dealLink(page, deal.title).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("heading", { name: deal.title }).waitFor();
        await dialog.getByText(deal.code).first().waitFor();
        expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(PHONE.width);
        await dialog.getByRole("link", { name: siteText.openPage }).click();
        await heading(page, deal.title).waitFor();
        await page.getByRole("main").getByText(offlineText.shownAsOf("")).waitFor();
      }));

    it("home shows the countdown for a birthday entered after it was cached", () =>
      visit(fixture().browser, OFFLINE, async (page) => {
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        // Months away: the offers of the current month have to come from the town.
        const month = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(5, 7);
        await page.evaluate((day) => {
          localStorage.setItem("birthdayProvided", "true");
          localStorage.setItem("userBirthday", day);
        }, `1988-${month}-15`);
        await page.context().setOffline(true);
        await page.reload();
        await bar(page).waitFor();
        await heading(page, homeText.heading(undefined)).waitFor();
        await page.getByRole("region", { name: birthdayText.trackerTitle("") }).waitFor();
      }));

    it("an uncached page says so, links to cached pages, and loads once online again", () =>
      visit(fixture().browser, { ...OFFLINE, viewport: PHONE }, async (page) => {
        await page.goto(`${home()}/`);
        await waitForSiteCache(page);
        await page.context().setOffline(true);
        await page.goto(`${home()}/businesses`);
        await heading(page, offlineText.title).waitFor();
        expect(page.url()).toBe(`${home()}/businesses`);
        await page.getByRole("link", { name: dealText.savedDeals }).click();
        await page.getByText(dealText.noSaved).waitFor();
        await page.goBack();
        await page.getByRole("link", { name: offlineText.home }).click();
        await heading(page, homeText.heading(undefined)).waitFor();
        await page.goBack();
        await page.context().setOffline(false);
        await page.getByRole("link", { name: siteText.tryAgain }).click();
        await heading(page, directoryText.title()).waitFor();
        await page.goto(`${home()}/`);
        await heading(page, homeText.heading(undefined)).waitFor();
        expect(await bar(page).count()).toBe(0);
      }));

    it("the offline bar and the offline page have no axe findings and fit 320 px", () =>
      visit(
        fixture().browser,
        { ...OFFLINE, reducedMotion: "reduce", viewport: { width: 320, height: 640 } },
        async (page) => {
          await page.goto(`${home()}/`);
          await waitForSiteCache(page);
          await page.context().setOffline(true);
          const fits = async () =>
            expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(320);
          await page.goto(`${home()}/`);
          await bar(page).waitFor();
          await fits();
          await expectNoFindings(page, "cached home", [390, 1280], ["#kept"]);
          await page.setViewportSize({ width: 320, height: 640 });
          await page.goto(`${home()}/businesses`);
          await fits();
          await expectNoFindings(page, "offline");
        },
      ));
  });

  describe("with a server that fails or hangs", () => {
    it("home opens as last seen and says so, while uncached pages show the server's error", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          fixture().browser,
          { worker: true, expected: /status of 503|ERR_/ },
          async (page) => {
            await page.goto(`${server.origin}/`);
            await waitForSiteCache(page);
            for (const fault of ["refuses", "hangs"] as const) {
              server.fault = fault;
              await page.goto(`${server.origin}/`);
              await bar(page).waitFor();
              expect(await bar(page).innerText()).toContain(offlineText.unreachable);
            }
            server.fault = "refuses";
            const answer = await page.goto(`${server.origin}/businesses`);
            expect(answer?.status()).toBe(503);
            server.fault = "none";
            // Chromium queues a request for up to 20 s behind a hanging one of the same URL.
            const asked = async () => {
              await page.goto(`${server.origin}/`);
              await heading(page, homeText.heading(undefined)).waitFor();
              return page.locator("#kept").count();
            };
            await expect.poll(asked, { timeout: 60_000 }).toBe(0);
          },
        );
      } finally {
        await server.close();
      }
    });
  });

  it("the offline bar concerns the page that was loaded, not those visited after it", async () => {
    const server = await faultyServer(home());
    try {
      await visit(fixture().browser, { worker: true, expected: /status of 503/ }, async (page) => {
        await page.goto(`${server.origin}/`);
        await waitForSiteCache(page);
        server.fault = "refuses";
        await page.goto(`${server.origin}/`);
        await bar(page).waitFor();
        await alive(page);
        server.fault = "none";
        await page.getByRole("tab").last().press("Enter");
        await page.waitForURL(/tab=featured/);
        await bar(page).waitFor();
        await page.locator("nav a[href*='category=']").first().press("Enter");
        await page.waitForURL(/category=/);
        await bar(page).waitFor({ state: "hidden" });
        await page.goBack();
        await bar(page).waitFor();
        await page.goBack();
        await page.locator('a[href="/deals"]').first().click();
        await heading(page, allDealsText.title).waitFor();
        await bar(page).waitFor({ state: "hidden" });
        const deal = page.locator('[data-cards="deals"] h3 a').first();
        const title = (await deal.textContent()) ?? "";
        await deal.click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("heading", { name: title }).waitFor();
        // Data just fetched is not labeled with the previous page's age.
        server.fault = "refuses";
        await dialog.getByRole("link", { name: siteText.openPage }).click();
        await heading(page, title).waitFor();
        expect(
          await page.getByText(offlineText.shownAsOf("")).filter({ visible: true }).count(),
        ).toBe(0);
      });
    } finally {
      await server.close();
    }
  });

  it("a town closed by an operator responds 503, and cached pages stay cached", async () => {
    const server = await faultyServer(home());
    try {
      await visit(
        fixture().browser,
        { worker: true, expected: /status of 503|ERR_/ },
        async (page) => {
          const { id } = await fullDeal(page, home());
          const pages = ["/", `/coupons/${id}?till`];
          await page.goto(`${server.origin}/coupons/${id}?till`);
          await waitForSiteCache(page);
          server.fault = "closed";
          for (const path of pages) {
            const answer = await page.goto(server.origin + path);
            expect(answer?.status()).toBe(503);
            expect(await isCached(page, path)).toBe(true);
          }
          server.fault = "breaks";
          await page.goto(`${server.origin}/`);
          await bar(page).waitFor();
        },
      );
    } finally {
      await server.close();
    }
  });

  it("a new service worker keeps the cache that its pages need and evicts everything else", async () => {
    const server = await faultyServer(home());
    try {
      await visit(fixture().browser, { ...OFFLINE, expected: /ERR_/ }, async (page) => {
        await page.goto(`${server.origin}/`);
        await waitForSiteCache(page);
        await page.evaluate(async () => {
          const [name = ""] = await caches.keys();
          await (await caches.open(name)).put("/assets/old-version.js", new Response("old"));
          await (await caches.open("till-1")).put("/coupons/1?till", new Response("old"));
        });
        server.prologue = "/* 2 */";
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await expect.poll(() => page.evaluate(() => caches.keys()), WAIT).toHaveLength(1);
        await expect.poll(() => isCached(page, "/assets/old-version.js"), WAIT).toBe(false);
        await waitForSiteCache(page);
        server.fault = "breaks";
        await page.goto(`${server.origin}/`);
        await bar(page).waitFor();
        await heading(page, homeText.heading(undefined)).waitFor();
      });
    } finally {
      await server.close();
    }
  });
}

/** The site without a connection: what was seen and saved opens and says how old it is, and nothing else pretends to. */
import type { Business } from "@mainstreet/contracts/business";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { savedBusiness } from "../../frontend/src/shared/saved/saved-store.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { keptText } from "../../frontend/src/shared/text/kept.ts";
import { savedText } from "../../frontend/src/shared/text/saved.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { isKept, siteKept } from "./kept.ts";
import type { StageOf } from "./stage.ts";

const OFFLINE = { worker: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ } as const;
const PHONE = { width: 360, height: 800 };

const bar = (page: Page) => page.getByRole("alert").filter({ hasText: keptText.shownAsOf("") });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dealLink = (page: Page, title: string) =>
  page.getByRole("link", { name: title, exact: true }).first();

async function saveDeal(page: Page, { id, title }: { id: number; title: string }) {
  const mark = page.getByRole("button", { name: dealText.saveDeal(title) }).first();
  await mark.click();
  await expect.poll(() => isKept(page, `/coupons/${id}`), WAIT).toBe(true);
}

/** Until what the line says is outdated; a connection may come back more than once before it serves. */
async function backOnline(page: Page, line: Locator) {
  await page.context().setOffline(false);
  const isThere = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    return line.count();
  };
  await expect.poll(isThere, WAIT).toBe(0);
}

export function offlineJourneys(stage: StageOf) {
  const home = () => stage().system.url("maplewood");

  describe("without a connection", () => {
    it("home opens as it was seen last, with its pictures and what one taps there, and says how old it is", () =>
      visit(stage().browser, { ...OFFLINE, viewport: PHONE }, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await siteKept(page);
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
        await dealLink(page, deal.title).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("heading", { name: deal.title }).waitFor();
        await dialog.getByText(deal.code).first().waitFor();
        expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(PHONE.width);
      }));

    it("saved deals open with all they tell, from home and by their address, and say how old they are", () =>
      visit(stage().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await siteKept(page);
        await saveDeal(page, deal);
        await page.context().setOffline(true);
        await page.goto(`${home()}/`);
        await page.getByRole("link", { name: dealText.savedCount(1) }).click();
        for (const open of [async () => {}, () => page.goto(`${home()}/?tab=saved`)]) {
          await open();
          await page.getByText(keptText.savedAsOf("")).waitFor();
          await bar(page).waitFor();
          const link = dealLink(page, deal.title);
          await link.click();
          await page.getByRole("dialog").getByText(deal.code).first().waitFor();
          await page.goBack();
        }
        // The page of a saved deal, too, and the till from there.
        await page.goto(`${home()}/coupons/${deal.id}`);
        await bar(page).waitFor();
        await page.getByRole("link", { name: dealText.openTill }).click();
        await page.locator("[data-code]", { hasText: deal.code }).waitFor();
        // Back online it is asked for again.
        await page.goto(`${home()}/?tab=saved`);
        await page.getByText(keptText.savedAsOf("")).waitFor();
        await backOnline(page, page.getByText(keptText.savedAsOf("")));
        await dealLink(page, deal.title).waitFor();
      }));

    it("a saved business opens, from what is saved and by its address", () =>
      visit(stage().browser, OFFLINE, async (page) => {
        const [shop] = (await read(page, home(), "/api/businesses", "?limit=1")).data;
        if (!shop) throw new Error("the demo town has no businesses");
        await page.goto(`${home()}/`);
        await siteKept(page);
        await page.goto(`${home()}${businessPath(shop)}`);
        await alive(page);
        await page.getByRole("button", { name: dealText.save, exact: true }).click();
        await page.getByRole("button", { name: dealText.saved, exact: true }).waitFor();
        await expect.poll(() => isKept(page, `/businesses/${shop.id}`), WAIT).toBe(true);
        await page.context().setOffline(true);
        await page.goto(`${home()}/?tab=saved`);
        const list = page.getByRole("region", { name: savedText.businesses });
        await list.getByText(shop.category.name).waitFor();
        await list.getByText(savedText.businessesAsOf("")).waitFor();
        await list.getByRole("link", { name: shop.name, exact: true }).click();
        await heading(page, shop.name).waitFor();
        const age = page.getByRole("main").getByText(keptText.shownAsOf(""));
        await age.waitFor();
        await backOnline(page, age);
        await heading(page, shop.name).waitFor();
        await page.context().setOffline(true);
        await page.goto(`${home()}${businessPath(shop)}`);
        await bar(page).waitFor();
        await heading(page, shop.name).waitFor();
      }));

    it("what is saved meanwhile takes nothing away of what was saved before", () =>
      visit(stage().browser, OFFLINE, async (page) => {
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
        await siteKept(page);
        await saveDeal(page, deal);
        await expect
          .poll(() => isKept(page, `/api/saved-businesses?ids=${shop.id}`), WAIT)
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
        await page.getByText(keptText.savedAsOf("")).waitFor();
        await dealLink(page, other.title).waitFor();
        for (const gone of [dealText.savedGone, savedText.businessGone])
          expect(await page.getByText(gone).count()).toBe(0);
        await dealLink(page, deal.title).click();
        await page.getByRole("dialog").getByText(deal.code).first().waitFor();
      }));

    it("a deal that is saved no more is not kept either", () =>
      visit(stage().browser, OFFLINE, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await siteKept(page);
        await saveDeal(page, deal);
        await page
          .getByRole("button", { name: dealText.saveDeal(deal.title) })
          .first()
          .click();
        await expect.poll(() => isKept(page, `/coupons/${deal.id}`), WAIT).toBe(false);
      }));

    it("a page that was not kept says so, leads to what is kept, and comes once there is a connection", () =>
      visit(stage().browser, { ...OFFLINE, viewport: PHONE }, async (page) => {
        await page.goto(`${home()}/`);
        await siteKept(page);
        await page.context().setOffline(true);
        await page.goto(`${home()}/businesses`);
        await heading(page, keptText.title).waitFor();
        expect(page.url()).toBe(`${home()}/businesses`);
        await page.getByRole("link", { name: dealText.savedDeals }).click();
        await page.getByText(dealText.noSaved).waitFor();
        await page.goBack();
        await page.getByRole("link", { name: keptText.home }).click();
        await heading(page, homeText.heading(undefined)).waitFor();
        await page.goBack();
        await page.context().setOffline(false);
        await page.getByRole("link", { name: siteText.tryAgain }).click();
        await heading(page, directoryText.title()).waitFor();
        await page.goto(`${home()}/`);
        await heading(page, homeText.heading(undefined)).waitFor();
        expect(await bar(page).count()).toBe(0);
      }));

    it("the bar and the page that stands in have no finding and fit 320 px", () =>
      visit(
        stage().browser,
        { ...OFFLINE, reducedMotion: "reduce", viewport: { width: 320, height: 640 } },
        async (page) => {
          await page.goto(`${home()}/`);
          await siteKept(page);
          await page.context().setOffline(true);
          const fits = async () =>
            expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBe(320);
          await page.goto(`${home()}/`);
          await bar(page).waitFor();
          await fits();
          await expectNoFindings(page, "kept home", [390, 1280], ["#kept"]);
          await page.setViewportSize({ width: 320, height: 640 });
          await page.goto(`${home()}/businesses`);
          await fits();
          await expectNoFindings(page, "offline");
        },
      ));
  });

  describe("with a server that is out of order or does not answer", () => {
    it("home opens as it was seen last and says so; what is not kept is the server's to tell", async () => {
      const server = await faultyServer(home());
      try {
        await visit(
          stage().browser,
          { worker: true, expected: /status of 503|ERR_/ },
          async (page) => {
            await page.goto(`${server.origin}/`);
            await siteKept(page);
            for (const fault of ["refuses", "hangs"] as const) {
              server.fault = fault;
              await page.goto(`${server.origin}/`);
              await bar(page).waitFor();
              expect(await bar(page).innerText()).toContain(keptText.unreachable);
            }
            server.fault = "refuses";
            const answer = await page.goto(`${server.origin}/businesses`);
            expect(answer?.status()).toBe(503);
            server.fault = "none";
            // The browser lets a request wait behind one of the same address that hangs, for 20 s.
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

  it("a new version of the worker keeps what is needed by what it shows, and lets go of all else", async () => {
    const server = await faultyServer(home());
    try {
      await visit(stage().browser, { ...OFFLINE, expected: /ERR_/ }, async (page) => {
        await page.goto(`${server.origin}/`);
        await siteKept(page);
        await page.evaluate(async () => {
          const [name = ""] = await caches.keys();
          await (await caches.open(name)).put("/assets/old-version.js", new Response("old"));
          await (await caches.open("till-1")).put("/coupons/1?till", new Response("old"));
        });
        server.version = "2";
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await expect.poll(() => page.evaluate(() => caches.keys()), WAIT).toHaveLength(1);
        await expect.poll(() => isKept(page, "/assets/old-version.js"), WAIT).toBe(false);
        await siteKept(page);
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

/** The oldest supported browsers, which lack newer features of the language and the platform. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { offlineText } from "../../frontend/src/shared/text/offline.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import { faultyServer } from "./faulty-server.ts";
import { fullDeal } from "./full-deal.ts";
import { OFFLINE, bar, dealLink, heading, isCached, waitForSiteCache } from "./offline-cache.ts";
import { dialog, field, opener, options } from "./search-visit.ts";
import { openWizard } from "./wizard-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** Removes newer features; runs in a page, or as text at the beginning of a worker. */
function forgetNewer() {
  const newer: [object, string[]][] = [
    [URL, ["parse", "canParse"]],
    [URLSearchParams.prototype, ["size"]],
    [AbortSignal, ["any"]],
    [Response, ["json"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [ReadableStream, ["from"]],
    [ReadableStream.prototype, ["values"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isDisjointFrom"]],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every"],
    ],
    [RegExp, ["escape"]],
    [globalThis, ["Iterator", "requestIdleCallback", "scheduler", "URLPattern", "navigation"]],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  const refuseSets = (flags: unknown) => {
    if (String(flags).includes("v")) throw new SyntaxError("Invalid regular expression flags");
  };
  // The build compiles regular expressions with newer flags to constructor calls.
  globalThis.RegExp = new Proxy(RegExp, {
    apply(real, self, given) {
      refuseSets(given[1]);
      return Reflect.apply(real, self, given);
    },
    construct(real, given, made) {
      refuseSets(given[1]);
      return Reflect.construct(real, given, made);
    },
  });
}

/** Removes a page from the worker's caches; runs in the page. */
async function forget(path: string) {
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(path, { ignoreVary: true });
}

const hasNewer = () => "canParse" in URL || "withResolvers" in Promise || "groupBy" in Map;

export function oldBrowsersJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const visitOld = (journey: (page: Page) => Promise<void>) =>
    visit(fixture().browser, {}, async (page) => {
      await page.addInitScript(forgetNewer);
      await journey(page);
      expect(await page.evaluate(hasNewer)).toBe(false);
    });

  describe("in the oldest supported browsers", () => {
    it("home, a deal and search results open", () =>
      visitOld(async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await opener(page).click();
        await field(page).fill(deal.title);
        await options(page).filter({ hasText: deal.title }).first().waitFor();
        await field(page).press("Enter");
        await heading(page, searchText.results(deal.title)).waitFor();
        await page.getByRole("link", { name: deal.title, exact: true }).first().click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        await heading(page, deal.title).waitFor();
        await page.getByText(deal.code, { exact: true }).first().waitFor();
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await dialog(page).waitFor({ state: "detached" });
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await heading(page, homeText.heading(undefined)).waitFor();
        await page.getByRole("tabpanel").locator("article h3 a").first().waitFor();
      }));

    it("the listing wizard and the sign-in page open", () =>
      visitOld(async (page) => {
        await openWizard(page, home());
        await page.goto(`${home()}/login`);
        await page.getByRole("heading", { name: signInText.title }).waitFor();
      }));

    it("saved deals open offline, and the cache is updated online", async () => {
      const server = await faultyServer(home());
      server.prologue = `(${String(forgetNewer)})();`;
      try {
        await visit(fixture().browser, { ...OFFLINE, expected: /ERR_/ }, async (page) => {
          await page.addInitScript(forgetNewer);
          const deal = await fullDeal(page, home());
          await page.goto(`${server.origin}/`);
          await waitForSiteCache(page);
          await button(page, dealText.saveDeal(deal.title)).first().click();
          await page.goto(`${server.origin}/?tab=saved`);
          await dealLink(page, deal.title).waitFor();
          await expect.poll(() => isCached(page, `/coupons/${deal.id}`), WAIT).toBe(true);
          server.fault = "breaks";
          await page.reload();
          await bar(page).waitFor();
          await page.getByText(offlineText.savedAsOf("")).waitFor();
          await dealLink(page, deal.title).click();
          await page.getByRole("dialog").getByText(deal.code).first().waitFor();
          const [worker] = page.context().serviceWorkers();
          expect(await worker?.evaluate(hasNewer)).toBe(false);
          server.fault = "none";
          const path = `/coupons/${deal.id}`;
          await page.evaluate(forget, path);
          expect(await isCached(page, path)).toBe(false);
          await page.goto(server.origin + path);
          await expect.poll(() => isCached(page, path), WAIT).toBe(true);
        });
      } finally {
        await server.close();
      }
    });
  });
}

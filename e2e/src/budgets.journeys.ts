/** Budgets of the public pages: sizes, layout shifts, and a silent console during hydration. */
import { get } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const SCRIPT_BYTES = 185_500;
/** Pages with more code of their own: the search field, or the saved deals. */
const MORE_SCRIPT_BYTES = 192_100;
const DIALOG_BYTES = 15_000;
const HTML_BYTES = 25_000;
const LAYOUT_SHIFT = 0.02;
const STYLE_RULES = 200;

const HOME = "/";
const COUPON = "/coupons/1";
const SEARCH = "/?q=coffee";
const DEALS = "/deals";
const SAVED = "/?tab=saved";
const MAP = "/map";
const LISTS = [DEALS, "/events", "/businesses"];
const PAGES = [HOME, "/?tab=featured", SAVED, SEARCH, COUPON, "/no/such/page"];
/** Chromium's console message about the missing page. */
const ABSENT = { expected: /status of 404/ };

const DIST = join(import.meta.dirname, "../../frontend/dist/client");
/** Modules that no visitor's page may load before they are needed. */
const FORBIDDEN =
  /node_modules\/(?:zod|@mui\/x-|react-hook-form|@hookform|notistack)|src\/app\/admin|src\/entry-admin|src\/features\/(?:imports|sign-in|list-business\/(?!components\/add-listing))|\/manage\/|src\/admin\//;

/** Resolves with the compressed size of a response body in bytes. */
const weigh = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      expect(response.headers["content-encoding"]).toBe("br");
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

/** Resolves with the scripts that the page loads without interaction. */
async function scriptsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: "networkidle" });
  return fetchedScripts(page);
}

async function fetchedScripts(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  return [...new Set(names.filter((name) => name.endsWith(".js")))];
}

/** Records everything that the page logs from now on. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = [];
  // Violations of the CSP that Chromium does not log.
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      console.log(`Against the policy: ${violatedDirective}`),
    ),
  );
  page.on("console", (message) => {
    if (!ABSENT.expected.test(message.text())) said.push(message.text());
  });
  return said;
}

/** Sums the layout shifts that happen without interaction. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && typeof entry.value === "number") sum += entry.value;
      document.documentElement.dataset["shift"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftOf = async (page: Page) =>
  Number((await page.locator("html").getAttribute("data-shift")) ?? "0");

/**
 * Returns the number of rules that emotion has inserted in the browser; most are sent by the
 * server, which costs no layout.
 */
const rulesMade = () =>
  [...document.styleSheets]
    .filter(({ ownerNode }) => ownerNode?.textContent === "")
    .reduce((sum, { cssRules }) => sum + cssRules.length, 0);

export function budgetJourneys(fixture: FixtureGetter) {
  const address = (path: string) => fixture().system.url("maplewood") + path;

  describe("page weight", () => {
    it.each(PAGES)("of %s stays within its budget, with an empty console", (path) =>
      visit(fixture().browser, ABSENT, async (page) => {
        expect(await weigh(address(path))).toBeLessThanOrEqual(HTML_BYTES);
        const said = await listen(page);
        const scripts = await scriptsOf(page, address(path));
        expect(said).toEqual([]);
        const bytes = await Promise.all(scripts.map(weigh));
        expect(bytes.length).toBeGreaterThan(1);
        expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
          path === SEARCH || path === SAVED ? MORE_SCRIPT_BYTES : SCRIPT_BYTES,
        );
      }),
    );

    it("of the first dialog stays within its budget", () =>
      visit(fixture().browser, {}, async (page) => {
        const before = await scriptsOf(page, address(HOME));
        // The first interaction loads toasts, tooltips and the service worker, which don't belong
        // to a dialog.
        const others = /toast-container|Tooltip|Popper|\/(?:worker-sync|service-worker)-/;
        await page.keyboard.press("Shift");
        await page.locator('main a[href^="/coupons/"]').first().click();
        await page.getByRole("dialog").waitFor();
        await page.waitForLoadState("networkidle");
        const added = (await fetchedScripts(page)).filter(
          (name) => !before.includes(name) && !others.test(name),
        );
        const bytes = await Promise.all(added.map(weigh));
        expect(bytes.length).toBeGreaterThan(0);
        expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(DIALOG_BYTES);
      }));

    it("excludes code that only admins, forms and the wizard need", () =>
      visit(fixture().browser, {}, async (page) => {
        const lists: Record<string, string[]> = JSON.parse(
          await readFile(join(DIST, ".vite/modules.json"), "utf8"),
        );
        for (const path of [HOME, COUPON, ...LISTS]) {
          const files = (await scriptsOf(page, address(path))).map((name) =>
            new URL(name).pathname.slice(1),
          );
          const modules = files.flatMap((file) => lists[file] ?? []);
          expect(modules.some((name) => name.includes("react-dom"))).toBe(true);
          expect(modules.filter((name) => FORBIDDEN.test(name))).toEqual([]);
        }
      }));
  });

  describe("while a page hydrates", () => {
    it.each([
      { path: HOME, width: 390 },
      { path: HOME, width: 1280 },
      { path: COUPON, width: 390 },
      { path: COUPON, width: 1280 },
      { path: SEARCH, width: 390 },
      { path: SEARCH, width: 1280 },
      { path: MAP, width: 390 },
      { path: MAP, width: 1280 },
    ])("nothing shifts on $path at $width, and nothing is logged", ({ path, width }) =>
      visit(
        fixture().browser,
        {
          viewport: { width, height: 844 },
          permissions: ["geolocation"],
          geolocation: { latitude: 43.15, longitude: -73.88 },
        },
        async (page) => {
          const said = await listen(page);
          await watchShifts(page);
          // Simulates a slow phone, which gets the scripts one by one.
          await page.route("**/assets/*-page-*.js", async (route) => {
            await page.waitForTimeout(500);
            await route.continue();
          });
          await page.goto(address(path));
          // The location is known, and the lists are sorted by it.
          await page.getByRole("button", { name: chipText.on.label }).waitFor();
          await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
          await page.waitForLoadState("networkidle");
          expect(await shiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT);
          expect(said).toEqual([]);
        },
      ),
    );

    it.each([
      { path: HOME, width: 390 },
      { path: HOME, width: 1280 },
      { path: DEALS, width: 390 },
      { path: DEALS, width: 1280 },
    ])("nothing shifts on $path with a location chosen earlier, at $width", ({ path, width }) =>
      visit(fixture().browser, { viewport: { width, height: 844 } }, async (page) => {
        await page.addInitScript(() => localStorage.setItem("place", "43.15 -73.88 12800"));
        await watchShifts(page);
        await page.route("**/api/nearby-coupons?*", async (route) => {
          await page.waitForTimeout(500);
          await route.continue();
        });
        await page.goto(address(path));
        await page.getByRole("button", { name: chosenText.near("12800") }).waitFor();
        await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
        await page.waitForLoadState("networkidle");
        expect(await shiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT);
      }),
    );

    it.each([HOME, COUPON, SEARCH])("the browser inserts few style rules for %s", (path) =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.goto(address(path), { waitUntil: "networkidle" });
        // On a busy machine scripts may be loaded long before they have run.
        await expect.poll(() => page.evaluate(rulesMade), WAIT).toBeGreaterThan(0);
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
        expect(await page.evaluate(rulesMade)).toBeLessThanOrEqual(STYLE_RULES);
      }),
    );
  });
}

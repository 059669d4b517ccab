/** What the service worker has cached, and how a page shows that. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { offlineText } from "../../frontend/src/shared/text/offline.ts";
import { WAIT } from "./browser.ts";

/** Options of a visit that loses its connection. */
export const OFFLINE = { worker: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ } as const;

/** Locates the notice about the age of the page. */
export const bar = (page: Page) =>
  page.getByRole("alert").filter({ hasText: offlineText.shownAsOf("") });
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const dealLink = (page: Page, title: string) =>
  page.getByRole("link", { name: title, exact: true }).first();

export const isCached = (page: Page, address: string) =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    address,
  );

/** Interacts with the page, which registers the worker. */
export async function waitForWorker(page: Page) {
  await expect
    .poll(async () => {
      // Interaction before hydration has no effect.
      await page.keyboard.press("Shift");
      return page.evaluate(() => navigator.serviceWorker.controller?.state);
    }, WAIT)
    .toBe("activated");
}

/** Waits until the worker has cached the site's main pages. */
export async function waitForSiteCache(page: Page) {
  await waitForWorker(page);
  for (const address of ["/", "/?tab=saved", "/offline"])
    await expect.poll(() => isCached(page, address), WAIT).toBe(true);
}

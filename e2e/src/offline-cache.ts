/** What the service worker has cached of a site, and what a page shows of it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { offlineText } from "../../frontend/src/shared/text/offline.ts";
import { WAIT } from "./browser.ts";

/** A visit that loses its connection. */
export const OFFLINE = { worker: true, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ } as const;

/** Says how old the page is. */
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

/** Uses the page, with which the worker begins. */
export async function waitForWorker(page: Page) {
  await expect
    .poll(async () => {
      // Before the page is alive it hears nothing.
      await page.keyboard.press("Shift");
      return page.evaluate(() => navigator.serviceWorker.controller?.state);
    }, WAIT)
    .toBe("activated");
}

/** Until the worker has cached what it does at first. */
export async function waitForSiteCache(page: Page) {
  await waitForWorker(page);
  for (const address of ["/", "/?tab=saved", "/offline"])
    await expect.poll(() => isCached(page, address), WAIT).toBe(true);
}

/** What the service worker has kept of a site. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { WAIT } from "./browser.ts";

export const isKept = (page: Page, address: string) =>
  page.evaluate(
    async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined,
    address,
  );

/** Uses the page, with which the worker begins, until it has all that it keeps at first. */
export async function siteKept(page: Page) {
  await expect
    .poll(async () => {
      // Before the page is alive it hears nothing.
      await page.keyboard.press("Shift");
      return page.evaluate(() => navigator.serviceWorker.controller?.state);
    }, WAIT)
    .toBe("activated");
  for (const address of ["/", "/?tab=saved", "/offline"])
    await expect.poll(() => isKept(page, address), WAIT).toBe(true);
}

/** Passes the end of the town's day in an open page whose clock the test controls. */
import type { Page } from "playwright-core";
import { dayEnd } from "../../frontend/src/shared/format/town-day.ts";
import { read } from "./api.ts";

/** With the checks that an open page makes every hour. */
export async function passMidnight(page: Page, origin: string): Promise<void> {
  const { timeZone } = (await read(page, origin, "/api/town")).data;
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(dayEnd(timeZone, new Date(now)) - now - 60_000);
  await page.clock.runFor(120_000);
}

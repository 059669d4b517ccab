/** The end of the town's day in a page that is open, its clock in the test's hands. */
import type { Page } from "playwright-core";
import { dayEnd } from "../../frontend/src/shared/format/town-day.ts";
import { read } from "./api.ts";

/** Hour by hour, as a page that is looked at does. */
export async function passMidnight(page: Page, origin: string): Promise<void> {
  const { timeZone } = (await read(page, origin, "/api/town")).data;
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(dayEnd(timeZone, new Date(now)) - now - 60_000);
  await page.clock.runFor(120_000);
}

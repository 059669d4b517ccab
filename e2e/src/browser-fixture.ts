/** What every group of journeys is given: the running system, and a browser of its test file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningSystem } from "./system.ts";

export interface BrowserFixture {
  browser: Browser;
  system: ReturnType<typeof runningSystem>;
  /** Admins work in another town than shoppers, and those of each file in one of their own: what they change disturbs nobody. */
  adminTown: string;
}

export type FixtureGetter = () => BrowserFixture;

/** Opens the fixture before a file's journeys and closes it behind them: call what it returns inside of tests only. */
export function openBrowserFixture(adminTown = "riverton"): FixtureGetter {
  let fixture: BrowserFixture | undefined;
  beforeAll(async () => {
    fixture = { browser: await launchBrowser(), system: runningSystem(), adminTown };
  });
  afterAll(async () => {
    await fixture?.browser.close();
  });
  return () => {
    if (!fixture) throw new Error("The browser has not started");
    return fixture;
  };
}

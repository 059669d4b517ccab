/** Fixture of all journeys: the running system, and one browser per test file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningSystem } from "./system.ts";

export interface BrowserFixture {
  browser: Browser;
  system: ReturnType<typeof runningSystem>;
  /** Town of this file's admins, which no shoppers' journeys and no other file's admins use. */
  adminTown: string;
}

export type FixtureGetter = () => BrowserFixture;

/** Opens the fixture for a file's journeys; call the returned getter only within tests. */
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

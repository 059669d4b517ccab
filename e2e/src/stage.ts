/** What every group of journeys is given: the running system, and a browser of its test file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningSystem } from "./system.ts";

export interface Stage {
  browser: Browser;
  system: ReturnType<typeof runningSystem>;
  /** Admins work in another town than shoppers, and those of each file in one of their own: what they change disturbs nobody. */
  adminTown: string;
}

export type StageOf = () => Stage;

/** Opens the stage before a file's journeys and closes it behind them: call what it returns inside of tests only. */
export function openStage(adminTown = "riverton"): StageOf {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = { browser: await launchBrowser(), system: runningSystem(), adminTown };
  });
  afterAll(async () => {
    await stage?.browser.close();
  });
  return () => {
    if (!stage) throw new Error("The browser has not started");
    return stage;
  };
}

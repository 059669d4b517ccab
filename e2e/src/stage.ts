/** What every group of journeys is given: the running system, and a browser of its test file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningSystem } from "./system.ts";

export interface Stage {
  browser: Browser;
  system: ReturnType<typeof runningSystem>;
}

export type StageOf = () => Stage;

/** Opens the stage before a file's journeys and closes it behind them: call what it returns inside of tests only. */
export function openStage(): StageOf {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = { browser: await launchBrowser(), system: runningSystem() };
  });
  afterAll(async () => {
    await stage?.browser.close();
  });
  return () => {
    if (!stage) throw new Error("The browser has not started");
    return stage;
  };
}

/** What every group of journeys is given. */
import type { Browser } from "playwright-core";
import type { System } from "./system.ts";

/** Filled before the first journey: read it inside of tests only. */
export interface Stage {
  browser: Browser;
  system: System;
}

export type StageOf = () => Stage;

/** What is kept for a time goes after it: looked for at the start and once an hour. */
import { createLoop } from "@mainstreet/messages/loop";
import type { Loop } from "@mainstreet/messages/loop";
import { subMonths } from "date-fns/subMonths";
import { z } from "zod";
import type { Logger } from "./log.ts";
import { gauge } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long something is kept, as the environment says it. */
export const keptMonths = (fallback: number) =>
  z.coerce.number().int().min(1).max(1200).default(fallback);

/**
 * Erases what is old; several processes at it do no harm. `erase` resolves with whether all of it went: how long
 * that has not been so is shown.
 */
export function startErasing(options: {
  name: string;
  erase: () => Promise<boolean>;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
}): Loop {
  const { name, erase, log, metrics, now } = options;
  // Who begins anew is given the time to.
  let doneAt = now().getTime();
  gauge(
    metrics,
    "erasing_age_seconds",
    "Time since all that is too old was erased, in seconds",
    () => (now().getTime() - doneAt) / 1000,
  );
  return createLoop({
    name,
    log,
    pauseMs: HOUR_MS,
    async run() {
      if (await erase()) doneAt = now().getTime();
    },
  });
}

/** What people left for so many months; `erase` is told the time before which everything goes. */
export function startExpiry(
  options: Omit<Parameters<typeof startErasing>[0], "erase"> & {
    months: number;
    erase: (before: Date) => Promise<boolean>;
  },
): Loop {
  const { months, erase, ...erasing } = options;
  return startErasing({ ...erasing, erase: () => erase(subMonths(erasing.now(), months)) });
}

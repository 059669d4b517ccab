/** Erases data after its retention period: at startup and once an hour. */
import { createLoop } from "@mainstreet/messages/loop";
import type { Loop } from "@mainstreet/messages/loop";
import { subMonths } from "date-fns/subMonths";
import { z } from "zod";
import type { Logger } from "./log.ts";
import { gauge } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Retention period in months, from the environment. */
export const keptMonths = (fallback: number) =>
  z.coerce.number().int().min(1).max(1200).default(fallback);

/**
 * Erases expired data; several processes may do so. `erase` resolves with whether everything was erased; the
 * metric shows how long ago that last was so.
 */
export function startRetentionLoop(options: {
  name: string;
  erase: () => Promise<boolean>;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
}): Loop {
  const { name, erase, log, metrics, now } = options;
  // Counted from the start: a new process has not had time to erase yet.
  let doneAt = now().getTime();
  gauge(
    metrics,
    "erasing_age_seconds",
    "Time since all expired data was last erased, in seconds",
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

/** Erases what people submitted this many months ago; `erase` gets the time before which everything goes. */
export function startRetentionByAge(
  options: Omit<Parameters<typeof startRetentionLoop>[0], "erase"> & {
    months: number;
    erase: (before: Date) => Promise<boolean>;
  },
): Loop {
  const { months, erase, ...erasing } = options;
  return startRetentionLoop({ ...erasing, erase: () => erase(subMonths(erasing.now(), months)) });
}

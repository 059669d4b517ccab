/** What people left with us goes after a time: looked for at the start and once an hour. */
import { createLoop } from "@mainstreet/messages/loop";
import type { Loop } from "@mainstreet/messages/loop";
import { subMonths } from "date-fns/subMonths";
import { z } from "zod";
import type { Logger } from "./log.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long something is kept, as the environment says it. */
export const keptMonths = (fallback: number) =>
  z.coerce.number().int().min(1).max(1200).default(fallback);

/** Several processes at it do no harm; `erase` is told the time before which everything goes. */
export function startExpiry(options: {
  name: string;
  months: number;
  erase: (before: Date) => Promise<unknown>;
  log: Logger;
  now: () => Date;
}): Loop {
  const { name, months, erase, log, now } = options;
  return createLoop({
    name,
    log,
    pauseMs: HOUR_MS,
    async run() {
      await erase(subMonths(now(), months));
    },
  });
}

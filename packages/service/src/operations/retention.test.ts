import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { startRetentionByAge } from "./retention.ts";
import { createMetrics } from "./metrics.ts";

const log = pino({ level: "silent" });

test.each([
  ["2027-03-31T10:00:00Z", 1, "2027-02-28T10:00:00Z"],
  ["2027-08-31T10:00:00Z", 6, "2027-02-28T10:00:00Z"],
  ["2028-02-29T10:00:00Z", 24, "2026-02-28T10:00:00Z"],
  ["2027-03-15T10:00:00Z", 12, "2026-03-15T10:00:00Z"],
])(
  "at %s, records kept for %i months are erased if they are older than %s",
  async (now, months, since) => {
    const erase = vi.fn<(before: Date) => Promise<boolean>>(async () => true);
    const metrics = createMetrics();
    const clock = () => new Date(now);
    const retention = startRetentionByAge({
      name: "expiry",
      months,
      erase,
      log,
      metrics,
      now: clock,
    });
    await vi.waitFor(() => expect(erase).toHaveBeenCalledWith(new Date(since)));
    await retention.close();
  },
);

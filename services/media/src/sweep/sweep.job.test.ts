/** The sweep's schedule. */
import { setTimeout } from "node:timers/promises";
import { createLog } from "@mainstreet/service/operations/log";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, expect, test, vi } from "vitest";
import { startSweeping } from "./sweep.job.ts";

const env = testEnvironment();
afterAll(() => removeTestSpace(env));

test("a failed sweep is not repeated before the next hour, as each lists the files of all towns", async () => {
  const sweep = vi.fn<() => Promise<number>>(() => Promise.reject(new Error("auth is away")));
  const sweeping = startSweeping({
    connection: { redisUrl: env.REDIS_URL, prefix: env.REDIS_PREFIX },
    log: createLog("media", "silent"),
    waiting: async () => 0,
    sweep,
  });
  await vi.waitFor(() => expect(sweep).toHaveBeenCalled());
  // A repetition would come after a second.
  await setTimeout(2500);
  expect(sweep).toHaveBeenCalledTimes(1);
  await sweeping.close();
});

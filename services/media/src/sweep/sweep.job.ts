/** The sweep as a job: once an hour in the whole cluster. */
import { defineJob } from "@mainstreet/jobs/job";
import type { QueueConnection } from "@mainstreet/jobs/job";
import { createQueue } from "@mainstreet/jobs/queue";
import { startWorker } from "@mainstreet/jobs/worker";
import { createLoop } from "@mainstreet/messages/loop";
import type { Logger } from "@mainstreet/service/operations/log";
import { z } from "zod";

/** A failed sweep waits for the next hour, as each lists the files of all towns. */
const sweepJob = defineJob({ name: "sweep", payload: z.strictObject({}), attempts: 1 });

const EVERY_MS = 60 * 60 * 1000;
const RETRY_MS = 60_000;

interface SweepingOptions {
  connection: QueueConnection;
  log: Logger;
  /** Returns the number of messages not applied yet: one of them may tell of a use. */
  waiting: () => Promise<number>;
  sweep: () => Promise<number>;
}

/** Sweeps every hour, but only once all messages were applied. */
export function startSweeping({ connection, log, waiting, sweep }: SweepingOptions) {
  const queue = createQueue(sweepJob, connection);
  // The schedule is in Redis, which may lose it, so it is set again regularly.
  const scheduling = createLoop({
    name: "scheduling the sweep",
    log,
    pauseMs: RETRY_MS,
    run: () => queue.every({}, { id: "hourly", ms: EVERY_MS }),
  });
  const worker = startWorker(
    sweepJob,
    { ...connection, log, concurrency: 1 },
    async (_payload, control) => {
      if ((await waiting()) > 0) await control.later(RETRY_MS);
      const removed = await sweep();
      log.info({ removed }, "unused images swept");
    },
  );
  return {
    async close() {
      await Promise.all([worker.close(), scheduling.close()]);
      await queue.close();
    },
  };
}

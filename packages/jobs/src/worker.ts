/** Doing the work of a queue. Handlers are idempotent: a lapsed lock runs a job twice. */
import { DelayedError, UnrecoverableError, Worker } from "bullmq";
import type { RateLimiterOptions } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { z } from "zod";
import { queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

export interface JobControl {
  /** 1 for the first attempt. */
  attempt: number;
  /** Ends this run without blame; the job runs again after the pause. */
  later: (ms: number) => Promise<never>;
}

export interface JobWorker {
  /** Takes no further job and finishes those in hand. */
  close: () => Promise<void>;
}

export interface WorkerOptions extends QueueConnection {
  log: Logger;
  concurrency: number;
  /** At most `max` jobs per `duration` ms in the whole cluster. */
  limiter?: RateLimiterOptions;
  /** A job whose worker was silent this long is taken by another, in ms. */
  lockMs?: number;
}

/** Runs the handler for each job of the queue; a job whose payload cannot be read is not tried again. */
export function startWorker<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  options: WorkerOptions,
  handle: (payload: z.infer<Schema>, control: JobControl) => Promise<void>,
): JobWorker {
  const { log, lockMs = 30_000 } = options;
  const redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  const worker = new Worker(
    job.name,
    async (running, token) => {
      const payload = job.payload.safeParse(running.data);
      if (!payload.success) throw new UnrecoverableError(payload.error.message);
      await handle(payload.data, {
        attempt: running.attemptsMade + 1,
        async later(ms) {
          await running.moveToDelayed(Date.now() + ms, token);
          throw new DelayedError();
        },
      });
    },
    {
      connection: redis,
      prefix: queuePrefix(options.prefix),
      concurrency: options.concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // A worker killed again and again is no fault of the job.
      maxStalledCount: 1000,
      skipVersionCheck: true,
      ...(options.limiter && { limiter: options.limiter }),
    },
  );
  worker.on("error", (error) => log.warn({ err: error }, `worker of ${job.name} has trouble`));
  worker.on("failed", (failed, error) =>
    log.warn({ err: error, job: failed?.id, attempts: failed?.attemptsMade }, `${job.name} failed`),
  );
  return {
    async close() {
      await worker.close();
      redis.disconnect();
    },
  };
}

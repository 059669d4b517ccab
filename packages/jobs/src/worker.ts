/** Doing the work of a queue. Handlers are idempotent: a lapsed lock runs a job twice. */
import { setTimeout } from "node:timers/promises";
import { continuing } from "@mainstreet/tracing/later";
import { DelayedError, UnrecoverableError, Worker } from "bullmq";
import type { RateLimiterOptions } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { z } from "zod";
import { isFromReplica, queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

/** So long may the goodbye to Redis take once the jobs in hand are over, in ms. */
const GOODBYE_MS = 3000;
/** A job that this process still runs is looked at again after so long, in ms. */
const AGAIN_MS = 500;
/** A Redis that hangs is away, in ms: longer than the 10 s that BullMQ waits for a job at most. */
const SILENCE_MS = 13_000;
/** Longest pause between two attempts to connect, in ms. */
const MAX_PAUSE_MS = 1000;

export interface JobControl {
  /** 1 for the first attempt. */
  attempt: number;
  /** As it was last asked for; 0 for one that was added without. */
  priority: number;
  /** Ends this run without blame; the job runs again after the pause. */
  later: (ms: number) => Promise<never>;
  /** From now on no job of a limited queue begins anywhere for so long, however long it was before. */
  hold: (ms: number) => Promise<void>;
}

interface JobWorker {
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
  let ended = false;
  // BullMQ makes its blocking connection with the same options. At the end neither is made anew.
  const redis = new Redis(options.redisUrl, {
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE_MS,
    reconnectOnError: isFromReplica,
    retryStrategy: (times) => (ended ? null : Math.min(50 * 2 ** times, MAX_PAUSE_MS)),
  });
  redis.on("error", () => undefined);
  const inHand = new Map<string | undefined, Promise<void>>();
  const worker = new Worker(
    job.name,
    async (running, token) => {
      const payload = job.payload.safeParse(running.data);
      if (!payload.success) throw new UnrecoverableError(payload.error.message);
      const { id } = running;
      const later = async (ms: number) => {
        await running.moveToDelayed(Date.now() + ms, token);
        throw new DelayedError();
      };
      // BullMQ gives it a second time when Redis, or its lock, was lost; it knows one lock for each id and
      // would let the later run's lapse at the end of the earlier one.
      if (inHand.has(id)) await later(AGAIN_MS);
      const origin = { traceparent: running.opts.telemetry?.metadata, town: townOf(payload.data) };
      const work = continuing(`run ${job.name}`, [origin], () =>
        handle(payload.data, {
          attempt: running.attemptsMade + 1,
          priority: running.priority,
          later,
          hold: (ms) => worker.rateLimit(ms),
        }),
      );
      inHand.set(id, work);
      await work.finally(() => inHand.delete(id));
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
      const closed = worker.close();
      await Promise.allSettled(inHand.values());
      ended = true;
      // Redis may be silent.
      await Promise.race([closed, setTimeout(GOODBYE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}

/** Whose job it is, if it says so. */
const townOf = (payload: unknown) =>
  typeof payload === "object" &&
  payload !== null &&
  "town" in payload &&
  typeof payload.town === "string"
    ? payload.town
    : undefined;

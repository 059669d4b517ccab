/** Job workers. Handlers must be idempotent: a job runs twice when its lock expires. */
import { setTimeout } from "node:timers/promises";
import { continuing } from "@mainstreet/tracing/later";
import { DelayedError, UnrecoverableError, Worker } from "bullmq";
import type { RateLimiterOptions } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { z } from "zod";
import { isFromReplica, queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

/** Time that closing the BullMQ worker may take after the running jobs have ended, in ms. */
const GOODBYE_MS = 3000;
/** Delay before retrying a job whose previous run is still in progress in this process, in ms. */
const AGAIN_MS = 500;
/**
 * Redis counts as unavailable when it stays silent this long, in ms: more than the 10 s that BullMQ blocks at
 * most.
 */
const SILENCE_MS = 13_000;
/** Longest delay between two reconnection attempts, in ms. */
const MAX_PAUSE_MS = 1000;

export interface JobControl {
  /** 1 for the first attempt. */
  attempt: number;
  /** Priority last requested for the job; 0 if none was. */
  priority: number;
  /** Ends this run without counting it as a failure; the job runs again after the delay. */
  later: (ms: number) => Promise<never>;
  /** Lets no job of a rate-limited queue start on any worker for this long, replacing any earlier pause. */
  hold: (ms: number) => Promise<void>;
}

interface JobWorker {
  /** Takes no more jobs and finishes the running ones. */
  close: () => Promise<void>;
}

export interface WorkerOptions extends QueueConnection {
  log: Logger;
  concurrency: number;
  /** At most `max` jobs per `duration` ms in the whole cluster. */
  limiter?: RateLimiterOptions;
  /** A job whose worker does not renew its lock for this long goes to another worker, in ms. */
  lockMs?: number;
}

/** Runs the handler for each job of the queue; a job whose payload does not parse is not retried. */
export function startWorker<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  options: WorkerOptions,
  handle: (payload: z.infer<Schema>, control: JobControl) => Promise<void>,
): JobWorker {
  const { log, lockMs = 30_000 } = options;
  let ended = false;
  // BullMQ duplicates this connection for blocking reads. Neither reconnects once closing.
  const redis = new Redis(options.redisUrl, {
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE_MS,
    reconnectOnError: isFromReplica,
    retryStrategy: (times) => (ended ? null : Math.min(50 * 2 ** times, MAX_PAUSE_MS)),
  });
  redis.on("error", () => undefined);
  const inFlight = new Map<string | undefined, Promise<void>>();
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
      // BullMQ delivers a job again when Redis lost it or its lock. It keeps one lock per job id,
      // and the end of the earlier run would stop renewing the lock of the later one.
      if (inFlight.has(id)) await later(AGAIN_MS);
      const origin = { traceparent: running.opts.telemetry?.metadata, town: townOf(payload.data) };
      const work = continuing(`run ${job.name}`, [origin], () =>
        handle(payload.data, {
          attempt: running.attemptsMade + 1,
          priority: running.priority,
          later,
          hold: (ms) => worker.rateLimit(ms),
        }),
      );
      inFlight.set(id, work);
      await work.finally(() => inFlight.delete(id));
    },
    {
      connection: redis,
      prefix: queuePrefix(options.prefix),
      concurrency: options.concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      // A worker that is killed again and again is not the job's fault.
      maxStalledCount: 1000,
      skipVersionCheck: true,
      ...(options.limiter && { limiter: options.limiter }),
    },
  );
  worker.on("error", (error) => log.warn({ err: error }, `worker of ${job.name} reports an error`));
  worker.on("failed", (failed, error) =>
    log.warn({ err: error, job: failed?.id, attempts: failed?.attemptsMade }, `${job.name} failed`),
  );
  return {
    async close() {
      const closed = worker.close();
      await Promise.allSettled(inFlight.values());
      ended = true;
      // Redis may not answer.
      await Promise.race([closed, setTimeout(GOODBYE_MS, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}

/** Returns the town of a payload, if it has one. */
const townOf = (payload: unknown) =>
  typeof payload === "object" &&
  payload !== null &&
  "town" in payload &&
  typeof payload.town === "string"
    ? payload.town
    : undefined;

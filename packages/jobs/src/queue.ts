/** Putting work into a queue. */
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { z } from "zod";
import { jobId, queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

const DAY_SECONDS = 24 * 60 * 60;

export interface JobQueue<Payload> {
  /** Adds a job; an id that is waiting, running or kept already is not added twice. */
  add: (
    payload: Payload,
    options: { id: string; delayMs?: number; priority?: number },
  ) => Promise<void>;
  /** Runs a job again and again, whoever asks for it: one schedule per id in the whole cluster. */
  every: (payload: Payload, options: { id: string; ms: number }) => Promise<void>;
  /** Jobs that wait or run. */
  depth: () => Promise<number>;
  close: () => Promise<void>;
}

/** Queue of one kind of job. Adding fails at once while Redis is away, so that the caller can say so. */
export function createQueue<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  connection: QueueConnection,
): JobQueue<z.input<Schema>> {
  const redis = new Redis(connection.redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on("error", () => undefined);
  const queue = new Queue(job.name, {
    connection: redis,
    prefix: queuePrefix(connection.prefix),
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts: job.attempts,
      backoff: { type: "exponential", delay: job.backoffMs, jitter: 0.2 },
      removeOnComplete: { age: DAY_SECONDS, count: 1000 },
      removeOnFail: { age: 7 * DAY_SECONDS, count: 1000 },
    },
  });
  queue.on("error", () => undefined);
  return {
    async add(payload, { id, delayMs, priority }) {
      await queue.add(job.name, job.payload.parse(payload), {
        jobId: jobId(job.name, id),
        ...(delayMs !== undefined && { delay: delayMs }),
        ...(priority !== undefined && { priority }),
      });
    },
    async every(payload, { id, ms }) {
      const data = job.payload.parse(payload);
      await queue.upsertJobScheduler(jobId(job.name, id), { every: ms }, { name: job.name, data });
    },
    depth: () => queue.count().then(async (waiting) => waiting + (await queue.getActiveCount())),
    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}

/** Fixture of the tests of jobs: queues with Redis keys of their own, closed after each test. */
import { randomUUID } from "node:crypto";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, afterEach, expect, vi } from "vitest";
import { z } from "zod";
import { defineJob, queuePrefix } from "../job.ts";
import { createQueue } from "../queue.ts";
import { startWorker } from "../worker.ts";
import type { JobControl, WorkerOptions } from "../worker.ts";

export const env = testEnvironment();
const log = pino({ level: env.LOG_LEVEL });
const redis = new Redis(env.REDIS_URL);
/** Closed after each test, unless taken out. */
export const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  redis.disconnect();
  await removeTestSpace(env);
});

const payload = z.object({ text: z.string(), times: z.coerce.number().default(1) });
export type Payload = z.infer<typeof payload>;

/** A queue with Redis keys of its own, and workers for it. */
export function openFixture(name = "note", redisUrl = env.REDIS_URL) {
  const prefix = `${env.REDIS_PREFIX}${randomUUID().slice(0, 8)}:`;
  const job = defineJob({ name, payload, attempts: 3, backoffMs: 20 });
  const connection = { redisUrl, prefix };
  const queue = createQueue(job, connection);
  open.push(queue);
  return {
    queue,
    connection,
    work: (
      handle: (payload: Payload, control: JobControl) => Promise<void>,
      options: Partial<WorkerOptions> = {},
    ) => {
      const worker = startWorker(job, { ...connection, log, concurrency: 1, ...options }, handle);
      open.push(worker);
      return worker;
    },
    /** Deletes the content of a job that stays in its list. */
    loseContent: (jobId: string) => redis.del(`${queuePrefix(prefix)}:${name}:${jobId}`),
    /** BullMQ's own view of the queue. */
    inspect: async <Answer>(ask: (queue: Queue) => Promise<Answer>) => {
      const raw = new Queue(name, { connection: redis, prefix: queuePrefix(prefix) });
      try {
        return await ask(raw);
      } finally {
        await raw.close();
      }
    },
  };
}

/** Resolves when no job waits or runs any more. */
export const idle = (queue: { depth: () => Promise<number> }) =>
  vi.waitFor(async () => expect(await queue.depth()).toBe(0), { timeout: 20_000, interval: 20 });

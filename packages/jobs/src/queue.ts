/** Job queues: adding, prioritizing, scheduling, counting and removing jobs. */
import { traceparent } from "@mainstreet/tracing/later";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { z } from "zod";
import { isFromReplica, jobId, queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

/** BullMQ's highest explicit priority; only jobs without one (0) run before it. */
const FIRST = 1;
const DAY_SECONDS = 24 * 60 * 60;
/** Redis counts as unavailable when it stays silent this long, in ms. */
const SILENCE_MS = 3000;

interface AddOptions {
  id: string;
  priority?: number;
}

export interface JobQueue<Payload> {
  /** Adds a job, unless one with this id is waiting, running or retained. */
  add: (payload: Payload, options: AddOptions) => Promise<void>;
  /**
   * Like `add`, but also replaces a job that is in no list any more or has lost its content, as after a data
   * loss in Redis. Resolves with whether the job was added.
   */
  ensure: (payload: Payload, options: AddOptions) => Promise<boolean>;
  /**
   * Adds a job ahead of all others, or of those with a lower priority. A job with this id that is already
   * waiting or delayed is moved there.
   */
  addFirst: (
    payload: Payload,
    options: { id: string; priority?: number; attempts?: number },
  ) => Promise<void>;
  /** Number of jobs waiting with this priority. */
  waiting: (priority: number) => Promise<number>;
  /**
   * Repeats a job at an interval; one schedule per id in the whole cluster. The schedule is stored in Redis:
   * calling this again keeps it, or recreates it after a data loss.
   */
  every: (payload: Payload, options: { id: string; ms: number }) => Promise<void>;
  /** Number of jobs that wait or run. */
  depth: () => Promise<number>;
  /** Number of jobs whose payload matches, ended ones that are still retained included. */
  count: (fits: (payload: Payload) => boolean) => Promise<number>;
  /** Removes matching jobs except running ones; resolves with the number removed. */
  remove: (fits: (payload: Payload) => boolean) => Promise<number>;
  close: () => Promise<void>;
}

/** Creates BullMQ's queue on a connection of its own. */
function connectQueue(job: JobDefinition<z.ZodType>, connection: QueueConnection) {
  const redis = new Redis(connection.redisUrl, {
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    commandTimeout: SILENCE_MS,
    reconnectOnError: isFromReplica,
  });
  redis.on("error", () => undefined);
  const queue = new Queue(job.name, {
    connection: redis,
    prefix: queuePrefix(connection.prefix),
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts: job.attempts,
      backoff: { type: "exponential", delay: job.backoffMs, jitter: 0.2 },
      removeOnComplete: job.kept ? { age: DAY_SECONDS, count: 1000 } : true,
      removeOnFail: job.kept ? { age: 7 * DAY_SECONDS, count: 1000 } : true,
    },
  });
  queue.on("error", () => undefined);
  return { queue, redis };
}

/**
 * Queue of one kind of job. Adding fails at once while Redis is unavailable, so that the caller can report it.
 */
export function createQueue<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  connection: QueueConnection,
): JobQueue<z.input<Schema>> {
  let made: ReturnType<typeof connectQueue> | undefined = connect();
  /** A BullMQ queue whose first connection fails never recovers, so the next caller gets a new one. */
  function connect() {
    const mine = connectQueue(job, connection);
    mine.queue.waitUntilReady().catch(() => {
      if (made === mine) made = undefined;
      mine.redis.disconnect();
    });
    return mine;
  }
  async function connected(): Promise<Queue> {
    const { queue } = (made ??= connect());
    await queue.waitUntilReady();
    return queue;
  }
  /** All jobs: fits in memory, as the queue retains at most 2,000 ended jobs beside the open ones. */
  const all = async () => (await connected()).getJobs([...STATES]);
  async function add(payload: z.input<Schema>, { id, priority }: AddOptions) {
    const queue = await connected();
    await queue.add(job.name, job.payload.parse(payload), {
      jobId: jobId(job.name, id),
      ...origin(),
      ...(priority !== undefined && { priority }),
    });
  }
  return {
    add,
    async ensure(payload, options) {
      const queue = await connected();
      const known = await queue.getJob(jobId(job.name, options.id));
      const state = await known?.getState();
      // For a job whose content was lost, BullMQ keeps a failed job without a name.
      const isLost = state === "unknown" || (state === "failed" && known?.name !== job.name);
      // A lost job that a worker still holds cannot be removed; a later call replaces it.
      if (known && (!isLost || (await removeJob(known)) === 0)) return false;
      await add(payload, options);
      return true;
    },
    async addFirst(payload, { id, priority = FIRST, attempts = job.attempts }) {
      const options = { jobId: jobId(job.name, id), priority, attempts, ...origin() };
      const queue = await connected();
      await queue.add(job.name, job.payload.parse(payload), options);
      const known = await queue.getJob(options.jobId);
      if (!known) return;
      // The job may start right now: then neither change is possible or needed.
      if (known.priority > priority) await known.changePriority(options).catch(ignoreGone);
      await known.promote().catch(ignoreGone);
    },
    async every(payload, { id, ms }) {
      const data = job.payload.parse(payload);
      const queue = await connected();
      const scheduler = await queue.getJobScheduler(jobId(job.name, id));
      // Upserting a schedule runs its job at once, so a working one is left alone.
      // If its next run is long overdue, the schedule has lost its next job.
      const goesOn = scheduler?.every === ms && (scheduler.next ?? 0) > Date.now() - ms;
      if (goesOn) return;
      await queue.upsertJobScheduler(jobId(job.name, id), { every: ms }, { name: job.name, data });
    },
    async waiting(priority) {
      const queue = await connected();
      return (await queue.getCountsPerPriority([priority]))[priority] ?? 0;
    },
    async depth() {
      const queue = await connected();
      // Counted in one command: a job moved between lists by a worker would be missed otherwise.
      return queue.getJobCountByTypes("waiting", "prioritized", "delayed", "active");
    },
    count: async (fits) => (await all()).filter(({ data }) => fits(data)).length,
    async remove(fits) {
      let removed = 0;
      for (const each of await all()) if (fits(each.data)) removed += await removeJob(each);
      return removed;
    },
    async close() {
      await made?.queue.close();
      made?.redis.disconnect();
    },
  };
}

const STATES = ["waiting", "prioritized", "delayed", "active", "completed", "failed"] as const;

/** Resolves with 1, or with 0 while a worker holds the job, which then cannot be removed. */
const removeJob = (job: { remove: () => Promise<void> }) =>
  job.remove().then(
    () => 1,
    () => 0,
  );

/** Ignores BullMQ's script errors about jobs that have changed state in the meantime. */
function ignoreGone(error: unknown) {
  if (!(error instanceof Error && /not in the|Missing key/i.test(error.message))) throw error;
}

/** Trace context of the code that adds the job, if tracing is on; BullMQ stores it beside the payload. */
function origin() {
  const metadata = traceparent();
  return metadata === undefined ? {} : { telemetry: { metadata } };
}

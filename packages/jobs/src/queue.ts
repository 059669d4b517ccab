/** Putting work into a queue. */
import { traceparent } from "@mainstreet/tracing/later";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { z } from "zod";
import { isFromReplica, jobId, queuePrefix } from "./job.ts";
import type { JobDefinition, QueueConnection } from "./job.ts";

/** BullMQ's highest priority but none. */
const FIRST = 1;
const DAY_SECONDS = 24 * 60 * 60;
/** A Redis that hangs is away, in ms. */
const SILENCE_MS = 3000;

interface AddOptions {
  id: string;
  priority?: number;
}

export interface JobQueue<Payload> {
  /** Adds a job; an id that is waiting, running or kept already is not added twice. */
  add: (payload: Payload, options: AddOptions) => Promise<void>;
  /**
   * As `add`; one that stands in no list any more, or has lost its content, as after a loss of Redis, is added
   * anew. Whether it was added.
   */
  ensure: (payload: Payload, options: AddOptions) => Promise<boolean>;
  /**
   * Adds a job before all others, or before those of a lower priority; one that waits already is moved
   * there, also from a pause.
   */
  addFirst: (
    payload: Payload,
    options: { id: string; priority?: number; attempts?: number },
  ) => Promise<void>;
  /** Jobs that wait with that priority. */
  waiting: (priority: number) => Promise<number>;
  /**
   * Runs a job again and again, whoever asks for it: one schedule per id in the whole cluster. It is kept in
   * Redis: asked for once more it goes on, or begins anew after a loss.
   */
  every: (payload: Payload, options: { id: string; ms: number }) => Promise<void>;
  /** Jobs that wait or run. */
  depth: () => Promise<number>;
  /** Jobs whose payload fits, also those that are over and still kept. */
  count: (fits: (payload: Payload) => boolean) => Promise<number>;
  /** Removes them, but for those that run; returns how many. */
  remove: (fits: (payload: Payload) => boolean) => Promise<number>;
  close: () => Promise<void>;
}

/** BullMQ's queue on a connection of its own. */
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

/** Queue of one kind of job. Adding fails at once while Redis is away, so that the caller can say so. */
export function createQueue<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  connection: QueueConnection,
): JobQueue<z.input<Schema>> {
  let made: ReturnType<typeof connectQueue> | undefined = connect();
  /** BullMQ gives up a queue for ever whose first connection fails: whoever asks next gets another one. */
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
  /** A queue holds what waits and at most two thousand that are over. */
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
      // Of a job whose content was lost BullMQ keeps a failed one without a name.
      const isLost = state === "unknown" || (state === "failed" && known?.name !== job.name);
      // While a worker still holds a lost one, it stays: whoever asks next finds it.
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
      // It may begin at this very moment: then neither is possible, nor needed.
      if (known.priority > priority) await known.changePriority(options).catch(ignoreGone);
      await known.promote().catch(ignoreGone);
    },
    async every(payload, { id, ms }) {
      const data = job.payload.parse(payload);
      const queue = await connected();
      const scheduler = await queue.getJobScheduler(jobId(job.name, id));
      // Set anew it runs at once. One whose time is long over has lost its next job.
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
      // At one moment: counted one after the other, a job that a worker gives back would be in neither.
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

/** 0 while a worker has it: it is tried again when that is done. */
const removeJob = (job: { remove: () => Promise<void> }) =>
  job.remove().then(
    () => 1,
    () => 0,
  );

/** Scripts of BullMQ refuse jobs that have moved on. */
function ignoreGone(error: unknown) {
  if (!(error instanceof Error && /not in the|Missing key/i.test(error.message))) throw error;
}

/** The trace that a job comes from, where traces are made; BullMQ keeps it beside the payload. */
function origin() {
  const metadata = traceparent();
  return metadata === undefined ? {} : { telemetry: { metadata } };
}

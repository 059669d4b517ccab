import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { openPassage } from "@mainstreet/testing/passage";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, queuePrefix } from "./job.ts";
import { createQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";
import type { JobControl, WorkerOptions } from "./worker.ts";

const env = testEnvironment();
const log = pino({ level: env.LOG_LEVEL });
const redis = new Redis(env.REDIS_URL);
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  redis.disconnect();
  await removeTestSpace(env);
});

const payload = z.object({ text: z.string(), times: z.coerce.number().default(1) });
type Payload = z.infer<typeof payload>;

/** A queue with Redis keys of its own, and workers for it. */
function ground(name = "note", redisUrl = env.REDIS_URL) {
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

const idle = (queue: { depth: () => Promise<number> }) =>
  vi.waitFor(async () => expect(await queue.depth()).toBe(0), { timeout: 10_000, interval: 20 });

describe("a job", () => {
  test("runs with its payload as the schema makes it", async () => {
    const { queue, work } = ground();
    const seen: Payload[] = [];
    work(async (each) => void seen.push(each));
    await queue.add({ text: "hello", times: "3" }, { id: "a" });
    await queue.add({ text: "hello" }, { id: "b" });
    await idle(queue);
    expect(seen).toEqual([
      { text: "hello", times: 3 },
      { text: "hello", times: 1 },
    ]);
  });

  test("is refused when its payload does not fit, and nothing is queued", async () => {
    const { queue } = ground();
    await expect(queue.add({ text: "x", times: "many" }, { id: "a" })).rejects.toThrow(z.ZodError);
    expect(await queue.depth()).toBe(0);
  });

  test("with an unreadable payload from elsewhere fails at once, without further attempts", async () => {
    const { queue, work, inspect } = ground();
    await inspect((raw) => raw.add("note", { text: 7 }, { jobId: "bad", attempts: 10 }));
    const handle = vi.fn<(payload: Payload) => Promise<void>>();
    work(handle);
    await idle(queue);
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1));
    expect(handle).not.toHaveBeenCalled();
    expect(await inspect(async (raw) => (await raw.getJob("bad"))?.attemptsMade)).toBe(1);
  });

  test("with an id that waits or was done is not added twice; any id will do", async () => {
    const { queue, work } = ground();
    const seen: string[] = [];
    for (const text of ["first", "second"]) await queue.add({ text }, { id: "town:1:2" });
    expect(await queue.depth()).toBe(1);
    work(async ({ text }) => void seen.push(text));
    await idle(queue);
    await queue.add({ text: "third" }, { id: "town:1:2" });
    await queue.add({ text: "other" }, { id: "123" });
    await vi.waitFor(() => expect(seen).toContain("other"));
    expect(seen).toEqual(["first", "other"]);
  });

  test("is tried again with a growing pause, and given up after its attempts", async () => {
    const { queue, work, inspect } = ground();
    const attempts: number[] = [];
    work(async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error("Not today");
    });
    await queue.add({ text: "x" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1), {
      timeout: 10_000,
    });
    expect(attempts).toEqual([1, 2, 3]);
    expect(await inspect(async (raw) => (await raw.getJob("note-a"))?.failedReason)).toBe(
      "Not today",
    );
  });

  test("that asks for later runs again, without using up its attempts", async () => {
    const { queue, work, inspect } = ground();
    const attempts: number[] = [];
    work(async (_payload, { attempt, later }) => {
      attempts.push(attempt);
      if (attempts.length < 6) await later(10);
    });
    await queue.add({ text: "x" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getCompletedCount())).toBe(1), {
      timeout: 10_000,
    });
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("of higher priority comes first; a delayed one when its time has come", async () => {
    const { queue, work } = ground();
    const seen: string[] = [];
    await queue.add({ text: "delayed" }, { id: "a", delayMs: 300 });
    await queue.add({ text: "usual" }, { id: "b", priority: 10 });
    await queue.add({ text: "urgent" }, { id: "c", priority: 1 });
    expect(await queue.depth()).toBe(3);
    work(async ({ text }) => void seen.push(text));
    await vi.waitFor(() => expect(seen).toEqual(["urgent", "usual", "delayed"]), 5000);
  });

  test("that is done leaves a bounded trace", async () => {
    const { queue, inspect } = ground();
    await queue.add({ text: "x" }, { id: "a" });
    const options = await inspect(async (raw) => (await raw.getJob("note-a"))?.opts);
    expect(options).toMatchObject({
      removeOnComplete: { age: 86_400, count: 1000 },
      removeOnFail: { age: 7 * 86_400, count: 1000 },
    });
  });
});

describe("workers", () => {
  test("keep to the limit of the whole cluster", async () => {
    const { queue, work } = ground();
    const times: number[] = [];
    const limiter = { max: 1, duration: 200 };
    for (const _ of [1, 2])
      work(async () => void times.push(Date.now()), { limiter, concurrency: 5 });
    for (let at = 0; at < 5; at += 1) await queue.add({ text: "x" }, { id: `a${at}` });
    await idle(queue);
    const [first = 0, , , , last = 0] = times;
    expect(last - first).toBeGreaterThanOrEqual(4 * 200 - 50);
  });

  test("finish the job in hand when they close, and take no other", async () => {
    const { queue, work } = ground();
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const ended: string[] = [];
    const worker = work(async ({ text }) => {
      started.push(text);
      await gate.promise;
      ended.push(text);
    });
    await queue.add({ text: "one" }, { id: "1" });
    await queue.add({ text: "two" }, { id: "2" });
    await vi.waitFor(() => expect(started).toEqual(["one"]));
    const closed = worker.close();
    gate.resolve();
    await closed;
    expect(ended).toEqual(["one"]);
    expect(await queue.depth()).toBe(1);
    expect(started).toEqual(["one"]);
  });

  test("take over the job of a worker that was killed, again and again", async () => {
    const { queue, work, connection, inspect } = ground("crash");
    await queue.add({ text: "hello" }, { id: "a" });
    for (const _ of [1, 2, 3]) {
      const child = fork(
        new URL("worker.crash.ts", import.meta.url),
        [JSON.stringify(connection)],
        { stdio: ["ignore", "inherit", "inherit", "ipc"] },
      );
      const [, signal] = await once(child, "exit");
      expect(signal).toBe("SIGKILL");
    }
    expect(await inspect((raw) => raw.getActiveCount())).toBe(1);
    const seen: Payload[] = [];
    work(async (each) => void seen.push(each), { lockMs: 1000 });
    await idle(queue);
    expect(seen).toEqual([{ text: "hello", times: 1 }]);
    expect(await inspect((raw) => raw.getFailedCount())).toBe(0);
  });

  test("go on when Redis was away; adding says at once that it is", async () => {
    const passage = await openPassage(env.REDIS_URL);
    const { queue, work } = ground("away", passage.url);
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    await queue.add({ text: "before" }, { id: "1" });
    await vi.waitFor(() => expect(seen).toEqual(["before"]));
    await passage.cut();
    const started = Date.now();
    await expect(queue.add({ text: "lost" }, { id: "2" })).rejects.toThrow(/retries|closed/);
    expect(Date.now() - started).toBeLessThan(5000);
    await passage.restore();
    await vi.waitFor(() => queue.add({ text: "after" }, { id: "3" }), 10_000);
    await vi.waitFor(() => expect(seen).toContain("after"), 15_000);
    await Promise.all(open.splice(0).map((each) => each.close()));
    await passage.cut();
  });

  test.each(["cut", "hold"] as const)("close in time while Redis is away (%s)", async (way) => {
    const passage = await openPassage(env.REDIS_URL);
    const { queue, work } = ground("closing", passage.url);
    const seen: string[] = [];
    const worker = work(async ({ text }) => void seen.push(text));
    await queue.add({ text: "before" }, { id: "1" });
    await vi.waitFor(() => expect(seen).toEqual(["before"]));
    await passage[way]();
    open.splice(0);
    const started = Date.now();
    await Promise.all([worker.close(), queue.close()]);
    expect(Date.now() - started).toBeLessThan(9000);
    await passage.cut();
  });
});

describe("a job that comes again and again", () => {
  test("runs once a period, however many ask for it", async () => {
    const { queue, work, inspect } = ground();
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    for (let instance = 0; instance < 3; instance += 1)
      await queue.every({ text: "sweep" }, { id: "hourly", ms: 3_600_000 });
    await vi.waitFor(() => expect(seen).toEqual(["sweep"]));
    expect(await inspect((raw) => raw.getJobSchedulersCount())).toBe(1);
    expect(await inspect((raw) => raw.getDelayedCount())).toBe(1);
    expect(seen).toEqual(["sweep"]);
  });

  test("comes the next time, also after a run that was put off", async () => {
    const { queue, work } = ground();
    const attempts: number[] = [];
    work(async (_payload, control) => {
      attempts.push(control.attempt);
      if (attempts.length === 1) await control.later(10);
    });
    await queue.every({ text: "sweep" }, { id: "often", ms: 100 });
    await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(3), { timeout: 5000 });
  });
});

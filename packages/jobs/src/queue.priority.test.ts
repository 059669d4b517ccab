import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { pino } from "pino";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob } from "./job.ts";
import { createQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";
import type { JobControl, WorkerOptions } from "./worker.ts";

const env = testEnvironment();
const log = pino({ level: env.LOG_LEVEL });
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(() => removeTestSpace(env));

/** Queue whose ended jobs are not retained. */
function openFixture(name: string) {
  const job = defineJob({
    name,
    payload: z.object({ text: z.string() }),
    attempts: 2,
    kept: false,
  });
  const connection = { redisUrl: env.REDIS_URL, prefix: env.REDIS_PREFIX };
  const queue = createQueue(job, connection);
  open.push(queue);
  const work = (
    handle: (text: string, control: JobControl) => Promise<void>,
    options: Partial<WorkerOptions> = {},
  ) => {
    const common = { ...connection, log, concurrency: 1, ...options };
    open.push(startWorker(job, common, ({ text }, control) => handle(text, control)));
  };
  return { queue, work };
}

test("an urgent job overtakes waiting jobs, also when it was itself waiting or delayed", async () => {
  const { queue, work } = openFixture("urgent");
  const putOff: string[] = [];
  work(async (text, { later }) => {
    putOff.push(text);
    await later(3_600_000);
  });
  await queue.add({ text: "late" }, { id: "late", priority: 10 });
  await vi.waitFor(() => expect(putOff).toEqual(["late"]));
  await open.pop()?.close();
  for (const text of ["a", "b", "c"]) await queue.add({ text }, { id: text, priority: 10 });
  for (const text of ["c", "late", "new"]) await queue.addFirst({ text }, { id: text });
  const seen: string[] = [];
  work(async (text) => void seen.push(text));
  await vi.waitFor(() => expect(seen).toHaveLength(5));
  expect(new Set(seen.slice(0, 3))).toEqual(new Set(["c", "late", "new"]));
  expect(seen.slice(3)).toEqual(["a", "b"]);
});

test("addFirst moves a job up but never down, and jobs are counted by priority", async () => {
  const { queue, work } = openFixture("in between");
  await queue.add({ text: "low" }, { id: "low", priority: 10 });
  await queue.addFirst({ text: "first" }, { id: "first" });
  for (const text of ["first", "low", "new"])
    await queue.addFirst({ text }, { id: text, priority: 5, attempts: 1 });
  expect([await queue.waiting(1), await queue.waiting(5), await queue.waiting(10)]).toEqual([
    1, 2, 0,
  ]);
  const seen: string[] = [];
  work(async (text) => {
    seen.push(text);
    throw new Error("as it should be");
  });
  // "first" and "low" have the queue's two attempts each, "new" has one.
  await vi.waitFor(() => expect(seen).toHaveLength(5));
  expect(seen[0]).toBe("first");
  expect(seen.filter((text) => text === "new")).toHaveLength(1);
});

test("a job that is not kept can be added again once it is done", async () => {
  const { queue, work } = openFixture("forgotten");
  const seen: string[] = [];
  work(async (text) => void seen.push(text));
  await queue.add({ text: "x" }, { id: "1" });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  await vi.waitFor(async () => expect(await queue.depth()).toBe(0));
  await queue.add({ text: "x" }, { id: "1" });
  await vi.waitFor(() => expect(seen).toHaveLength(2));
});

test("a handler's hold delays the next job for all workers", async () => {
  const { queue, work } = openFixture("held");
  const began: number[] = [];
  const handle = async (text: string, { hold }: JobControl) => {
    began.push(performance.now());
    await hold(text === "long" ? 600 : 50);
  };
  for (const _each of [1, 2]) work(handle, { limiter: { max: 1, duration: 60_000 } });
  for (const text of ["short", "long", "end"]) await queue.add({ text }, { id: text });
  await vi.waitFor(() => expect(began).toHaveLength(3));
  const [first = 0, second = 0, third = 0] = began;
  expect(second - first).toBeLessThan(10_000);
  expect(third - second).toBeGreaterThanOrEqual(590);
});

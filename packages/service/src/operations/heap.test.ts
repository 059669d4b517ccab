import { constants, PerformanceObserver } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { runGcWhenIdle } from "./heap.ts";

const MEGABYTE = 1024 * 1024;
const heap = () => process.memoryUsage().heapTotal / MEGABYTE;
const collection = z.object({ detail: z.object({ flags: z.int() }) });

/** Counts forced collections, marked by a flag; V8 also collects by itself. */
let collections = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { detail } = collection.parse(entry);
    if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) collections += 1;
  }
}).observe({ entryTypes: ["gc"] });

beforeEach(() => {
  collections = 0;
});

test("a process that has become idle releases the memory of its last work", async () => {
  const stop = runGcWhenIdle({ everyMs: 300 });
  const work = { results: Array.from({ length: 1_000_000 }, (_, n) => ({ n })) };
  expect(work.results).toHaveLength(1_000_000);
  const working = heap();
  work.results = [];
  await vi.waitFor(() => expect(heap()).toBeLessThan(working - 20), { timeout: 20_000 });
  await vi.waitFor(() => expect(collections).toBeGreaterThan(0));
  stop();
});

test("a process with a few visitors is not paused after each of them to collect garbage", async () => {
  const stop = runGcWhenIdle({ everyMs: 100 });
  const visits: number[][] = [];
  for (let visit = 0; visit < 20; visit += 1) {
    visits.push(Array.from({ length: 1_000_000 }, () => visit));
    await setTimeout(200);
  }
  expect(visits).toHaveLength(20);
  expect(collections).toBeGreaterThan(0);
  expect(collections).toBeLessThanOrEqual(5);
  stop();
});

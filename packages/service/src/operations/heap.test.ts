import { expect, test, vi } from "vitest";
import { collectWhenIdle } from "./heap.ts";

const MEGABYTE = 1024 * 1024;
const heap = () => process.memoryUsage().heapTotal / MEGABYTE;

test("a process that has become idle gives back the memory of its last work", async () => {
  collectWhenIdle(300);
  const work = { results: Array.from({ length: 1_000_000 }, (_, n) => ({ n })) };
  expect(work.results).toHaveLength(1_000_000);
  const working = heap();
  work.results = [];
  // V8 does so by itself after eight seconds, in a process that has nothing else to do.
  await vi.waitFor(() => expect(heap()).toBeLessThan(working - 20), {
    timeout: 5000,
    interval: 500,
  });
});

/** Full garbage collections, during which the process answers nobody. */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Heap growth before a full collection; V8's default for a calm process, a third, meant one every 2 s. */
const GROWTH_PERCENT = 200;

/**
 * From now on, the heap may grow to three times its live size before a full collection. Call it after startup:
 * cached compiled code is only valid for the flags that it was compiled with.
 */
export function setHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

const EVERY_MS = 10_000;
/** Largest share of that time spent working for the process to count as idle. */
const IDLE = 0.02;
/** Less growth is not worth the pause, in bytes. */
const WORTH_BYTES = 8 * 1024 * 1024;
/** Collections per run, as V8 returns pages step by step. */
const COLLECTIONS = 5;
/** Least time between two runs, in ms: the steady garbage of a few visitors must not cause constant pauses. */
const REST_MS = 60_000;
/** A larger heap would cause a pause that visitors notice, in bytes. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * Frees memory after a startup or a burst of work once the process is idle: V8 collects only on allocation, and
 * an idle process does not allocate. Checks every `everyMs` until the returned function is called.
 */
export function runGcWhenIdle({ everyMs = EVERY_MS } = {}) {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let due = 0;
  let restUntil = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    const { heapTotal } = process.memoryUsage();
    if (due === 0 && performance.now() >= restUntil && heapTotal - kept > WORTH_BYTES)
      due = COLLECTIONS;
    if (due > 0 && utilization <= IDLE && heapTotal <= LARGEST_BYTES) {
      due -= 1;
      if (due === 0) restUntil = performance.now() + REST_MS;
      collectAll();
      kept = process.memoryUsage().heapTotal;
    }
    before = performance.eventLoopUtilization();
  }, everyMs).unref();
  return () => clearInterval(timer);
}

let collect: unknown;

function collectAll() {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc");
  }
  if (typeof collect === "function") collect();
}

/** When a process looks through its whole memory: everybody who asks it something waits meanwhile. */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8 lets the heap of a calm process grow by a third only, so that it was collected every two seconds. */
const GROWTH_PERCENT = 200;

/**
 * From now on the heap may grow to three times what is in use before all of it is collected. To be called
 * behind the start: compiled code that is cached counts for the flags alone with which it was compiled.
 */
export function collectSeldom() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

const LOOK_MS = 10_000;
/** Of that time, at most so much was worked. */
const IDLE = 0.02;
/** Less is not worth the pause. */
const WORTH_BYTES = 8 * 1024 * 1024;
/** V8 gives pages back step by step. */
const COLLECTIONS = 5;
/** A larger heap would be a pause that a visitor notices. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * Gives back what a start or a burst of work has left once nothing is going on: V8 collects when more is
 * wanted, and an idle process wants nothing.
 */
export function collectWhenIdle(lookMs = LOOK_MS) {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let due = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { heapTotal } = process.memoryUsage();
    if (heapTotal - kept > WORTH_BYTES) due = COLLECTIONS;
    if (utilization > IDLE || due === 0 || heapTotal > LARGEST_BYTES) return;
    due -= 1;
    collectAll();
    kept = process.memoryUsage().heapTotal;
  }, lookMs).unref();
}

function collectAll() {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}

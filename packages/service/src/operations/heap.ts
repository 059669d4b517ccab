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
export function setHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

const EVERY_MS = 10_000;
/** Of that time, at most so much was worked. */
const IDLE = 0.02;
/** Less is not worth the pause. */
const WORTH_BYTES = 8 * 1024 * 1024;
/** V8 gives pages back step by step. */
const COLLECTIONS = 5;
/** A few visitors leave garbage all the time; they are not to wait for it all the time. */
const REST_MS = 60_000;
/** A larger heap would be a pause that a visitor notices. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * Gives back what a start or a burst of work has left once nothing is going on: V8 collects when more is
 * wanted, and an idle process wants nothing. Looks every so many milliseconds until the answer is called.
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

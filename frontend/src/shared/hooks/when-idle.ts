/** Puts off what nobody waits for. */

/** Runs the task once the browser has nothing else to do, soon in any case; returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

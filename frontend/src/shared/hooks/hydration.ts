/** How far a page is hydrated: whether the browser has taken over, whether it is used, when it is at rest. */
import { useEffect, useState, useSyncExternalStore } from "react";

const subscribe = () => () => {};

export const useMounted = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Whether the visitor has begun to use the page: moved over it, pressed a key, or something on it. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    return onceUsed(SIGNS, () => setTouched(true));
  }, [touched]);
  return touched;
}

/** Calls at the first of these signs that the page is used; returns what calls it off. */
export function onceUsed(signs: readonly string[], note: () => void): () => void {
  const stop = new AbortController();
  const hear = () => {
    stop.abort();
    note();
  };
  for (const sign of signs)
    window.addEventListener(sign, hear, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}

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

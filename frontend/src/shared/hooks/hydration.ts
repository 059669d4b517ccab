/** Hydration state of the page: whether it is mounted, whether the visitor interacts with it, whether it is idle. */
import { useEffect, useState, useSyncExternalStore } from "react";

const subscribe = () => () => {};

export const useMounted = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Returns whether the visitor has interacted with the page: by pointer, key press or touch. */
export function useHasInteracted(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    return onFirstInteraction(SIGNS, () => setTouched(true));
  }, [touched]);
  return touched;
}

/** Calls `note` at the first of these events; returns a function that cancels it. */
export function onFirstInteraction(signs: readonly string[], note: () => void): () => void {
  const stop = new AbortController();
  const hear = () => {
    stop.abort();
    note();
  };
  for (const sign of signs)
    window.addEventListener(sign, hear, { capture: true, passive: true, signal: stop.signal });
  return () => stop.abort();
}

/** Runs the task when the browser is idle, within a second or so; returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

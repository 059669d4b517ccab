/** A countdown that can be held. */
import { useEffect, useRef } from "react";

/** Calls `onEnd` once it has run for `duration` ms altogether; what is left is kept while it does not run. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void) {
  const left = useRef(duration);
  useEffect(() => {
    if (!running) return undefined;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [running, onEnd]);
}

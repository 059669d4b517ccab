/** Keeps the screen on while something is shown to somebody else. */
import { useEffect } from "react";

/** A browser lets the lock go with the tab; it is asked for again when the tab is back. */
export function useScreenAwake() {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (left) await held.release();
        else lock = held;
      } catch {
        // A low battery may refuse it; the code is shown all the same.
      }
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

/** Whether the visitor has begun to use the page: moved over it, pressed a key, or something on it. */
import { useEffect, useState } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    const stop = new AbortController();
    const note = () => setTouched(true);
    for (const sign of SIGNS)
      window.addEventListener(sign, note, { capture: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [touched]);
  return touched;
}

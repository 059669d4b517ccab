/** A way on for the focus where what has it leaves by itself; a list that loads on while nobody is in it takes none. */
import { useLayoutEffect, useRef } from "react";

/** For the element with the returned ref: `wayOn` is asked while that is still there, what it returns once it has left. */
export function useFocusWhenLeaving<Target extends HTMLElement>(
  wayOn: (left: Target) => () => HTMLElement | null | undefined,
) {
  const target = useRef<Target>(null);
  useLayoutEffect(() => {
    const left = target.current;
    return () => {
      if (!left?.contains(document.activeElement)) return;
      const place = wayOn(left);
      queueMicrotask(() => place()?.focus({ preventScroll: true }));
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for the way then only
  }, []);
  return target;
}

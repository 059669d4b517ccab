/** Puts something away with a swipe to the right; until then it follows the finger. */
import { useRef } from "react";
import type { PointerEvent } from "react";

/** Further than this, in px, and it is let go. */
const SWIPE_PX = 50;

/** Handlers for the element; one that is a control inside of it keeps its own click. */
export function useSwipeRight(onSwiped: () => void) {
  const start = useRef<number>(undefined);
  const distance = (event: PointerEvent<HTMLElement>) =>
    Math.max(0, event.clientX - (start.current ?? event.clientX));
  const rest = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    delete currentTarget.dataset["swiping"];
    currentTarget.style.transform = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button, a")) return;
      start.current = event.clientX;
      event.currentTarget.dataset["swiping"] = "true";
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return;
      event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swiped = distance(event) > SWIPE_PX;
      rest(event);
      if (swiped) onSwiped();
    },
    onPointerCancel: rest,
  };
}

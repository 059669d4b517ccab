/** Tells when an element comes near the window's view. */
import { useEffect, useRef } from "react";

/** Calls `onNear` each time the element with the returned ref comes within 400 px of the view. */
export function useNearView<Target extends Element>(onNear: () => void) {
  const target = useRef<Target>(null);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      { rootMargin: "400px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onNear]);
  return target;
}

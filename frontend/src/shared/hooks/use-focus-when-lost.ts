/** A place for the focus when what had it is gone with a change: a button that was pressed, a list's last row. */
import { useEffect, useRef } from "react";

/** Where it is lost with a change of `what`, it goes to the place; whatever has it keeps it. */
export function useFocusWhenLost<What>(
  what: What,
  place: (before: What) => HTMLElement | null | undefined,
) {
  const last = useRef(what);
  useEffect(() => {
    const before = last.current;
    last.current = what;
    if (before !== what && document.activeElement === document.body)
      place(before)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for the place only then
  }, [what]);
}

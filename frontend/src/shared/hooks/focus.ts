/** Where the keyboard's focus goes on when what has it leaves. */
import { useEffect, useLayoutEffect, useRef } from "react";

/** A place for the focus when what opened a dialog has left by the time that the dialog is closed. */
export function useFocusAfter(open: boolean, place: () => HTMLElement | null) {
  useEffect(() => {
    if (!open) return undefined;
    // The dialog has left and given the focus back, where there was anything to give it to.
    return () => {
      if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for the place only then
  }, [open]);
}

/** Of what leaves: the page's content, or the dialog; Escape and screen readers need the focus there. */
function whereItStood(left: HTMLElement) {
  const around = left.closest<HTMLElement>('[tabindex="-1"]');
  return () => around;
}

/**
 * A way on for the focus where what has it leaves by itself; a list that loads on while nobody is in it takes none.
 * For the element with the returned ref: `wayOn` is asked while that is still there, what it returns once it has left.
 */
export function useFocusWhenLeaving<Target extends HTMLElement>(
  wayOn: (left: Target) => () => HTMLElement | null | undefined = whereItStood,
) {
  const target = useRef<Target>(null);
  useLayoutEffect(() => {
    const left = target.current;
    return () => {
      if (!left?.contains(document.activeElement)) return;
      const place = wayOn(left);
      queueMicrotask(() => {
        if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
      });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for the way then only
  }, []);
  return target;
}

/**
 * A place for the focus when what had it is gone with a change: a button that was pressed, a list's last row.
 * Where it is lost with a change of `what`, it goes to the place; whatever has it keeps it.
 */
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

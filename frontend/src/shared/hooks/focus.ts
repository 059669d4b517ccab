/**
 * Hooks that move the keyboard focus when the focused element disappears. MUI's dialogs return it
 * only to an opener that still exists.
 */
import { useEffect, useLayoutEffect, useRef } from "react";

/** Focuses `place` after a dialog closes if the element that opened it is gone. */
export function useFocusAfter(open: boolean, place: () => HTMLElement | null) {
  useEffect(() => {
    if (!open) return undefined;
    // The dialog is unmounted by now and has returned the focus if its opener still exists.
    return () => {
      if (document.activeElement === document.body) place()?.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked for the place only then
  }, [open]);
}

/**
 * Returns a getter of the closest focus container (page content or dialog), where Escape and screen
 * readers need the focus.
 */
function whereItStood(left: HTMLElement) {
  const around = left.closest<HTMLElement>('[tabindex="-1"]');
  return () => around;
}

/**
 * Moves the focus on when the element with the returned ref is removed while it has the focus; does
 * nothing if the focus is elsewhere. `wayOn` is called before the removal, the function it returns
 * after it.
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
 * Moves the focus to `place` when a change of `what` removed the focused element (a pressed button,
 * a list's last row). A focus that still exists is left alone.
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

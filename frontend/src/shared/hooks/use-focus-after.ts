/** A place for the focus when what opened a dialog has left by the time that the dialog is closed. */
import { useEffect } from "react";

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

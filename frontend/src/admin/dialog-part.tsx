/** A part of a dialog that leaves by itself, perhaps with the button that was pressed. */
import type { ReactNode } from "react";
import { useFocusWhenLeaving } from "../shared/hooks/focus.ts";

/** When it leaves with the focus, its dialog has that: Escape and screen readers need it there. */
export function DialogPart({ children }: { children: ReactNode }) {
  const ref = useFocusWhenLeaving<HTMLDivElement>((left) => {
    const dialog = left.closest<HTMLElement>(".MuiDialog-container");
    return () => dialog;
  });
  return <div ref={ref}>{children}</div>;
}

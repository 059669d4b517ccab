/** Lets the browser ask before a page with typed text is left or loaded again. */
import { useEffect } from "react";

export function useLeaveQuestion(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}

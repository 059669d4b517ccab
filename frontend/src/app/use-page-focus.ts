/** Focus management when navigating between pages. */
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** The page's heading, not one of a loading state, which is in an `output`. */
const HEADING = "main h1:not(output *)";

/** Elements that keep the focus: a button may have been pressed before the page was there. */
const BUSY = "main :focus, button:focus";

/**
 * Moves the focus to a new page's heading, so that it is read out; going back, to the link that led
 * away. Any action of the visitor in the meantime stops this.
 */
export function usePageFocus(page: string, heading = HEADING, busy = BUSY) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(page);
  const left = useRef(new Map<string, string>());

  useEffect(() => {
    const links = left.current;
    const note = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("main a") : null;
      const href = link?.getAttribute("href");
      if (href) links.set(key, href);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [key]);

  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    const link = kind === NavigationType.Pop ? left.current.get(key) : undefined;
    const end = new AbortController();
    const moveFocus = () => {
      const found =
        link !== undefined &&
        document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
      const at = document.querySelector(`${busy}, :is([role=dialog], [role=dialog] *):focus`);
      // Only a focused heading gives way, once the link is there.
      if (at && !(found && at.matches(heading))) return;
      const target = found || document.querySelector<HTMLElement>(heading);
      if (!target) return;
      if (target.matches(heading)) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    moveFocus();
    // The heading may be rendered later, with the page's data.
    const observer = new MutationObserver(moveFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const sign of ["pointerdown", "keydown"])
      document.addEventListener(sign, () => end.abort(), { capture: true, signal: end.signal });
    return () => end.abort();
  }, [page, heading, busy, key, kind]);
}

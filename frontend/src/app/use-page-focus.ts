/** Where the focus goes as one goes from page to page. */
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Headings of what is only on its way are none. */
const HEADING = "main h1:not(output *)";

/** What keeps the focus: a button may have been pressed before the page was there. */
const BUSY = "main :focus, button:focus";

/**
 * A new page's heading takes the focus, and with it is read out; going back, the link that led away
 * takes it again. What the visitor does in the meantime has precedence.
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
      // The heading has it until the link comes.
      if (at && !(found && at.matches(heading))) return;
      const target = found || document.querySelector<HTMLElement>(heading);
      if (!target) return;
      if (target.matches(heading)) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    moveFocus();
    // The heading may come later, with what the page is about.
    const observer = new MutationObserver(moveFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const sign of ["pointerdown", "keydown"])
      document.addEventListener(sign, () => end.abort(), { capture: true, signal: end.signal });
    return () => end.abort();
  }, [page, heading, busy, key, kind]);
}

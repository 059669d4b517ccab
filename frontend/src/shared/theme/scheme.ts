/** Which scheme the visitor has chosen: remembered by the browser, the same in all its tabs. */
import { useSyncExternalStore } from "react";
import { SCHEME_ATTRIBUTE, SCHEME_STORAGE_KEY } from "./look.ts";

export type Scheme = "light" | "dark";

/** Tells this tab: the browser's own event reaches the others only. */
const CHANGED = "schemechange";

/** Light in the server's HTML and while it comes alive; the page's first script has set what is shown. */
export const useScheme = () => useSyncExternalStore<Scheme>(subscribe, shownScheme, () => "light");

/** Shows the scheme and remembers it, where the browser remembers anything. */
export function chooseScheme(scheme: Scheme) {
  try {
    localStorage.setItem(SCHEME_STORAGE_KEY, scheme);
  } catch {
    // It holds until the page is left.
  }
  show(scheme);
}

function show(scheme: Scheme) {
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, scheme);
  window.dispatchEvent(new Event(CHANGED));
}

const shownScheme = (): Scheme =>
  document.documentElement.getAttribute(SCHEME_ATTRIBUTE) === "dark" ? "dark" : "light";

function subscribe(onChange: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key === SCHEME_STORAGE_KEY) show(event.newValue === "dark" ? "dark" : "light");
  };
  window.addEventListener("storage", follow);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", follow);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** The saved deals as the page's state, in every tab of the browser. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useMemo, useSyncExternalStore } from "react";
import { SAVED_KEY, parseSaved, toggled } from "./saved-store.ts";
import type { SavedDeal } from "./saved-store.ts";

/** Tells this tab, too: the browser's own event reaches the others only. */
const CHANGED = "saveddealschange";

/** Whether one deal is saved; while the page comes alive none is, so most marks stay as they are. */
export const useIsSaved = (id: number): boolean =>
  useSyncExternalStore(
    onSavedChange,
    () => savedNow().some((deal) => deal.id === id),
    () => false,
  );

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useSaved(): SavedDeal[] | undefined {
  const text = useSyncExternalStore(onSavedChange, snapshot, () => undefined);
  return useMemo(() => (text === undefined ? undefined : parseSaved(text)), [text]);
}

export const asSaved = ({ id, title, business }: Coupon): SavedDeal => ({
  id,
  title,
  business: business.name,
});

/** Saves the deal, or takes it out where it is saved. */
export function toggleSaved(deal: SavedDeal) {
  try {
    const next = toggled(parseSaved(localStorage.getItem(SAVED_KEY)), deal);
    localStorage.setItem(SAVED_KEY, JSON.stringify(next));
  } catch {
    // A browser that stores nothing keeps nothing.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** A page has dozens of marks: together they listen once. */
const listeners = new Set<() => void>();
const tellAll = () => listeners.forEach((listener) => listener());

/** Calls back when one is saved or taken out, in whichever tab; returns what stops that. */
export function onSavedChange(onChange: () => void) {
  if (listeners.size === 0) {
    window.addEventListener(CHANGED, tellAll);
    window.addEventListener("storage", tellAll);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    window.removeEventListener(CHANGED, tellAll);
    window.removeEventListener("storage", tellAll);
  };
}

let parsed: { text: string; deals: SavedDeal[] } = { text: "[]", deals: [] };

/** Parsed once as long as nothing changes. */
function savedNow(): SavedDeal[] {
  const text = snapshot();
  if (text !== parsed.text) parsed = { text, deals: parseSaved(text) };
  return parsed.deals;
}

/** As text, so that what has not changed is the same. */
function snapshot(): string {
  try {
    return localStorage.getItem(SAVED_KEY) ?? "[]";
  } catch {
    return "[]";
  }
}

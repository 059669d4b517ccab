/** What is saved as the page's state, in every tab of the browser. */
import { useMemo, useSyncExternalStore } from "react";
import { SAVED_KEYS, parseSaved, toggled } from "./saved-store.ts";
import type { SavedKind, SavedRecord } from "./saved-store.ts";

/** Tells this tab, too: the browser's own event reaches the others only. */
const CHANGED = "savedchange";

/** Whether one is saved; while the page comes alive none is, so most marks stay as they are. */
export const useIsSaved = (kind: SavedKind, id: number): boolean =>
  useSyncExternalStore(
    onSavedChange,
    () => savedNow(kind).some((record) => record.id === id),
    () => false,
  );

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useSaved(kind: SavedKind): SavedRecord[] | undefined {
  const text = useSyncExternalStore(
    onSavedChange,
    () => savedText(kind),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : parseSaved(text)), [text]);
}

/** Saves the record, or takes it out where it is saved. */
export function toggleSaved(kind: SavedKind, record: SavedRecord) {
  try {
    const next = toggled(parseSaved(localStorage.getItem(SAVED_KEYS[kind])), record);
    localStorage.setItem(SAVED_KEYS[kind], JSON.stringify(next));
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

const parsed = new Map<SavedKind, { text: string; records: SavedRecord[] }>();

/** Parsed once as long as nothing changes. */
export function savedNow(kind: SavedKind): SavedRecord[] {
  const text = savedText(kind);
  const known = parsed.get(kind);
  if (known?.text === text) return known.records;
  const records = parseSaved(text);
  parsed.set(kind, { text, records });
  return records;
}

/** As text, so that what has not changed is the same. */
function savedText(kind: SavedKind): string {
  try {
    return localStorage.getItem(SAVED_KEYS[kind]) ?? "[]";
  } catch {
    return "[]";
  }
}

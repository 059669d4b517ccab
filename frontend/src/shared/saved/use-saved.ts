/** What is saved as the page's state, in every tab of the browser. */
import { useMemo, useSyncExternalStore } from "react";
import { deviceStorage, onStored, tellStored } from "../storage.ts";
import { siteText } from "../text/site.ts";
import { useToast } from "../ui/toasts.tsx";
import { SAVED_KEYS, parseSaved, toggled } from "./saved-store.ts";
import type { SavedKind, SavedRecord } from "./saved-store.ts";

/** Whether one is saved; while the page comes alive none is, so most marks stay as they are. */
export const useIsSaved = (kind: SavedKind, id: number): boolean =>
  useSyncExternalStore(
    onStored,
    () => savedNow(kind).some((record) => record.id === id),
    () => false,
  );

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useSaved(kind: SavedKind): SavedRecord[] | undefined {
  const text = useSyncExternalStore(
    onStored,
    () => savedText(kind),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : parseSaved(text)), [text]);
}

/** What saves a record, or takes it out where it is saved, and says so where the browser stores nothing. */
export function useToggleSaved(kind: SavedKind) {
  const toast = useToast();
  return (record: SavedRecord) => {
    const next = toggled(parseSaved(savedText(kind)), record);
    if (!deviceStorage.setItem(SAVED_KEYS[kind], JSON.stringify(next)))
      toast({ title: siteText.notStored, destructive: true });
    tellStored();
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
const savedText = (kind: SavedKind) => deviceStorage.getItem(SAVED_KEYS[kind]) ?? "[]";

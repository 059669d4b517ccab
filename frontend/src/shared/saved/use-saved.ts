/** The saved records as React state, in sync across the browser's tabs. */
import { useMemo, useSyncExternalStore } from "react";
import { deviceStorage, onStored, tellStored } from "../storage.ts";
import { siteText } from "../text/site.ts";
import { useToast } from "../ui/toasts.tsx";
import { SAVED_KEYS, parseSaved, toggleSaved } from "./saved-store.ts";
import type { SavedKind, SavedRecord } from "./saved-store.ts";

/** Returns whether a record is saved; false during hydration, so that most bookmarks don't re-render. */
export const useIsSaved = (kind: SavedKind, id: number): boolean =>
  useSyncExternalStore(
    onStored,
    () => savedNow(kind).some((record) => record.id === id),
    () => false,
  );

/** Returns the saved records; undefined on the server and during hydration, when the storage has not been read. */
export function useSaved(kind: SavedKind): SavedRecord[] | undefined {
  const text = useSyncExternalStore(
    onStored,
    () => savedText(kind),
    () => undefined,
  );
  return useMemo(() => (text === undefined ? undefined : parseSaved(text)), [text]);
}

/** Returns a function that saves or removes a record, and shows a toast when the browser denies storage. */
export function useToggleSaved(kind: SavedKind) {
  const toast = useToast();
  return (record: SavedRecord) => {
    const next = toggleSaved(parseSaved(savedText(kind)), record);
    if (!deviceStorage.setItem(SAVED_KEYS[kind], JSON.stringify(next)))
      toast({ title: siteText.notStored, destructive: true });
    tellStored();
  };
}

const parsed = new Map<SavedKind, { text: string; records: SavedRecord[] }>();

/** Returns the saved records, parsed again only when the stored text changes. */
export function savedNow(kind: SavedKind): SavedRecord[] {
  const text = savedText(kind);
  const known = parsed.get(kind);
  if (known?.text === text) return known.records;
  const records = parseSaved(text);
  parsed.set(kind, { text, records });
  return records;
}

/** As text, so that unchanged values compare equal. */
const savedText = (kind: SavedKind) => deviceStorage.getItem(SAVED_KEYS[kind]) ?? "[]";

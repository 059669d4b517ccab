/** The stored birthday as the page's state, in every tab of the browser. */
import { useMemo, useSyncExternalStore } from "react";
import { eraseBirthday, readBirthday, storeBirthday, storeDismissal } from "./stored.ts";
import type { BirthdayRecord, BirthdayStorage, StoredBirthday } from "./stored.ts";

/** Tells this tab, too: the browser's own event reaches the others only. */
const CHANGED = "birthdaychange";

const NOTHING = JSON.stringify({ provided: false, dismissed: false, record: null });

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useBirthday(): StoredBirthday | undefined {
  const text = useSyncExternalStore(subscribe, snapshot, () => undefined);
  return useMemo(() => {
    if (text === undefined) return undefined;
    const stored: StoredBirthday = JSON.parse(text);
    return stored;
  }, [text]);
}

export const rememberBirthday = (record: BirthdayRecord) =>
  change((storage) => storeBirthday(storage, record));

export const dismissPrompt = () => change(storeDismissal);

export const forgetBirthday = () => change(eraseBirthday);

function change(write: (storage: BirthdayStorage) => void) {
  try {
    write(localStorage);
  } catch {
    // A browser that stores nothing asks again next time.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** As text, so that what has not changed is the same. */
function snapshot(): string {
  try {
    return JSON.stringify(readBirthday(localStorage));
  } catch {
    return NOTHING;
  }
}

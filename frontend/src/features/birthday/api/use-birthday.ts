/** The stored birthday as the page's state, in every tab of the browser. */
import { useMemo, useSyncExternalStore } from "react";
import { randomKey } from "../../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../../shared/storage.ts";
import {
  eraseBirthday,
  keepFormKey,
  readBirthday,
  storeBirthday,
  storeDismissal,
} from "./stored.ts";
import type { BirthdayRecord, BirthdayStorage, StoredBirthday } from "./stored.ts";

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useBirthday(): StoredBirthday | undefined {
  const text = useSyncExternalStore(onStored, snapshot, () => undefined);
  return useMemo(() => {
    if (text === undefined) return undefined;
    const stored: StoredBirthday = JSON.parse(text);
    return stored;
  }, [text]);
}

export const rememberBirthday = (record: BirthdayRecord) =>
  change((storage) => storeBirthday(storage, record));

let pageKey: string | undefined;

/** The key of the birthday form; a browser that stores nothing has one for as long as the page. */
export const birthdayFormKey = () => keepFormKey(deviceStorage, (pageKey ??= randomKey()));

export const dismissPrompt = () => change(storeDismissal);

export const forgetBirthday = () => change(eraseBirthday);

function change(write: (storage: BirthdayStorage) => void) {
  try {
    write(localStorage);
  } catch {
    // A browser that stores nothing asks again next time.
  }
  tellStored();
}

/** As text, so that what has not changed is the same. */
const snapshot = () => JSON.stringify(readBirthday(deviceStorage));

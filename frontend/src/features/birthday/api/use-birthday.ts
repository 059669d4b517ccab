/**
 * What the browser remembers of the visitor's birthday: read with suspicion, written as text; the page's state
 * in every tab.
 */
import { useMemo, useSyncExternalStore } from "react";
import { isExists } from "date-fns/isExists";
import { randomKey } from "../../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../../shared/storage.ts";

/** Undefined in the server's HTML and while it comes alive: nobody has looked yet. */
export function useBirthday(): StoredBirthday | undefined {
  const text = useSyncExternalStore(onStored, snapshot, () => undefined);
  return useMemo(() => {
    if (text === undefined) return undefined;
    const stored: StoredBirthday = JSON.parse(text);
    return stored;
  }, [text]);
}

/** False where the browser stores nothing, or not all of it. */
export const rememberBirthday = (record: BirthdayRecord) =>
  change((storage) => storeBirthday(storage, record));

let pageKey: string | undefined;

/** The key of the birthday form; a browser that stores nothing has one for as long as the page. */
export const birthdayFormKey = () => getOrCreateFormKey(deviceStorage, (pageKey ??= randomKey()));

export const dismissPrompt = () => change(storeDismissal);

export const forgetBirthday = () => change(eraseBirthday);

function change(write: (storage: BirthdayStorage) => void): boolean {
  try {
    write(localStorage);
    return true;
  } catch {
    // A browser that stores nothing asks again next time.
    return false;
  } finally {
    tellStored();
  }
}

/** As text, so that what has not changed is the same. */
const snapshot = () => JSON.stringify(readBirthday(deviceStorage));

/** Names of the stored values. */
const KEY = {
  provided: "birthdayProvided",
  birthday: "userBirthday",
  firstName: "userFirstName",
  email: "userEmail",
  userId: "birthdayUserId",
  token: "birthdayToken",
  dismissed: "birthdayPromptDismissed",
  formKey: "birthdayFormKey",
} as const;

type BirthdayStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface StoredBirthday {
  /** The visitor has given a birthday here. */
  provided: boolean;
  /** The visitor has put the prompt away. */
  dismissed: boolean;
  record: BirthdayRecord | null;
}

export interface BirthdayRecord {
  /** `YYYY-MM-DD` */
  birthday: string;
  firstName: string;
  email: string;
  /** Opens the service's own record, to have it erased; null where the browser has lost it. */
  access: { userId: string; token: string } | null;
}

/** Anything that is not as it was written counts as not stored. */
export function readBirthday(storage: Pick<BirthdayStorage, "getItem">): StoredBirthday {
  const read = (key: string) => storage.getItem(key) ?? "";
  const birthday = read(KEY.birthday);
  const userId = read(KEY.userId);
  const token = read(KEY.token);
  return {
    provided: read(KEY.provided) === "true",
    dismissed: read(KEY.dismissed) === "true",
    record: isDay(birthday)
      ? {
          birthday,
          firstName: read(KEY.firstName),
          email: read(KEY.email),
          access: userId === "" || token === "" ? null : { userId, token },
        }
      : null,
  };
}

export function storeBirthday(storage: BirthdayStorage, record: BirthdayRecord): void {
  // The key to the service's record comes first: without it nothing could be erased.
  if (record.access) {
    storage.setItem(KEY.userId, record.access.userId);
    storage.setItem(KEY.token, record.access.token);
  }
  storage.setItem(KEY.firstName, record.firstName);
  storage.setItem(KEY.email, record.email);
  storage.setItem(KEY.birthday, record.birthday);
  storage.setItem(KEY.provided, "true");
}

export const storeDismissal = (storage: BirthdayStorage) => storage.setItem(KEY.dismissed, "true");

/**
 * Sent with every try until the birthday is forgotten, from whichever tab, so that the service keeps
 * one for this browser; `fresh` where none is stored.
 */
export function getOrCreateFormKey(
  storage: Pick<BirthdayStorage, "getItem" | "setItem">,
  fresh: string,
): string {
  const kept = storage.getItem(KEY.formKey);
  if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept;
  storage.setItem(KEY.formKey, fresh);
  return fresh;
}

/** Afterwards the browser knows no more than on the first visit. */
export function eraseBirthday(storage: BirthdayStorage): void {
  for (const key of Object.values(KEY)) storage.removeItem(key);
}

function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isExists(Number(year), Number(month) - 1, Number(date));
}

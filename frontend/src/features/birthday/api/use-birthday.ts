/**
 * The visitor's birthday in the browser's storage, shared by all tabs: stored as text, validated
 * when read.
 */
import { useMemo, useSyncExternalStore } from "react";
import { isExists } from "date-fns/isExists";
import { randomKey } from "../../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../../shared/storage.ts";

/** Undefined on the server and during hydration, when the storage has not been read yet. */
export function useBirthday(): StoredBirthday | undefined {
  const text = useSyncExternalStore(onStored, snapshot, () => undefined);
  return useMemo(() => {
    if (text === undefined) return undefined;
    const stored: StoredBirthday = JSON.parse(text);
    return stored;
  }, [text]);
}

/** Returns false if the browser stores nothing, or not all of it. */
export const rememberBirthday = (record: BirthdayRecord) =>
  change((storage) => storeBirthday(storage, record));

let pageKey: string | undefined;

/** Returns the birthday form's idempotency key; without storage, one per page load. */
export const birthdayIdempotencyKey = () =>
  getOrCreateIdempotencyKey(deviceStorage, (pageKey ??= randomKey()));

export const dismissPrompt = () => change(storeDismissal);

export const forgetBirthday = () => change(eraseBirthday);

function change(write: (storage: BirthdayStorage) => void): boolean {
  try {
    write(localStorage);
    return true;
  } catch {
    // Without storage, the visitor is asked again next time.
    return false;
  } finally {
    tellStored();
  }
}

/** A string, so that an unchanged snapshot compares equal. */
const snapshot = () => JSON.stringify(readBirthday(deviceStorage));

/** Keys in the storage. */
const KEY = {
  provided: "birthdayProvided",
  birthday: "userBirthday",
  firstName: "userFirstName",
  email: "userEmail",
  userId: "birthdayUserId",
  token: "birthdayToken",
  dismissed: "birthdayPromptDismissed",
  idempotencyKey: "birthdayFormKey",
} as const;

type BirthdayStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface StoredBirthday {
  /** The visitor has given a birthday here. */
  provided: boolean;
  /** The visitor has dismissed the prompt. */
  dismissed: boolean;
  record: BirthdayRecord | null;
}

export interface BirthdayRecord {
  /** `YYYY-MM-DD` */
  birthday: string;
  firstName: string;
  email: string;
  /** Credentials to erase the service's record; null if the browser has lost them. */
  access: { userId: string; token: string } | null;
}

/** Reads what is stored; malformed values count as absent. */
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
  // The credentials come first: without them the service's record could not be erased.
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
 * Returns the stored idempotency key, or stores and returns `fresh`. Every attempt from any tab
 * sends it until the birthday is forgotten, so that the service keeps one record per browser.
 */
export function getOrCreateIdempotencyKey(
  storage: Pick<BirthdayStorage, "getItem" | "setItem">,
  fresh: string,
): string {
  const kept = storage.getItem(KEY.idempotencyKey);
  if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept;
  storage.setItem(KEY.idempotencyKey, fresh);
  return fresh;
}

/** Removes all stored values, as before the first visit. */
export function eraseBirthday(storage: BirthdayStorage): void {
  for (const key of Object.values(KEY)) storage.removeItem(key);
}

function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isExists(Number(year), Number(month) - 1, Number(date));
}

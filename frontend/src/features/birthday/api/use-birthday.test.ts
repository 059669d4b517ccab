import { describe, expect, it } from "vitest";
import {
  eraseBirthday,
  getOrCreateIdempotencyKey,
  readBirthday,
  storeBirthday,
  storeDismissal,
} from "./use-birthday.ts";

/** In-memory storage whose contents tests can read. */
function storageWith(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values));
  return {
    values: () => Object.fromEntries(map),
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const record = {
  birthday: "1990-11-23",
  firstName: "Ada",
  email: "ada@example.org",
  access: { userId: "7", token: "secret" },
};

describe("the birthday that the browser stores", () => {
  it("uses the specified keys, and is read as it was written", () => {
    const storage = storageWith({ theme: "dark" });
    storeBirthday(storage, record);
    expect(storage.values()).toEqual({
      theme: "dark",
      birthdayProvided: "true",
      userBirthday: "1990-11-23",
      userFirstName: "Ada",
      userEmail: "ada@example.org",
      birthdayUserId: "7",
      birthdayToken: "secret",
    });
    expect(readBirthday(storage)).toEqual({ provided: true, dismissed: false, record });
  });

  it("is erased completely, and nothing else with it", () => {
    const storage = storageWith({ theme: "dark" });
    storeBirthday(storage, record);
    storeDismissal(storage);
    eraseBirthday(storage);
    expect(storage.values()).toEqual({ theme: "dark" });
  });

  it("has one idempotency key until it is erased", () => {
    const [first, second] = ["a".repeat(32), "b".repeat(32)];
    const storage = storageWith({ birthdayFormKey: "<b>" });
    expect(getOrCreateIdempotencyKey(storage, first)).toBe(first);
    storeBirthday(storage, record);
    expect(getOrCreateIdempotencyKey(storage, second)).toBe(first);
    eraseBirthday(storage);
    expect(storage.values()).toEqual({});
    expect(getOrCreateIdempotencyKey(storage, second)).toBe(second);
  });

  it("includes that the prompt was dismissed", () => {
    const storage = storageWith();
    expect(readBirthday(storage)).toEqual({ provided: false, dismissed: false, record: null });
    storeDismissal(storage);
    expect(storage.values()).toEqual({ birthdayPromptDismissed: "true" });
    expect(readBirthday(storage).dismissed).toBe(true);
  });

  it.each(["", "tomorrow", "1990-02-30", "1990-13-01", "1990-1-1", "1990-11-23T00:00", "<b>"])(
    "is ignored when its day reads %j",
    (userBirthday) => {
      expect(readBirthday(storageWith({ userBirthday })).record).toBeNull();
    },
  );

  it("is known even without the key to the service's record", () => {
    const stored = readBirthday(storageWith({ userBirthday: "1990-11-23", birthdayUserId: "7" }));
    expect(stored.record).toEqual({
      birthday: "1990-11-23",
      firstName: "",
      email: "",
      access: null,
    });
  });
});

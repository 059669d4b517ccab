import { expect, test } from "vitest";
import {
  mayHaveMoved,
  movedEventKeys,
  placeKey,
  townEventKeys,
  townEventRowKeys,
} from "./match-keys.ts";

test("place keys ignore case, punctuation, width and spacing", () => {
  const key = placeKey("NORMAN'S ICE CREAM", "2801 Leavenworth St., San Francisco");
  expect(key).toBe("place:norman s ice cream|2801 leavenworth st san francisco");
  expect(placeKey(" Norman’s  Ice\tCream ", "2801 LEAVENWORTH ST  San Francisco")).toBe(key);
  expect(placeKey("Ｎｏｒｍａｎ's ice cream", "2801 leavenworth st, san francisco")).toBe(key);
});

test("place keys distinguish accents, addresses and punctuation-only names", () => {
  expect(placeKey("Café", "")).not.toBe(placeKey("Cafe", ""));
  expect(placeKey("Cafe\u0301", "")).toBe(placeKey("Café", ""));
  expect(placeKey("Cafe", "1 Main")).not.toBe(placeKey("Cafe", "2 Main"));
  expect(placeKey("!!!", "")).not.toBe(placeKey("???", ""));
  expect(placeKey("a|b", "c")).not.toBe(placeKey("a", "b|c"));
});

const story = { name: "Story Time", startDate: "2026-09-05" };
const morning = { ...story, startTime: "10:00", location: "Library", businessId: 7 };

test.each([
  ["a time that is written in another way", { startTime: "10 AM", name: "story  time" }, true],
  ["a time with seconds", { startTime: "10:00:00" }, true],
  ["nothing but name and day", { startTime: "", businessId: null, location: "" }, true],
  ["another time", { startTime: "14:00" }, false],
  ["another business", { businessId: 8 }, false],
  ["another place", { location: "Museum" }, false],
  ["another day", { startDate: "2026-09-06" }, false],
])("whether a row with %s matches the same event", (_, change, isSame) => {
  const other = { ...morning, ...change };
  expect(townEventRowKeys(other).some((key) => townEventKeys(morning).includes(key))).toBe(isSame);
  expect(townEventRowKeys(morning).some((key) => townEventKeys(other).includes(key))).toBe(isSame);
});

test.each([
  ["another time", { startTime: "14:00" }, true],
  ["another place", { location: "Museum" }, true],
  ["a time and a business that are left out", { startTime: "", businessId: null }, true],
  ["another time at another place", { startTime: "14:00", location: "Museum" }, false],
  ["another business", { businessId: 8 }, false],
])("whether a row with %s may be the same event after a move", (_, change, mayBe) => {
  const row = { ...morning, ...change };
  expect(movedEventKeys(row).some((key) => townEventKeys(morning).includes(key))).toBe(true);
  expect([mayHaveMoved(row, morning), mayHaveMoved(morning, row)]).toEqual([mayBe, mayBe]);
});

import { expect, test } from "vitest";
import {
  businessKeys,
  businessRowKeys,
  mayHaveMoved,
  movedEventKeys,
  placeKey,
  townEventKeys,
  townEventRowKeys,
  unplacedBusinessKeys,
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

test.each([
  ["+49 30 1234567", "030 1234567", true],
  ["+49 (0)30 1234567", "030/123 45 67", true],
  ["0049 30 1234567", "+49 30 1234567", true],
  ["+49 30 1234567", "030 1234568", false],
  ["(212) 555-0142", "+1 212 555 0142", true],
  ["555-0142", "0555-0142", false],
  ["030 1234567 ext. 5", "+49 30 1234567 ext. 6", false],
  ["0", "030 1234567", false],
])("whether %s is the phone number %s of a business without address: %s", (one, other, isSame) => {
  const business = (phone: string) => ({ name: "Alder", phone });
  const found = (row: string, stored: string) => {
    const keys = businessKeys(business(stored));
    const placed = { ...business(row), address: "12 Main St" };
    return [businessRowKeys(business(row)), unplacedBusinessKeys(placed)].map((asked) =>
      asked.some((key) => keys.includes(key)),
    );
  };
  expect(found(one, other)).toEqual([isSame, isSame]);
  expect(found(other, one)).toEqual([isSame, isSame]);
});

test("a phone number is also looked up as earlier versions stored it", () => {
  expect(businessRowKeys({ name: "Alder", phone: "+49 30 1234567" })).toContain(
    "phone:alder|9301234567",
  );
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

import { expect, test } from "vitest";
import { placeKey } from "./match-keys.ts";

test("case, punctuation, width and spacing do not make another business", () => {
  const key = placeKey("NORMAN'S ICE CREAM", "2801 Leavenworth St., San Francisco");
  expect(key).toBe("place:norman s ice cream|2801 leavenworth st san francisco");
  expect(placeKey(" Norman’s  Ice\tCream ", "2801 LEAVENWORTH ST  San Francisco")).toBe(key);
  expect(placeKey("Ｎｏｒｍａｎ's ice cream", "2801 leavenworth st, san francisco")).toBe(key);
});

test("accents, another address and names of mere punctuation stay apart", () => {
  expect(placeKey("Café", "")).not.toBe(placeKey("Cafe", ""));
  expect(placeKey("Cafe\u0301", "")).toBe(placeKey("Café", ""));
  expect(placeKey("Cafe", "1 Main")).not.toBe(placeKey("Cafe", "2 Main"));
  expect(placeKey("!!!", "")).not.toBe(placeKey("???", ""));
  expect(placeKey("a|b", "c")).not.toBe(placeKey("a", "b|c"));
});

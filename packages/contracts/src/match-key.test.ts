import { expect, test } from "vitest";
import { matchKey } from "./match-key.ts";

test("case, punctuation, width and spacing do not make another business", () => {
  const key = matchKey("NORMAN'S ICE CREAM", "2801 Leavenworth St., San Francisco");
  expect(key).toBe("norman s ice cream|2801 leavenworth st san francisco");
  expect(matchKey(" Norman’s  Ice\tCream ", "2801 LEAVENWORTH ST  San Francisco")).toBe(key);
  expect(matchKey("Ｎｏｒｍａｎ's ice cream", "2801 leavenworth st, san francisco")).toBe(key);
});

test("accents, another address and names of mere punctuation stay apart", () => {
  expect(matchKey("Café", "")).not.toBe(matchKey("Cafe", ""));
  expect(matchKey("Cafe\u0301", "")).toBe(matchKey("Café", ""));
  expect(matchKey("Cafe", "1 Main")).not.toBe(matchKey("Cafe", "2 Main"));
  expect(matchKey("!!!", "")).not.toBe(matchKey("???", ""));
  expect(matchKey("a|b", "c")).not.toBe(matchKey("a", "b|c"));
});

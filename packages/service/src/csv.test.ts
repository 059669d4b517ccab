import { expect, test } from "vitest";
import { csvLine, guarded, unguarded } from "./csv.ts";

test.each([
  "=1",
  "+1",
  "-1",
  "@a",
  "\ta",
  "\ra",
  "\n=1",
  "\n\n=1",
  "'=1",
  "''@a",
  "'a",
  "''",
  "a=1",
  "",
])("%j is the same after it was guarded and unguarded", (text) => {
  expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n]/);
  expect(unguarded(guarded(text))).toBe(text);
});

test("a line is written as RFC 4180 says", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", null, -74.5, true, "g;h"])).toBe(
    '"a ""b""","c,d","e\nf",,\'-74.5,true,g;h\r\n',
  );
});

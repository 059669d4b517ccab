import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { csvOf, guarded, unguarded } from "./csv.ts";

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
])("%j is unchanged after guarding and unguarding", (text) => {
  expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n]/);
  expect(unguarded(guarded(text))).toBe(text);
});

test("lines follow RFC 4180, with texts guarded and numbers unchanged", async () => {
  async function* lines() {
    yield ['a "b"', "c,d", "e\nf", null, -74.5, true, false, "g;h"];
    yield ["=1", "\r", "\n\n", "'=", "-", 1e-7, "", " "];
    yield [""];
    yield [];
    yield ["=h", "more cells than the lines before", '"', ",", "\r\n", "é", "\u2028", 0, null, ""];
  }
  const written = [
    '"a ""b""","c,d","e\nf",,-74.5,true,false,g;h',
    "'=1,\"'\r\",\"'\n\n\",''=,'-,1e-7,, ",
    "",
    "",
    '\'=h,more cells than the lines before,"""",",","\'\r\n",é,\u2028,0,,',
    "",
  ].join("\r\n");
  const file = Buffer.concat(await csvOf(lines()).toArray());
  expect(file.toString()).toBe(`\uFEFF${written}`);
});

test("a file whose records cannot be read completely is aborted, not ended", async () => {
  async function* lines() {
    yield ["one"];
    throw new Error("the database went away");
  }
  await expect(text(csvOf(lines()))).rejects.toThrow("the database went away");
});

test("reading of records stops when the client stops reading", async () => {
  let stopped = () => {};
  const end = new Promise<void>((resolve) => (stopped = resolve));
  async function* lines() {
    try {
      for (;;) yield ["again"];
    } finally {
      stopped();
    }
  }
  for await (const piece of csvOf(lines())) {
    expect(String(piece)).toMatch(/again\r\n/);
    break;
  }
  await end;
});

import { expect, test } from "vitest";
import { check } from "../testing/file.ts";

const zip = Buffer.from("504b0304140000000800", "hex");
/** Encodes every second part in Latin-1, as older spreadsheets do. */
const mixed = (...parts: string[]) =>
  Buffer.concat(parts.map((part, at) => Buffer.from(part, at % 2 === 0 ? "utf8" : "latin1")));
const broken: [what: string, name: string, content: string | Buffer, message: RegExp][] = [
  ["an empty file", "business.csv", "", /file is empty/],
  ["a header only", "business.csv", "name,phone\n", /header but no rows/],
  ["binary zeros", "business.csv", Buffer.from("name\nA\0B\n"), /binary data at byte 7/],
  [
    "a letter of Windows-1252 amid UTF-8",
    "business.csv",
    mixed("name\nCafé Zoë\n", "José\n", "Peña\n"),
    /mixes two encodings: byte 9 is UTF-8, byte 20 is not/,
  ],
  [
    "UTF-8 amid Windows-1252",
    "business.csv",
    mixed("name\nCafe\n", "José\nNiño\n", "Peña\n"),
    /mixes two encodings: byte 23 is UTF-8, byte 14 is not/,
  ],
  [
    "letters of Windows-1252 amid Cyrillic",
    "business.csv",
    mixed("name\nКафе\n", "José\n"),
    /mixes two encodings/,
  ],
  [
    "UTF-8 that ends amid a letter",
    "business.json",
    Buffer.from('{"businesses":[{"name":"Café José').subarray(0, -1),
    /mixes two encodings: byte 28 is UTF-8, byte 34 is not/,
  ],
  [
    "Shift_JIS",
    "business.csv",
    Buffer.concat([Buffer.from("name\n"), Buffer.from("834a815b83540a", "hex")]),
    /neither UTF-8 \(byte 6\) nor Windows-1252 \(byte 8\)/,
  ],
  ["a zip", "business.csv", zip, /zip file or an Excel workbook/],
  ["an unclosed quote", "business.csv", 'name,phone\nA,1\n"B,2\nC,3\n', /Row 2 opens a quote/],
  ["an endless line", "business.csv", `name\nA\n${"x".repeat(1_100_000)}\n`, /Row 2 is longer/],
  [
    "a row of a thousand columns",
    "business.csv",
    `name\nA\n\n${"B,".repeat(1000)}\n`,
    /Row 2 has more than 500 columns/,
  ],
  [
    "a row of columns without end",
    "business.csv",
    `name\nA\nB${",".repeat(3_000_000)}\n`,
    /Row 2 is longer than a million characters/,
  ],
  ["no name column", "business.csv", "nom,phone\nA,1\n", /no column for name of businesses/],
  [
    "an unclear CSV",
    "list.csv",
    "a,b\n1,2\n",
    /should include "business", "coupon", "category" or "event"/,
  ],
  ["a JSON array", "a.json", '[{"name":"A"}]', /should hold one object/],
  ["plain text", "a.json", "hello", /not valid JSON/],
  [
    "an object for an array",
    "a.json",
    '{"businesses":{"a":{"name":"A"}}}',
    /“businesses” should be/,
  ],
  [
    "truncated JSON",
    "a.json",
    '{"businesses":[{"name":"A"},{"na',
    /ends in the middle.*after row 1/,
  ],
  [
    "broken JSON",
    "a.json",
    '{"businesses":[{"name":"A"},{name:1}]}',
    /near byte 2\d in businesses/,
  ],
  ["a nesting bomb", "a.json", `{"businesses":[${"[".repeat(10_000)}`, /nested too deeply/],
  [
    "an endless value",
    "a.json",
    `{"businesses":[{"name":"${"x".repeat(2_200_000)}`,
    /larger than 1 MB/,
  ],
  ["JSON without rows", "a.json", '{"businesses":[]}', /no rows/],
];
test.each(broken)("%s is rejected with a clear message", async (_what, name, content, message) => {
  await expect(check(name, content, 60_000)).rejects.toThrow(message);
  const smallest = content.length < 1000 ? 3 : 9000;
  await expect(check(name, content, smallest)).rejects.toThrow(message);
});

test("reads thousands of distinct keys with the same meaning in one row", async () => {
  const marks = (at: number) => at.toString(4).replace(/\d/g, (digit) => ".!?-".charAt(+digit));
  const keys = Array.from({ length: 10_000 }, (_, at) => [`x${marks(at)}`, 1]);
  const content = JSON.stringify({ businesses: [{ name: "A", ...Object.fromEntries(keys) }] });
  expect(await check("a.json", content, 60_000)).toBeDefined();
});

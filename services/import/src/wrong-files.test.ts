/** Uploads that are no table: refused with a reason, nothing half done, and the worker goes on. */
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { importDraft } from "@mainstreet/contracts/import-draft";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startImportProcess } from "./testing/import-process.ts";
import type { ImportProcess } from "./testing/import-process.ts";
import { startImportSystem } from "./testing/import-system.ts";
import type { ImportSystem } from "./testing/import-system.ts";

let system: ImportSystem;
/** Import as a separate process, so that its memory can be measured apart from the test's. */
let worker: ImportProcess;
beforeAll(async () => {
  system = await startImportSystem();
  await system.stopImport();
  worker = await startImportProcess(system.importEnv);
  system.useUrl(worker.url);
}, 150_000);
afterAll(async () => {
  await worker?.kill();
  await system.startImport();
  await system.close();
});

const names = async (town: string) =>
  (await system.stored(town, "businesses")).map(({ name }) => name);

/** Imports a good file after a wrong one, by the same worker. */
async function goodFileWorks(town: string) {
  const { counts } = await system.imported(town, "business.csv", "name\nGood Shop\n");
  expect(counts.businesses).toMatchObject({ added: 1, rejected: 0 });
  expect(await names(town)).toEqual(["Good Shop"]);
}

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]);
const endless = "x".repeat(201);
const TOO_LONG = /No column may have a name of more than 200 characters, as “x+…” has/;
const bomb = `{"businesses":[${"[".repeat(200_000)}`;
test.each<[what: string, file: string, content: string | Uint8Array<ArrayBuffer>, says: RegExp]>([
  ["a picture", "business.csv", png, /looks like a picture, not a text file/],
  ["a photo", "business.json", jpeg, /looks like a picture, not a text file/],
  ["a workbook", "business.csv", workbook, /zip file or an Excel workbook/],
  ["binary zeros", "business.json", '{"businesses":[\0\0\0]}', /binary data at byte 16/],
  ["truncated JSON", "a.json", '{"businesses":[{"name":"A"},{"na', /ends in the middle/],
  ["an array", "a.json", '[{"name":"A"}]', /should hold one object/],
  ["a nesting bomb", "a.json", bomb, /nested too deeply/],
  ["a column named without end", "business.csv", `name,${endless}\nA,\n`, TOO_LONG],
  ["a field named without end", "a.json", `{"businesses":[{"name":"A","${endless}":1}]}`, TOO_LONG],
  [
    "an array named without end",
    "a.json",
    `{"businesses":[{"name":"A"}],"${endless}":[]}`,
    TOO_LONG,
  ],
  ["other columns", "business.csv", "colour,size\nred,4\n", /no column for name of businesses/],
])("%s is rejected with a reason and stores nothing", async (_what, file, content, says) => {
  const town = newTown();
  const answer = await system.upload(town, file, content);
  expect([400, 422]).toContain(answer.status);
  expect(await answer.text()).toMatch(says);
  expect(await names(town)).toEqual([]);
  await goodFileWorks(town);
});

test("a large file with an excessively long column name is previewed without columns", async () => {
  const town = newTown();
  const content = `name,${"x".repeat(300_000)}\n${"A,1\n".repeat(100)}`;
  const answer = await system.upload(town, "business.csv", content, {}, "/draft");
  const draft = importDraft.parse(await answer.json());
  expect(draft).toMatchObject({ mapping: { columns: [] }, columns: [] });
  expect(draft.fault).toMatch(TOO_LONG);
});

const utf16 = (content: string, swap: boolean) => {
  const bytes = Buffer.from(`\ufeff${content}`, "utf16le");
  return new Uint8Array(swap ? bytes.swap16() : bytes);
};
const cafe = "name;phone\nCafé Zoë;1\n";
test.each<[encoding: string, content: Uint8Array<ArrayBuffer>]>([
  ["UTF-16, low byte first", utf16(cafe, false)],
  ["UTF-16, high byte first", utf16(cafe, true)],
  ["Windows-1252, which is no valid UTF-8", new Uint8Array(Buffer.from(cafe, "latin1"))],
])("a file in %s is decoded correctly", async (_encoding, content) => {
  const town = newTown();
  expect((await system.upload(town, "business.csv", content)).status).toBe(200);
  expect(await names(town)).toEqual(["Café Zoë"]);
});

test("a row with too many cells is rejected alone, with its reason", async () => {
  const town = newTown();
  const content = "name,phone\nA,1\nB,2,3,4\nC,3\n";
  const { id, counts } = await system.imported(town, "business.csv", content);
  expect(counts.businesses).toMatchObject({ added: 2, rejected: 1 });
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 2, errors: [{ path: "row", message: "The row has 4 cells, the header has 2" }] },
  ]);
});

const MEGABYTE = 2 ** 20;
/** Megabytes of a file: twice what the worker's memory may grow by. */
const ENDLESS = 192;

async function residentMb() {
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MEGABYTE;
}

/** Uploads in pieces, so that the file is never in memory as a whole. */
async function streamed(town: string, file: string, pieces: Iterable<string>) {
  const type = file.endsWith(".csv") ? "csv" : "json";
  const call = request(`${worker.url}/api/import/${type}`, {
    method: "POST",
    headers: {
      ...(await system.headersOf(town)),
      "content-type": "multipart/form-data; boundary=b",
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    call.on("error", reject).on("response", (response) => resolve(text(response)));
  });
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n`;
  await pipeline(function* () {
    yield head;
    yield* pieces;
    yield "\r\n--b--\r\n";
  }, call);
  return answer;
}

test.each([
  ["line", "business.csv", "name\nA\n", /Row 2 is longer than a million characters/],
  ["value", "a.json", '{"businesses":[{"name":"', /single value of the file is larger than 1 MB/],
])(
  "an endless %s is rejected without growing memory",
  async (_what, file, start, says) => {
    const town = newTown();
    const pieces = function* (megabytes: number) {
      yield start;
      for (let count = 0; count < megabytes; count += 1) yield "x".repeat(MEGABYTE);
    };
    // The first upload allocates the memory that all of them use.
    await streamed(newTown(), file, pieces(ENDLESS / 3));
    const before = await residentMb();
    const answer = await streamed(town, file, pieces(ENDLESS));
    const grown = (await residentMb()) - before;
    const [record] = await system.records(town);
    const ended = record ? await system.ended(town, record.id) : null;
    expect(ended?.message ?? answer).toMatch(says);
    expect(grown).toBeLessThan(ENDLESS / 2);
    await goodFileWorks(town);
  },
  60_000,
);

import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { newTown } from "@mainstreet/testing/town";
import { FILE_KEPT_DAYS, importUndoQuestion } from "@mainstreet/contracts/import";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openGuard } from "../testing/guard.ts";
import type { Guard } from "../testing/guard.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

const clock = { ms: 0 };
let guard: Guard;
let system: ImportSystem;
beforeAll(async () => {
  guard = await openGuard();
  const behindGuard = ({ listings }: { listings: string }) => {
    guard.behind = listings;
    return { LISTINGS_URL: guard.url };
  };
  system = await startImportSystem(behindGuard, () => new Date(Date.now() + clock.ms));
});
afterAll(async () => {
  await system.close();
  guard.close();
});

const file = (rows: number) =>
  `name\n${Array.from({ length: rows }, (_, n) => `Shop ${n}`).join("\n")}`;

test("a cancelled import keeps the batches that are done, and counts exactly those", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", file(20_000));
  const answer = await system.act(town, id, "cancel");
  expect(await answer.json()).toMatchObject({ status: "running", stopping: true });
  const record = await system.ended(town, id);
  expect(record).toMatchObject({
    status: "cancelled",
    stopping: false,
    message: "Cancelled. The rows that were done until then stay.",
  });
  expect(record.rowsDone).toBeLessThan(20_000);
  expect(record.rowsDone % 500).toBe(0);
  expect(record.counts.businesses?.added).toBe(record.rowsDone);
  expect(await system.stored(town, "businesses")).toHaveLength(record.rowsDone);
  expect((await system.act(town, id, "cancel")).status).toBe(409);
  expect((await system.act(newTown(), id, "cancel")).status).toBe(404);
}, 60_000);

test("every batch that is stored counts, whenever the cancel comes", async () => {
  const towns = Array.from({ length: 9 }, () => newTown());
  await Promise.all(
    towns.map(async (town) => {
      const id = await system.underWay(town, "business.csv", file(20_000));
      await system.act(town, id, "cancel");
      const { rowsDone } = await system.ended(town, id);
      expect.soft(await system.stored(town, "businesses")).toHaveLength(rowsDone);
    }),
  );
}, 120_000);

test("one that has not begun is cancelled at once, and the next one goes on", async () => {
  const town = newTown();
  const first = await system.underWay(town, "business.csv", file(6000));
  system.upload(town, "second-business.csv", "name\nNever\n").catch(() => undefined);
  const third = system.imported(town, "third-business.csv", "name\nLast\n");
  const second = await vi.waitFor(async () => {
    const found = (await system.records(town)).find(({ fileName }) =>
      fileName.startsWith("second"),
    );
    expect(found?.status).toBe("waiting");
    return found?.id ?? "";
  }, 20_000);
  expect(await (await system.act(town, second, "cancel")).json()).toMatchObject({
    status: "cancelled",
    message: "Cancelled before it began. Nothing was imported.",
  });
  expect((await third).counts.businesses).toMatchObject({ added: 1 });
  await system.ended(town, first);
  const names = (await system.stored(town, "businesses")).map(({ name }) => name);
  expect(names).not.toContain("Never");
}, 60_000);

test("a service that hangs holds up nobody who cancels", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", file(20_000));
  const restore = await system.replaceListings(() => undefined);
  try {
    expect((await system.act(town, id, "cancel")).status).toBe(200);
    await vi.waitFor(
      async () => expect(await system.record(town, id)).toMatchObject({ status: "cancelled" }),
      { timeout: 15_000, interval: 100 },
    );
  } finally {
    await restore();
  }
}, 90_000);

test("one that was cancelled before it heard that its first batch is stored can be undone", async () => {
  const town = newTown();
  const stored = Promise.withResolvers<void>();
  guard.swallows = (path) => {
    const isBatch = path === "/internal/businesses/bulk";
    if (isBatch) stored.resolve();
    return isBatch;
  };
  system.upload(town, "business.csv", "name\nCup\nMug\n").catch(() => undefined);
  await stored.promise;
  const [{ id } = { id: "" }] = await system.records(town);
  await system.act(town, id, "cancel");
  const message = "Cancelled. The rows that were done until then stay.";
  const cancelled = await system.ended(town, id);
  expect(cancelled).toMatchObject({ status: "cancelled", rowsDone: 0, message, canUndo: true });
  guard.swallows = () => false;
  const path = `${system.url()}/api/admin/imports/${id}/undo`;
  const question = importUndoQuestion.parse(await (await system.get(path, town)).json());
  expect(question.complete).toBe(false);
  await fetch(path, { method: "POST", headers: await system.headersOf(town) });
  await vi.waitFor(
    async () => expect(await system.record(town, id)).toMatchObject({ undo: { removed: 2 } }),
    10_000,
  );
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 60_000);

/** Keys of the town's files in the object store; puts one there first, if told so. */
async function filesOf(town: string, put?: string) {
  const objects = createObjectStore(system.config);
  const Bucket = system.config.S3_BUCKET;
  if (put) await objects.send(new PutObjectCommand({ Bucket, Key: put, Body: "name\n" }));
  const { Contents = [] } = await objects.send(
    new ListObjectsV2Command({ Bucket, Prefix: `imports/${town}/` }),
  );
  objects.destroy();
  return Contents.map(({ Key }) => Key);
}

test("the file can be downloaded as it came for 30 days, by its town; those without a record go", async () => {
  const town = newTown();
  const content = "name,phone\r\nCafé „Öl“,1\r\n";
  const { id, startedBy } = await system.imported(town, "Läden business.csv", content);
  expect(startedBy).toBe("clerk1");
  const url = `${system.url()}/api/admin/imports/${id}/file`;
  const answer = await system.get(url, town);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''L%C3%A4den%20business.csv",
  );
  expect(await answer.text()).toBe(content);
  expect((await system.get(url, newTown())).status).toBe(404);
  const left = `imports/${town}/${"0".repeat(24)}.csv`;
  expect(await filesOf(town, left)).toHaveLength(2);
  // Its only upload ended before its record was written.
  const empty = newTown();
  expect(await filesOf(empty, `imports/${empty}/${"0".repeat(24)}.csv`)).toHaveLength(1);

  clock.ms = (FILE_KEPT_DAYS + 1) * 24 * 60 * 60 * 1000;
  await system.stopImport();
  await system.startImport();
  await vi.waitFor(
    async () => expect((await system.record(town, id)).fileKept).toBe(false),
    10_000,
  );
  expect((await system.get(`${system.url()}/api/admin/imports/${id}/file`, town)).status).toBe(404);
  for (const slug of [town, empty])
    await vi.waitFor(async () => expect(await filesOf(slug)).toEqual([]), 10_000);
}, 60_000);

import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { newTown } from "@mainstreet/testing/town";
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import type { FaultProxy } from "../testing/fault-proxy.ts";
import { startImportProcess } from "../testing/import-process.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

const clock = { ms: 0 };
let proxy: FaultProxy;
let system: ImportSystem;
beforeAll(async () => {
  proxy = await openFaultProxy();
  const behindGuard = ({ listings }: { listings: string }) => {
    proxy.target = listings;
    return { LISTINGS_URL: proxy.url };
  };
  system = await startImportSystem(behindGuard, () => new Date(Date.now() + clock.ms));
});
afterAll(async () => {
  await system.close();
  proxy.close();
});

const CANCELLED = "Cancelled. The rows that were done until then stay.";
const UNHEARD =
  "Cancelled. The rows that were done until then stay. No answer came for the last ones that were sent: up to 1,000 more may be stored. Undoing the import takes those back too.";
/** A second, plus what a busy machine adds, in ms. */
const AT_ONCE_MS = 2500;

const file = (rows: number) =>
  `name\n${Array.from({ length: rows }, (_, n) => `Shop ${n}`).join("\n")}`;

test("a cancelled import keeps completed batches, and can be cancelled only once", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", file(20_000));
  const answer = await system.act(town, id, "cancel");
  expect(await answer.json()).toMatchObject({ status: "running", stopping: true });
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "cancelled", stopping: false });
  expect(record.rowsDone).toBeLessThan(20_000);
  expect(record.rowsDone % 500).toBe(0);
  expect(record.counts.businesses?.added).toBe(record.rowsDone);
  expect((await system.act(town, id, "cancel")).status).toBe(409);
  expect((await system.act(newTown(), id, "cancel")).status).toBe(404);
}, 60_000);

test("a cancelled import counts or mentions every stored batch, whenever it is cancelled", async () => {
  const towns = Array.from({ length: 9 }, () => newTown());
  await Promise.all(
    towns.map(async (town) => {
      const id = await system.underWay(town, "business.csv", file(20_000));
      await system.act(town, id, "cancel");
      const { rowsDone, message } = await system.ended(town, id);
      const unheard = (await system.stored(town, "businesses")).length - rowsDone;
      expect.soft([0, 500, 1000]).toContain(unheard);
      expect.soft([CANCELLED, UNHEARD].slice(unheard > 0 ? 1 : 0)).toContain(message);
    }),
  );
}, 120_000);

test("a waiting import is cancelled at once, and the next one runs", async () => {
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

/** Cancels an import whose service does not answer; returns how long that took, in ms. */
async function cancelledAt(town: string, id: string) {
  const began = performance.now();
  expect((await system.act(town, id, "cancel")).status).toBe(200);
  const { status, message } = await system.ended(town, id);
  expect([status, message]).toEqual(["cancelled", UNHEARD]);
  return performance.now() - began;
}

test("cancelling takes effect at once while a service hangs, on any instance, and aborts the request", async () => {
  const town = newTown();
  await system.stopImport();
  const other = await startImportProcess(system.importEnv);
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  try {
    system.useUrl(other.url);
    const id = await system.underWay(town, "business.csv", file(20_000));
    await system.startImport();
    const restore = await system.replaceListings((_request, reply) => {
      asked.resolve();
      reply.once("close", () => gone.resolve());
    });
    try {
      await asked.promise;
      expect(await cancelledAt(town, id)).toBeLessThan(AT_ONCE_MS);
      await gone.promise;
    } finally {
      await restore();
    }
  } finally {
    await other.kill();
  }
}, 90_000);

test("an import cancelled before its last batch was confirmed says so and can be undone completely", async () => {
  const town = newTown();
  const stored = Promise.withResolvers<void>();
  let sent = 0;
  proxy.swallows = (path) => {
    const isSecond = path === "/internal/businesses/bulk" && (sent += 1) > 1;
    if (isSecond) stored.resolve();
    return isSecond;
  };
  const id = await system.underWay(town, "business.csv", file(600));
  await stored.promise;
  await system.act(town, id, "cancel");
  const cancelled = await system.ended(town, id);
  proxy.swallows = () => false;
  expect(cancelled).toMatchObject({ rowsDone: 500, message: UNHEARD, canUndo: true });
  expect(await system.undoQuestion(town, id)).toMatchObject({ complete: false });
  expect((await system.undo(town, id)).undo).toMatchObject({ removed: 600 });
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 60_000);

test("a batch that reaches the service after its import was undone is not stored", async () => {
  const town = newTown();
  const held = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  proxy.holds = (path) => {
    if (path !== "/internal/businesses/bulk") return undefined;
    held.resolve();
    return late.promise;
  };
  system.upload(town, "business.csv", "name\nCup\nMug\n").catch(() => undefined);
  await held.promise;
  proxy.holds = () => undefined;
  const [{ id } = { id: "" }] = await system.records(town);
  expect(await cancelledAt(town, id)).toBeLessThan(AT_ONCE_MS);
  expect((await system.undo(town, id)).undo).toMatchObject({ removed: 0 });
  const arrived = Promise.withResolvers<void>();
  proxy.swallows = () => {
    arrived.resolve();
    return true;
  };
  late.resolve();
  await arrived.promise;
  proxy.swallows = () => false;
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 60_000);

/** Returns keys of the town's files in the object store; first stores one there if `put` is given. */
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

test("an import's file stays downloadable in its town for 30 days, then it and rejected rows are removed", async () => {
  const town = newTown();
  const content = "name,phone\r\nCafé „Öl“,1\r\n,2\r\n";
  const { id, startedBy } = await system.imported(town, "Läden business.csv", content);
  expect(startedBy).toBe("clerk1");
  const url = `${system.url()}/api/admin/imports/${id}/file`;
  const answer = await system.get(url, town);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''L%C3%A4den%20business.csv",
  );
  expect(await answer.text()).toBe(content);
  expect((await system.get(url, newTown())).status).toBe(404);
  const rejected = async () =>
    (await system.get(`${system.url()}/api/admin/imports/${id}/rejections`, town)).json();
  expect(await rejected()).toHaveLength(1);
  const left = `imports/${town}/${"0".repeat(24)}.csv`;
  expect(await filesOf(town, left)).toHaveLength(2);
  // A town whose only upload ended before its record was written.
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
  await vi.waitFor(async () => expect(await rejected()).toEqual([]), 10_000);
  expect((await system.record(town, id)).counts).toMatchObject({ businesses: { rejected: 1 } });
  for (const slug of [town, empty])
    await vi.waitFor(async () => expect(await filesOf(slug)).toEqual([]), 10_000);
}, 60_000);

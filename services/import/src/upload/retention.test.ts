/** What is kept of an import and for how long, and that one file that cannot be removed stops nothing else. */
import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { FILE_KEPT_DAYS } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import { createLog } from "@mainstreet/service/operations/log";
import { createMetrics } from "@mainstreet/service/operations/metrics";
import { createMongo } from "@mainstreet/service/stores/mongo";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { testEnvironment } from "@mainstreet/testing/environment";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createStores } from "../stores.ts";
import { draftsOf, withFields } from "../testing/drafts.ts";
import { openFaultProxy } from "../testing/fault-proxy.ts";
import { startImportSystem } from "../testing/import-system.ts";
import { startRetention } from "./retention.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { day: 0 };
const proxy = await openFaultProxy();
proxy.target = testEnvironment().S3_ENDPOINT;
const system = await startImportSystem(
  () => ({ S3_ENDPOINT: proxy.url }),
  () => new Date(Date.now() + clock.day * DAY_MS),
);
const drafts = draftsOf(system);
const objects = createObjectStore({ ...system.config, S3_ENDPOINT: proxy.target });
afterAll(async () => {
  objects.destroy();
  await system.close();
  proxy.close();
});
beforeEach(() => {
  clock.day = 0;
  proxy.refusesWith = 0;
});

const Bucket = system.config.S3_BUCKET;
async function filesOf(town: string) {
  const wanted = { Bucket, Prefix: `imports/${town}/` };
  const { Contents = [] } = await objects.send(new ListObjectsV2Command(wanted));
  return Contents.length;
}

/** Returns days since everything that was too old was removed. */
async function daysLate() {
  const metrics = await (await fetch(`${system.url()}/metrics`)).text();
  const [, seconds] = /^erasing_age_seconds (\S+)$/m.exec(metrics) ?? [];
  return (Number(seconds) * 1000) / DAY_MS;
}

/** Waits for one complete removal: files that no record names are removed last. */
async function removalOn(day: number) {
  clock.day = day;
  // After the names of all other towns.
  const last = `t-z${newTown().slice(2)}`;
  const Key = `imports/${last}/${"0".repeat(24)}.csv`;
  await objects.send(new PutObjectCommand({ Bucket, Key, Body: "name\n" }));
  await system.stopImport();
  await system.startImport();
  await vi.waitFor(async () => expect(await filesOf(last)).toBe(0), 10_000);
}

test("keeps rejected rows as long as the file, even when the import starts long after the upload", async () => {
  const town = newTown();
  await system.upload(town, "business.csv", "Betrieb,Tel\nCup,1\n,2\n");
  const [failed] = await system.records(town);
  expect(failed).toMatchObject({ status: "failed", needsMapping: true });
  clock.day = FILE_KEPT_DAYS - 1;
  const opened = await drafts.call(town, "POST", `/${failed?.id}/draft`);
  const { id, mapping } = importDraft.parse(await opened.json());
  await drafts.choose(town, id, withFields(mapping, { Betrieb: "name", Tel: "phone" }));
  expect((await drafts.imported(town, id)).counts.businesses).toMatchObject({ rejected: 1 });

  await removalOn(FILE_KEPT_DAYS + 1);
  expect((await system.record(town, id)).fileKept).toBe(true);
  expect(await system.rejections(town, id)).toHaveLength(1);
  await removalOn(2 * FILE_KEPT_DAYS);
  expect((await system.record(town, id)).fileKept).toBe(false);
  expect(await system.rejections(town, id)).toEqual([]);
}, 60_000);

test("a file that cannot be deleted does not stop other removals in any town, and is retried", async () => {
  // Towns are processed in the order of their names.
  const [refused = "", other = ""] = [newTown(), newTown()].toSorted();
  const imported = (town: string) =>
    system.imported(town, "business.csv", "name,phone\nCup,1\n,2\n");
  const [first, second] = [await imported(refused), await imported(other)];
  const draft = await drafts.draft(refused, "business.csv", "name\nMug\n");
  Object.assign(proxy, { refusesWith: 403, refusedMethod: "DELETE", refusedPath: refused });
  await removalOn(FILE_KEPT_DAYS + 1);
  for (const [town, { id }] of [
    [refused, first],
    [other, second],
  ] as const) {
    expect((await system.record(town, id)).fileKept).toBe(false);
    expect(await system.rejections(town, id)).toEqual([]);
  }
  expect(await drafts.call(refused, "GET", `/${draft.id}/draft`)).toMatchObject({ status: 404 });
  expect([await filesOf(refused), await filesOf(other)]).toEqual([2, 0]);
  clock.day += 2;
  expect(await daysLate()).toBeGreaterThan(1);
  // They are tried again, although no record names them any more.
  proxy.refusesWith = 0;
  await removalOn(FILE_KEPT_DAYS + 3);
  await vi.waitFor(async () => expect(await filesOf(refused)).toBe(0), 10_000);
  expect(await daysLate()).toBeLessThan(1);
}, 60_000);

test("an import is undone even if retention deletes old files when the undo starts", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", "name\nCup\n");
  await system.stopImport();
  const { config } = system;
  const mongo = await createMongo(config, "import").asPromise();
  onTestFinished(() => mongo.close());
  const now = () => new Date(Date.now() + (FILE_KEPT_DAYS + 1) * DAY_MS);
  const stores = createStores({ config, mongo, objects, now });
  const { runs, imports } = stores;
  const withFileFrom = runs.withFileFrom.bind(runs);
  const read = Promise.withResolvers<void>();
  vi.spyOn(runs, "withFileFrom").mockImplementationOnce(async (...asked) => {
    const found = await withFileFrom(...asked);
    expect(found).toContainEqual(expect.objectContaining({ id }));
    expect(await imports.undo(town, id, "keep")).toBe(true);
    read.resolve();
    return found;
  });
  const log = createLog("import", "silent");
  const retention = startRetention({ ...stores, log, metrics: createMetrics(), now });
  await read.promise;
  await retention.close();
  await system.startImport();
  expect((await system.undone(town, id)).undo).toMatchObject({ removed: 1 });
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 60_000);

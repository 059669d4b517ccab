import { HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { importRecord } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { startImportSystem } from "../testing/import-system.ts";

const PATIENCE_MS = 1500;
const system = await startImportSystem(() => ({ IMPORT_PATIENCE_MS: String(PATIENCE_MS) }));
afterAll(system.close);

const ROWS = 3000;
const FILE = `name\n${Array.from({ length: ROWS }, (_, n) => `Shop ${n}`).join("\n")}`;

test("an import fails when a service keeps failing, and an admin can resume it", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  const restore = await system.replaceListings((_request, reply) => reply.writeHead(500).end());
  const failed = await system.ended(town, id);
  await restore();
  expect(failed).toMatchObject({
    status: "failed",
    canResume: true,
    message:
      "Something went wrong on our side. What was stored so far stays; the import can be continued.",
  });
  expect(failed.rowsDone).toBeGreaterThan(0);
  expect(failed.rowsDone).toBeLessThan(ROWS);
  expect((await system.act(newTown(), id, "resume")).status).toBe(404);

  const answer = await system.act(town, id, "resume");
  expect(answer.status).toBe(202);
  expect(importRecord.parse(await answer.json())).toMatchObject({
    rowsDone: failed.rowsDone,
    canResume: false,
  });
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "finished", rowsDone: ROWS, canResume: false });
  expect(record.counts.businesses).toMatchObject({ added: ROWS, changed: 0, merged: 0 });
  expect(await system.stored(town, "businesses")).toHaveLength(ROWS);
  expect((await system.act(town, id, "resume")).status).toBe(409);
}, 180_000);

test("a resumed import does not check the pictures of completed rows again", async () => {
  const town = newTown();
  const asked = vi.spyOn(S3Client.prototype, "send");
  const heads = () =>
    asked.mock.calls.filter(
      ([command]) => command instanceof HeadObjectCommand && command.input.Key?.includes(town),
    ).length;
  const picture = `/media/${"a".repeat(32)}-1200.webp`;
  const file = `imageUrl,${FILE.replaceAll("\n", "\n,").replace("\n,", `\n${picture},`)}`;
  const id = await system.underWay(town, "business.csv", file);
  const restore = await system.replaceListings((_request, reply) => reply.writeHead(500).end());
  expect((await system.ended(town, id)).rowsDone).toBeGreaterThan(0);
  await restore();
  const before = heads();
  expect(before).toBeGreaterThan(0);
  await system.act(town, id, "resume");
  expect(await system.ended(town, id)).toMatchObject({ status: "finished", rowsDone: ROWS });
  expect(heads()).toBe(before);
  asked.mockRestore();
}, 180_000);

test("a resumed import keeps its upload time and runs after imports started in the meantime", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  const restore = await system.replaceListings((_request, reply) => reply.writeHead(500).end());
  const failed = await system.ended(town, id);
  await restore();

  const later = system.imported(town, "later-business.csv", FILE);
  const rowsOfLater = async () =>
    (await system.records(town)).find((each) => each.id !== id)?.rowsDone;
  await vi.waitFor(async () => expect(await rowsOfLater()).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 10,
  });
  expect((await system.act(town, id, "resume")).status).toBe(202);
  const [between, record] = [await later, await system.ended(town, id)];
  const end = (one: ImportRecord) => Date.parse(one.finishedAt ?? "");
  expect(end(record)).toBeGreaterThan(end(between));
  const { createdAt, startedAt } = failed;
  expect(record).toMatchObject({ status: "finished", rowsDone: ROWS, createdAt, startedAt });
  expect((await system.records(town)).map((each) => each.id)).toEqual([between.id, id]);
}, 180_000);

test("an import that failed because of its file cannot be resumed", async () => {
  const town = newTown();
  const answer = await system.upload(town, "business.csv", "name\n");
  expect(answer.status).toBe(422);
  const [record] = await system.records(town);
  expect(record).toMatchObject({ status: "failed", canResume: false });
  expect((await system.act(town, record?.id ?? "", "resume")).status).toBe(409);
});

/** How often BullMQ runs the job of an import that fails, and what becomes of the import then. */
import { jobId, queuePrefix } from "@mainstreet/jobs/job";
import { createQueue } from "@mainstreet/jobs/queue";
import { newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, test, vi } from "vitest";
import { startImportProcess } from "../testing/import-process.ts";
import { startImportSystem } from "../testing/import-system.ts";
import { importJob } from "./import.job.ts";

const system = await startImportSystem(() => ({ IMPORT_LEASE_MS: "1500" }));
afterAll(system.close);

const ROWS = 3000;
const FILE = `name\n${Array.from({ length: ROWS }, (_, n) => `Shop ${n}`).join("\n")}`;

const keyOf = (name: string) => `${queuePrefix(system.env.REDIS_PREFIX)}:${importJob.name}:${name}`;
/** Key of BullMQ's own hash for an import's job. */
const jobKey = (id: string) => keyOf(jobId(importJob.name, id));

/** Leaves the job three attempts, with pauses of `delay` ms between them. */
async function hurry(id: string, delay = 1) {
  const options: unknown = JSON.parse((await system.redis.hget(jobKey(id), "opts")) ?? "{}");
  const opts = JSON.stringify(Object.assign({}, options, { backoff: { type: "fixed", delay } }));
  await system.redis.hset(jobKey(id), { opts, atm: importJob.attempts - 3 });
}

test("an import fails after the last attempt of its job and can be resumed", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  const restore = await system.replaceListings((_request, reply) => reply.end("no answer"));
  await hurry(id);
  const failed = await system.ended(town, id);
  await restore();
  expect(failed).toMatchObject({ status: "failed", canResume: true });
  expect(failed.rowsDone).toBeGreaterThan(0);
  expect(failed.rowsDone).toBeLessThan(ROWS);
  expect(await system.redis.exists(jobKey(id))).toBe(0);

  expect((await system.act(town, id, "resume")).status).toBe(202);
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "finished", rowsDone: ROWS });
  expect(await system.stored(town, "businesses")).toHaveLength(ROWS);
}, 120_000);

test("an import continues even when BullMQ has marked its job as stalled too often", async () => {
  const town = newTown();
  await system.stopImport();
  const first = await startImportProcess(system.importEnv);
  system.useUrl(first.url);
  const id = await system.underWay(town, "business.csv", FILE);
  await system.redis.hset(jobKey(id), "stc", 1_000_000);
  await first.kill();
  await system.startImport();
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "finished", rowsDone: ROWS });
  expect(await system.stored(town, "businesses")).toHaveLength(ROWS);
  expect(await system.redis.exists(jobKey(id))).toBe(0);
}, 120_000);

test("an import that has stopped ten processes at the same place fails and can be resumed", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  await system.stopImport();
  const { MONGODB_URL, MONGODB_PREFIX } = system.env;
  const mongo = await mongoose.createConnection(MONGODB_URL).asPromise();
  const imports = mongo.useDb(`${MONGODB_PREFIX}import`).collection("imports");
  const { modifiedCount } = await imports.updateOne({ town }, { $set: { tries: 10 } });
  await mongo.close();
  expect(modifiedCount).toBe(1);
  await system.startImport();
  expect(await system.ended(town, id)).toMatchObject({ status: "failed", canResume: true });
}, 120_000);

test("the pending retry of a cancelled import's job does not disturb the undo", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", FILE);
  const asked = Promise.withResolvers<void>();
  let hangs = false;
  const restore = await system.replaceListings((_request, reply) => {
    if (hangs) asked.resolve();
    else reply.end("no answer");
  });
  await hurry(id, 60_000);
  await vi.waitFor(
    async () => {
      // BullMQ's score: the time in ms, shifted by twelve bits.
      const due = await system.redis.zscore(keyOf("delayed"), jobId(importJob.name, id));
      expect(Number(due) / 4096).toBeGreaterThan(Date.now() + 30_000);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await (await system.act(town, id, "cancel")).json()).toMatchObject({
    status: "cancelled",
  });

  hangs = true;
  expect((await system.act(town, id, "undo")).status).toBe(202);
  await asked.promise;
  const queue = createQueue(importJob, {
    redisUrl: system.env.REDIS_URL,
    prefix: system.env.REDIS_PREFIX,
  });
  await queue.addFirst({ town, id }, { id });
  await queue.close();
  await vi.waitFor(async () => expect(await system.redis.exists(jobKey(id))).toBe(0), 10_000);
  await restore();
  expect(await system.ended(town, id)).toMatchObject({ status: "undone" });
  expect(await system.stored(town, "businesses")).toEqual([]);
}, 120_000);

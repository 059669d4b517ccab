/** How often BullMQ runs the job of an import that fails, and what becomes of the import then. */
import { jobId, queuePrefix } from "@mainstreet/jobs/job";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startImportProcess } from "../testing/import-process.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";
import { importJob } from "./import.job.ts";

let system: ImportSystem;
beforeAll(async () => {
  system = await startImportSystem(() => ({ IMPORT_LEASE_MS: "1500" }));
});
afterAll(async () => system.close());

const ROWS = 3000;
const FILE = `name\n${Array.from({ length: ROWS }, (_, n) => `Shop ${n}`).join("\n")}`;

/** BullMQ's own hash of an import's job. */
const jobKey = (id: string) =>
  `${queuePrefix(system.env.REDIS_PREFIX)}:${importJob.name}:${jobId(importJob.name, id)}`;

/** Three attempts are left, and the pauses between them are short. */
async function hurry(id: string) {
  const options: unknown = JSON.parse((await system.redis.hget(jobKey(id), "opts")) ?? "{}");
  const opts = JSON.stringify(Object.assign({}, options, { backoff: { type: "fixed", delay: 1 } }));
  await system.redis.hset(jobKey(id), { opts, atm: importJob.attempts - 3 });
}

test("an import whose job fails its last attempt has failed, and can be continued", async () => {
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

test("an import whose job was found stalled too often for BullMQ goes on all the same", async () => {
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

/**
 * An import while its processes are killed and Redis is unavailable: it completes by itself,
 * without loss or duplicates.
 */
import { setTimeout as pause } from "node:timers/promises";
import { openAdminClient } from "@mainstreet/infra/bench/import/admin-client";
import { fileOf } from "@mainstreet/infra/bench/import/rows";
import { emptyTown } from "@mainstreet/infra/local/first-towns";
import { verified } from "@mainstreet/infra/commands/messages/verify";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { startSystem } from "@mainstreet/testing/system";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from "vitest";

const ROWS = 10_000;
/** Every tenth row repeats the one before it, every hundredth has no name. */
const EXPECTED = { added: 8900, changed: 0, unchanged: 0, merged: 1000, rejected: 100 };

function csv() {
  const [header = "", ...rows] = Buffer.concat([...fileOf(ROWS)])
    .toString()
    .trimEnd()
    .split("\n");
  const changed = rows.map((row, n) => {
    if (n % 10 === 9) return rows[n - 1];
    return n % 100 === 6 ? row.replace(/,[^,]*/, ",") : row;
  });
  return Buffer.from([header, ...changed].join("\n"));
}

let system: Awaited<ReturnType<typeof startSystem>>;
let redis: Awaited<ReturnType<typeof openTcpProxy>>;
let mongo: mongoose.Connection;
beforeAll(async () => {
  redis = await openTcpProxy(process.env["REDIS_URL"] ?? "");
  system = await startSystem({
    demo: false,
    stores: { REDIS_URL: redis.url },
    // The upload is answered, and killing begins, as soon as the import is queued.
    env: { IMPORT_ANSWER_MS: "0", IMPORT_LEASE_MS: "1500" },
  });
  mongo = await mongoose.createConnection(process.env["MONGODB_URL"] ?? "").asPromise();
});
afterAll(async () => {
  await mongo?.close();
  await system?.close();
  await redis.cut();
});

async function cutRedis() {
  await redis.cut();
  await pause(1000);
  await redis.restore();
}

test("an import completes by itself with exactly its records, rejected rows and counts, whatever is killed", async () => {
  onTestFailed(async () => console.error(await system.logOf("import")));
  const adminClient = await openAdminClient(system.gatewayUrl, "localhost", system.admin);
  const { id } = await adminClient.upload("businesses.csv", [csv()]);
  let rowsDone = 0;
  for (const victim of ["listings", "import", "coupons", "redis", "import"]) {
    await vi.waitFor(
      async () => expect((await adminClient.record(id))?.rowsDone).toBeGreaterThan(rowsDone),
      { timeout: 60_000, interval: 20 },
    );
    // Anywhere in a batch: before it is sent, while it is stored, or before its checkpoint.
    await pause(Math.random() * 150);
    rowsDone = (await adminClient.record(id))?.rowsDone ?? rowsDone;
    expect(rowsDone).toBeLessThan(ROWS);
    if (victim === "redis") await cutRedis();
    else await system.kill(victim);
  }
  const record = await adminClient.ended(id);
  expect(record).toMatchObject({
    status: "finished",
    message: "Import successful",
    rowsDone: ROWS,
    counts: { businesses: EXPECTED },
  });
  const database = (name: string) => mongo.getClient().db(`${system.databasePrefix}${name}`);
  const businesses = database("listings").collection("businesses");
  const all = { town: emptyTown.slug };
  const { added, rejected } = EXPECTED;
  expect(await businesses.countDocuments(all)).toBe(added);
  expect(await businesses.distinct("externalId", all)).toHaveLength(added);
  expect(await businesses.countDocuments({ ...all, revision: 1 })).toBe(added);
  expect(await database("import").collection("rejections").countDocuments(all)).toBe(rejected);
  await vi.waitFor(
    async () =>
      expect(await verified(mongo, system.databasePrefix)).toMatchObject({ failed: false }),
    { timeout: 60_000, interval: 500 },
  );
}, 240_000);

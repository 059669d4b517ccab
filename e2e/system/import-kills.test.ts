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

const ROWS = 5000;
let system: Awaited<ReturnType<typeof startSystem>>;
let redis: Awaited<ReturnType<typeof openTcpProxy>>;
let mongo: mongoose.Connection;
beforeAll(async () => {
  redis = await openTcpProxy(process.env["REDIS_URL"] ?? "");
  system = await startSystem({ demo: false, stores: { REDIS_URL: redis.url } });
  mongo = await mongoose.createConnection(process.env["MONGODB_URL"] ?? "").asPromise();
});
afterAll(async () => {
  await mongo?.close();
  await system?.close();
  await redis.cut();
});

test("an import completes by itself with exactly its records and counts, whatever is killed", async () => {
  onTestFailed(async () => console.error(await system.logOf("import")));
  const adminClient = await openAdminClient(system.gatewayUrl, "localhost", system.admin);
  const { id } = await adminClient.upload("businesses.csv", fileOf(ROWS));
  const killing = (async () => {
    for (const victim of ["listings", "import", "coupons", "import", "listings"]) {
      await system.kill(victim);
      await pause(700);
    }
    await redis.cut();
    await pause(1000);
    await redis.restore();
  })();
  const record = await adminClient.ended(id);
  await killing;
  expect(record).toMatchObject({
    status: "finished",
    message: "Import successful",
    rowsDone: ROWS,
    counts: { businesses: { added: ROWS, changed: 0, unchanged: 0, merged: 0, rejected: 0 } },
  });
  const businesses = mongo
    .getClient()
    .db(`${system.databasePrefix}listings`)
    .collection("businesses");
  const all = { town: emptyTown.slug };
  expect(await businesses.countDocuments(all)).toBe(ROWS);
  expect(await businesses.distinct("externalId", all)).toHaveLength(ROWS);
  expect(await businesses.countDocuments({ ...all, revision: 1 })).toBe(ROWS);
  await vi.waitFor(
    async () =>
      expect(await verified(mongo, system.databasePrefix)).toMatchObject({ failed: false }),
    { timeout: 60_000, interval: 500 },
  );
}, 240_000);

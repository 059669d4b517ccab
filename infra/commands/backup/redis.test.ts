import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadRedis, saveKeys, saveStreams } from "./redis.ts";

/** Opens a Redis space and a backup folder of its own. */
async function openFixture() {
  const env = testEnvironment();
  const redis = new Redis(env.REDIS_URL);
  const folder = await mkdtemp(join(tmpdir(), "backup-redis-"));
  onTestFinished(async () => {
    redis.disconnect();
    await removeTestSpace(env);
    await rm(folder, { recursive: true });
  });
  return { redis, folder, prefix: env.REDIS_PREFIX };
}

test("a backup contains sessions and quotas, but no rate limits or sign-in attempts", async () => {
  const { redis, folder, prefix: from } = await openFixture();
  const { prefix: to } = await openFixture();
  const kept = ["session:elm:1", "quota:elm:rate:1"];
  for (const key of [...kept, "rate:login::10.1.2.3", "login:from:hash"])
    await redis.set(from + key, "1", "EX", 900);
  expect(await saveKeys(redis, from, folder)).toMatchObject({ parts: 2 });
  await saveStreams(redis, from, folder, new Map());
  await loadRedis(redis, folder, { from, to });
  const restored = await redis.keys(`${to}*`);
  expect(restored.map((key) => key.slice(to.length)).toSorted()).toEqual(kept.toSorted());
});

test("a backup does not dump a message stream as a single key", async () => {
  const { redis, folder, prefix } = await openFixture();
  await redis.xadd(`${prefix}messages:listings`, "*", "town", "elm", "message", "{}");
  await redis.set(`${prefix}session:elm:1`, "1", "EX", 900);
  const dump = vi.spyOn(redis, "dumpBuffer");
  expect(await saveKeys(redis, prefix, folder)).toMatchObject({ parts: 1 });
  expect(dump.mock.calls).toEqual([[`${prefix}session:elm:1`]]);
});

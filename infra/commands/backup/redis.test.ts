import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { loadRedis, saveKeys, saveStreams } from "./redis.ts";

test("a backup keeps sessions, and not who has lately tried what", async () => {
  const [from, to] = [testEnvironment(), testEnvironment()];
  const redis = new Redis(from.REDIS_URL);
  const folder = await mkdtemp(join(tmpdir(), "backup-redis-"));
  onTestFinished(async () => {
    redis.disconnect();
    for (const env of [from, to]) await removeTestSpace(env);
    await rm(folder, { recursive: true });
  });
  const kept = ["session:elm:1", "quota:elm:rate:1"];
  for (const key of [...kept, "rate:login::10.1.2.3", "login:from:hash"])
    await redis.set(from.REDIS_PREFIX + key, "1", "EX", 900);
  expect(await saveKeys(redis, from.REDIS_PREFIX, folder)).toMatchObject({ parts: 2 });
  await saveStreams(redis, from.REDIS_PREFIX, folder, new Map());
  await loadRedis(redis, folder, { from: from.REDIS_PREFIX, to: to.REDIS_PREFIX });
  const restored = await redis.keys(`${to.REDIS_PREFIX}*`);
  expect(restored.map((key) => key.slice(to.REDIS_PREFIX.length)).toSorted()).toEqual(
    kept.toSorted(),
  );
});

/** Removes what a test file wrote: databases and Redis keys of its own space. */
import { Redis } from "ioredis";
import mongoose from "mongoose";
import type { TestEnvironment } from "./environment.ts";

export async function removeTestSpace(env: TestEnvironment) {
  const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
  const { databases } = await mongo.listDatabases();
  for (const { name } of databases)
    if (name.startsWith(env.MONGODB_PREFIX)) await mongo.useDb(name).dropDatabase();
  await mongo.close();

  const redis = new Redis(env.REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${env.REDIS_PREFIX}*`, count: 500 }))
    if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
  redis.disconnect();
}

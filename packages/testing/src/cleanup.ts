/** Removes what a test file wrote: databases, their users and Redis keys in its own space. */
import { services } from "@mainstreet/infra/commands/services";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import type { TestEnvironment } from "./environment.ts";

const USER_NOT_FOUND = 11;

export async function removeTestSpace(env: TestEnvironment) {
  const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
  const { databases } = await mongo.listDatabases();
  for (const { name } of databases)
    if (name.startsWith(env.MONGODB_PREFIX)) await mongo.useDb(name).dropDatabase();
  const users = mongo.getClient().db("admin");
  for (const service of services)
    await users.command({ dropUser: `${env.MONGODB_PREFIX}${service}` }).catch((error: unknown) => {
      const { MongoServerError } = mongoose.mongo;
      // Most tests create no users.
      if (!(error instanceof MongoServerError && error.code === USER_NOT_FOUND)) throw error;
    });
  await mongo.close();

  const redis = new Redis(env.REDIS_URL);
  for await (const keys of redis.scanStream({ match: `${env.REDIS_PREFIX}*`, count: 500 }))
    if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
  redis.disconnect();
}

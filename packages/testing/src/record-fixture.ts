/** Fixture of consumers' tests: a service's database and Redis, in a space removed after the test file. */
import { createBulkOutbox } from "@mainstreet/messages/bulk-outbox";
import { createLog } from "@mainstreet/service/operations/log";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { createMongo } from "@mainstreet/service/stores/mongo";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { removeTestSpace } from "./cleanup.ts";
import { testEnvironment } from "./environment.ts";

export async function openRecordFixture(service: string) {
  const env = testEnvironment();
  const prefix = env.REDIS_PREFIX;
  const mongo = await createMongo(env, service).asPromise();
  const redis = new Redis(env.REDIS_URL);
  afterAll(async () => {
    redis.disconnect();
    await mongo.close();
    await removeTestSpace(env);
  });
  const log = createLog(service, "silent");
  return {
    mongo,
    redis,
    prefix,
    /** Dependencies of record stores. */
    recordDeps: {
      counters: counterModel(mongo),
      bin: binModel(mongo),
      wakeRelay: () => undefined,
      bulkOutbox: createBulkOutbox({ mongo, redis, prefix, service, log }),
      now: () => new Date(),
    },
  };
}

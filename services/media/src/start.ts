/** Media as one running process: connections, indexes, HTTP, and how it ends. */
import { createLog } from "@mainstreet/service/log";
import { createMongo, ensureIndexes } from "@mainstreet/service/mongo";
import { createObjectStore, ensureBucket } from "@mainstreet/service/object-store";
import { Redis } from "ioredis";
import { buildApp } from "./app.ts";
import type { MediaConfig } from "./config.ts";
import { imageModel } from "./image/image.model.ts";

/** Resolves once media listens; `close` finishes what is in hand. */
export async function startService(config: MediaConfig) {
  const log = createLog("media", config.LOG_LEVEL);
  const mongo = createMongo(config, "media");
  const redis = new Redis(config.REDIS_URL);
  const objects = createObjectStore(config);
  await mongo.asPromise();
  await ensureIndexes([imageModel(mongo)]);
  await ensureBucket(objects, config.S3_BUCKET);

  const app = await buildApp({ config, mongo, redis, objects, log, now: () => new Date() });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    url,
    log,
    async close() {
      await app.close();
      redis.disconnect();
      objects.destroy();
      await mongo.close();
    },
  };
}

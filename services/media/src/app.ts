/** Media over HTTP. */
import type { S3Client } from "@aws-sdk/client-s3";
import { HeadBucketCommand } from "@aws-sdk/client-s3";
import multipart from "@fastify/multipart";
import { IMAGE_LIMIT_BYTES } from "@mainstreet/contracts/upload";
import { buildService } from "@mainstreet/service/build";
import type { Logger } from "@mainstreet/service/log";
import { createSessionVerifier } from "@mainstreet/service/session";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { MediaConfig } from "./config.ts";
import { imageModel } from "./image/image.model.ts";
import { imageRoutes } from "./image/image.routes.ts";
import { createImageStore } from "./image/image.store.ts";

export interface MediaDeps {
  config: MediaConfig;
  mongo: Connection;
  redis: Redis;
  objects: S3Client;
  log: Logger;
  now: () => Date;
}

export async function buildApp(deps: MediaDeps) {
  const { config, mongo, redis, objects, log, now } = deps;
  const app = await buildService({
    name: "media",
    log,
    serviceToken: config.SERVICE_TOKEN,
    sessions: createSessionVerifier({
      redis,
      prefix: config.REDIS_PREFIX,
      publicKey: config.SESSION_PUBLIC_KEY,
    }),
    checks: {
      database: async () => mongo.db?.command({ ping: 1 }) ?? Promise.reject(new Error("away")),
      redis: () => redis.ping(),
      objects: () => objects.send(new HeadBucketCommand({ Bucket: config.S3_BUCKET })),
    },
    bodyLimit: IMAGE_LIMIT_BYTES + 64 * 1024,
  });
  await app.register(multipart);
  const images = createImageStore(imageModel(mongo), objects, config.S3_BUCKET);
  imageRoutes(app, { images, now });
  return app;
}

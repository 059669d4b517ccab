/**
 * Connections of a command to the stores: what does not answer is told in a sentence. Drivers are loaded
 * when one connects, so that help is quick.
 */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { objectStoreEnvironment } from "@mainstreet/service/operations/config";
import { mongodbAddress, placeOf, redisAddress } from "@mainstreet/service/stores/addresses";
import type { ObjectStoreConfig } from "@mainstreet/service/operations/config";
import type { S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import { UserFacingError } from "../local/user-facing-error.ts";
import { DEFAULT_PREFIX } from "../local/mongodb-address.ts";

export const mongodb = {
  MONGODB_URL: mongodbAddress,
  MONGODB_PREFIX: z.string().default(DEFAULT_PREFIX),
};
export const redis = { REDIS_URL: redisAddress, REDIS_PREFIX: z.string().default("ms:") };

export const objects = objectStoreEnvironment;

const away = (what: string, url: string, error: unknown) =>
  new UserFacingError(
    `${what} does not answer at ${placeOf(url)}: ${error instanceof Error ? error.message : String(error)}`,
  );

/** Gives `work` a connection to the server and closes it; the server may take `waitMs` until it answers. */
export async function withMongo<Result>(
  { MONGODB_URL }: { MONGODB_URL: string },
  work: (mongo: Connection) => Promise<Result>,
  waitMs = 5000,
): Promise<Result> {
  const { createConnection } = await import("mongoose");
  const mongo = createConnection(MONGODB_URL, {
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: waitMs,
    writeConcern: { journal: true },
  });
  try {
    await mongo.asPromise().catch((error: unknown) => {
      throw away("MongoDB", MONGODB_URL, error);
    });
    return await work(mongo);
  } finally {
    await mongo.close();
  }
}

/** Gives `work` a connection and closes it. */
export async function withRedis<Result>(
  { REDIS_URL }: { REDIS_URL: string },
  work: (redis: Redis) => Promise<Result>,
): Promise<Result> {
  const { Redis: Client } = await import("ioredis");
  const { requireOnePrimary } = await import("@mainstreet/service/stores/redis");
  const client = new Client(REDIS_URL, { maxRetriesPerRequest: 1, lazyConnect: true });
  let fault: unknown;
  client.on("error", (error) => (fault = error));
  try {
    await requireOnePrimary(client).catch((error: unknown) => {
      throw away("Redis", REDIS_URL, fault ?? error);
    });
    return await work(client);
  } finally {
    client.disconnect();
  }
}

/** Gives `work` a client of the object store and ends it. A key that may see the bucket alone is enough. */
export async function withObjects<Result>(
  config: ObjectStoreConfig,
  work: (store: S3Client) => Promise<Result>,
): Promise<Result> {
  const { createObjectStore } = await import("@mainstreet/service/stores/object-store");
  const { HeadBucketCommand, S3ServiceException } = await import("@aws-sdk/client-s3");
  const { S3_BUCKET: Bucket } = config;
  const store = createObjectStore(config);
  try {
    await store.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      const status =
        error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      // That there is no bucket yet is an answer.
      if (status === 404) return;
      // Such an answer has no words of its own.
      const why = status === undefined ? error : `${status} for the bucket ${Bucket}`;
      throw away("The object store", config.S3_ENDPOINT, why);
    });
    return await work(store);
  } finally {
    store.destroy();
  }
}

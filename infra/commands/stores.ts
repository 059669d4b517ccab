/**
 * A command's connections to the stores; a store that does not answer is reported in one sentence.
 * Drivers are loaded when needed, so that help is fast.
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

/** Runs `work` with a connection to MongoDB and closes it; the server has `waitMs` to answer. */
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

/** Runs `work` with a connection to Redis and closes it. */
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

/** Runs `work` with a client of the object store and closes it. Access to the one bucket is enough. */
export async function withObjects<Result>(
  config: ObjectStoreConfig,
  work: (store: S3Client) => Promise<Result>,
): Promise<Result> {
  const { BUCKET_IN_ADDRESS, createObjectStore, isBucketInAddress } =
    await import("@mainstreet/service/stores/object-store");
  const { HeadBucketCommand, S3ServiceException } = await import("@aws-sdk/client-s3");
  const { S3_BUCKET: Bucket } = config;
  const store = createObjectStore(config);
  try {
    await store.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
      const status =
        error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      // The bucket does not exist yet, but the store answers.
      if (status === 404) return;
      // An answer to HEAD has no message.
      const why = status === undefined ? error : `${status} for the bucket ${Bucket}`;
      throw away("The object store", config.S3_ENDPOINT, why);
    });
    if (await isBucketInAddress(store, Bucket)) throw new UserFacingError(BUCKET_IN_ADDRESS);
    return await work(store);
  } finally {
    store.destroy();
  }
}

/** The three stores behind passages, so that they can go away and come back, each or all of them. */
import { openPassage } from "./passage.ts";

/** Where a process finds its stores. */
export interface Stores {
  MONGODB_URL: string;
  REDIS_URL: string;
  S3_ENDPOINT: string;
}

export async function openStorePassages(stores: Stores) {
  const database = await openPassage(stores.MONGODB_URL);
  const redis = await openPassage(stores.REDIS_URL);
  const objects = await openPassage(stores.S3_ENDPOINT);
  const all = [database, redis, objects];
  const mongo = new URL(database.url);
  // Otherwise the driver would find the server's own address, past the passage.
  mongo.searchParams.set("directConnection", "true");
  return {
    urls: { MONGODB_URL: mongo.href, REDIS_URL: redis.url, S3_ENDPOINT: objects.url },
    passages: { database, redis, objects },
    hold: () => all.forEach((passage) => passage.hold()),
    cut: async () => void (await Promise.all(all.map((passage) => passage.cut()))),
    restore: async () => void (await Promise.all(all.map((passage) => passage.restore()))),
  };
}

/** The three stores behind proxies, so that each or all of them can be made unavailable and restored. */
import { openTcpProxy } from "./tcp-proxy.ts";

/** A process's store addresses. */
export interface Stores {
  MONGODB_URL: string;
  REDIS_URL: string;
  S3_ENDPOINT: string;
}

export async function openStoreProxies(stores: Stores) {
  const database = await openTcpProxy(stores.MONGODB_URL);
  const redis = await openTcpProxy(stores.REDIS_URL);
  const objects = await openTcpProxy(stores.S3_ENDPOINT);
  const all = [database, redis, objects];
  const mongo = new URL(database.url);
  // Otherwise the driver would discover the server's own address, and bypass the proxy.
  mongo.searchParams.set("directConnection", "true");
  return {
    urls: { MONGODB_URL: mongo.href, REDIS_URL: redis.url, S3_ENDPOINT: objects.url },
    proxies: { database, redis, objects },
    hold: () => all.forEach((proxy) => proxy.hold()),
    cut: async () => void (await Promise.all(all.map((proxy) => proxy.cut()))),
    restore: async () => void (await Promise.all(all.map((proxy) => proxy.restore()))),
  };
}

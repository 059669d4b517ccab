/** What kind of Redis it is. */
import type { Redis } from "ioredis";

/**
 * Rejects while Redis is away, and when it is a cluster: queues, sessions and streams change several keys at
 * once, which a cluster keeps on different servers.
 */
export async function requireOnePrimary(redis: Redis) {
  // A user who may not ask is trusted to know.
  const info = await redis.info("cluster").catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith("NOPERM")) return redis.ping();
    throw error;
  });
  if (/^cluster_enabled:1/m.test(info))
    throw new Error(
      "REDIS_URL names a Redis Cluster, which Main Street cannot use: it changes several keys at once. Name a Redis with one primary (cluster mode off)",
    );
}

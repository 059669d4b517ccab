/** The connection to Redis, and checks of the kind of Redis. */
import { Redis } from "ioredis";
import type { Logger } from "../operations/log.ts";

/** Longest silence of Redis before a connection counts as dead, in ms. */
const SILENCE_MS = 3000;

/**
 * Returns a Redis connection whose commands fail after one reconnection attempt, or without an answer in time.
 */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    commandTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(times * 100, 1000),
    // After a failover, the address leads to another server.
    reconnectOnError: (error) => error.message.includes("READONLY"),
  });
  redis.on("error", (error) => log.warn({ err: error }, "redis is unavailable"));
  return redis;
}

/**
 * Rejects while Redis is unavailable, and if it is a cluster: queues, sessions and streams change several keys
 * at once, which a cluster stores on different servers.
 */
export async function requireOnePrimary(redis: Redis) {
  if (/^cluster_enabled:1/m.test(await infoOf(redis, "cluster")))
    throw new Error(
      "REDIS_URL names a Redis Cluster, which Main Street cannot use: it changes several keys at once. Name a Redis with one primary (cluster mode off)",
    );
  await requirePrimary(redis);
}

/**
 * Rejects while Redis is unavailable, and if it is a replica: then also reconnects, to find the new primary.
 */
export async function requirePrimary(redis: Redis) {
  if (!/^role:slave/m.test(await infoOf(redis, "replication"))) return;
  redis.disconnect(true);
  throw new Error("REDIS_URL leads to a replica, which takes no changes");
}

/**
 * Returns a section of INFO; a user without permission for it is assumed to have configured Redis correctly.
 */
const infoOf = (redis: Redis, section: string) =>
  redis.info(section).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith("NOPERM")) return redis.ping();
    throw error;
  });

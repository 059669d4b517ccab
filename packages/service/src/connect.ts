/** The connections that every service opens. */
import { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Logger } from "./log.ts";
import { createLog } from "./log.ts";
import { createMongo } from "./mongo.ts";

/** What every `buildApp` is given. */
export interface Connections {
  mongo: Connection;
  redis: Redis;
  log: Logger;
  now: () => Date;
}

/**
 * Opens the service's database and Redis. Commands fail instead of waiting for ever while Redis is away;
 * both connect again by themselves.
 */
export async function connect(
  service: string,
  config: { MONGODB_URL: string; MONGODB_PREFIX: string; REDIS_URL: string; LOG_LEVEL: string },
): Promise<Connections & { disconnect: () => Promise<void> }> {
  const log = createLog(service, config.LOG_LEVEL);
  const mongo = createMongo(config, service);
  const redis = createRedis(config.REDIS_URL, log);
  await mongo.asPromise();
  return {
    mongo,
    redis,
    log,
    now: () => new Date(),
    async disconnect() {
      redis.disconnect();
      await mongo.close();
    },
  };
}

/** A Redis connection that fails commands after one try at reconnecting. */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  redis.on("error", (error) => log.warn({ err: error }, "redis is away"));
  return redis;
}

/** Readiness checks of the two. */
export const connectionChecks = ({ mongo, redis }: Pick<Connections, "mongo" | "redis">) => ({
  database: async () => {
    if (!mongo.db) throw new Error("not connected");
    await mongo.db.command({ ping: 1 });
  },
  redis: () => redis.ping(),
});

/** The connections that every service opens. */
import { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { ServiceConfig } from "../operations/config.ts";
import type { Logger } from "../operations/log.ts";
import { createLog } from "../operations/log.ts";
import { createMongo, openMongo } from "./mongo.ts";

/** What a service is reached by, and what it reaches others by. */
export interface Connections {
  /** Name of the service. */
  service: string;
  /** Every key in Redis begins with it. */
  prefix: string;
  mongo: Connection;
  redis: Redis;
  log: Logger;
}

/**
 * Connections to the service's database and Redis. `open` resolves when the database answers, and may be
 * called again when it did not; from then on both connect again by themselves.
 */
export function connect(service: string, config: ServiceConfig) {
  const log = createLog(service, config.LOG_LEVEL);
  const mongo = createMongo(config, service);
  const redis = createRedis(config.REDIS_URL, log);
  return {
    service,
    prefix: config.REDIS_PREFIX,
    mongo,
    redis,
    log,
    open: () => openMongo(mongo, config, service),
    disconnect: () => {
      redis.disconnect();
      return mongo.close(true);
    },
  };
}

/** Longest silence of Redis before a connection counts as dead, in ms. */
const SILENCE_MS = 3000;

/** A Redis connection that fails commands after one try at reconnecting, or when no answer comes. */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    commandTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  redis.on("error", (error) => log.warn({ err: error }, "redis is away"));
  return redis;
}

/** Whether the database is there, for services whose pages need no Redis. */
export const databaseCheck = ({ mongo }: Pick<Connections, "mongo">) => ({
  database: async () => {
    if (!mongo.db) throw new Error("not connected");
    await mongo.db.command({ ping: 1 });
  },
});

/** Whether the two are there. */
export const connectionChecks = ({ mongo, redis }: Pick<Connections, "mongo" | "redis">) => ({
  ...databaseCheck({ mongo }),
  redis: () => redis.ping(),
});

/** The connections that every service opens. */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { ServiceConfig } from "../operations/config.ts";
import type { Logger } from "../operations/log.ts";
import { createLog } from "../operations/log.ts";
import { REMOVED_TOWNS } from "../towns/removals.ts";
import { createMongo, openMongo } from "./mongo.ts";
import { createRedis, requirePrimary } from "./redis.ts";

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

/** Whether the database is there and lets us read, for services whose pages need no Redis. */
export const databaseCheck = ({ mongo }: Pick<Connections, "mongo">) => ({
  database: async () => {
    if (!mongo.db) throw new Error("not connected");
    // A ping is answered to whoever has no rights. Every service has this collection, with little in it.
    await mongo.db.collection(REMOVED_TOWNS).findOne({}, { projection: { _id: 1 } });
  },
});

/** Whether the two are there. */
export const connectionChecks = ({ mongo, redis }: Pick<Connections, "mongo" | "redis">) => ({
  ...databaseCheck({ mongo }),
  redis: () => requirePrimary(redis),
});

/** Opens the connections of a service. */
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { ServiceConfig } from "../operations/config.ts";
import type { Logger } from "../operations/log.ts";
import { createLog } from "../operations/log.ts";
import { REMOVED_TOWNS } from "../towns/removals.ts";
import { createMongo, openMongo } from "./mongo.ts";
import { createRedis, requirePrimary } from "./redis.ts";

/** A service's name and connections. */
export interface Connections {
  /** Name of the service. */
  service: string;
  /** Prefix of every key in Redis. */
  prefix: string;
  mongo: Connection;
  redis: Redis;
  log: Logger;
}

/**
 * Creates the connections to the service's database and Redis. `open` resolves when the database answers, and
 * may be retried if it fails; after that, both reconnect by themselves.
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

/** Checks that the database is available and readable, for services that serve pages without Redis. */
export const databaseCheck = ({ mongo }: Pick<Connections, "mongo">) => ({
  database: async () => {
    if (!mongo.db) throw new Error("not connected");
    // A ping would succeed even without permissions. Every service has this small collection.
    await mongo.db.collection(REMOVED_TOWNS).findOne({}, { projection: { _id: 1 } });
  },
});

/** Checks that database and Redis are available. */
export const connectionChecks = ({ mongo, redis }: Pick<Connections, "mongo" | "redis">) => ({
  ...databaseCheck({ mongo }),
  redis: () => requirePrimary(redis),
});

/** Connections that are never opened: enough to build an app and read its routes. */
import { Redis } from "ioredis";
import { createLog } from "./log.ts";
import { createMongo } from "./mongo.ts";

/** Nobody calls an app that is offline. */
const PUBLIC = "-----BEGIN PUBLIC KEY-----";
const PRIVATE = "-----BEGIN PRIVATE KEY-----";

const env = {
  MONGODB_URL: "mongodb://127.0.0.1:1",
  REDIS_URL: "redis://127.0.0.1:1",
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_ACCESS_KEY: "none",
  S3_SECRET_KEY: "none",
  SESSION_PUBLIC_KEY: PUBLIC,
  GATEWAY_PUBLIC_KEY: PUBLIC,
  AUTH_PUBLIC_KEY: PUBLIC,
  IMPORT_PUBLIC_KEY: PUBLIC,
  TOOLS_PUBLIC_KEY: PUBLIC,
  AUTH_PRIVATE_KEY: PRIVATE,
  IMPORT_PRIVATE_KEY: PRIVATE,
  LOG_LEVEL: "silent",
};

/** Dependencies that every `buildApp` takes, and an environment that its config accepts. */
export function createOfflineDeps(service: string) {
  const mongo = createMongo({ MONGODB_URL: env.MONGODB_URL, MONGODB_PREFIX: "offline_" }, service);
  mongo.asPromise().catch(() => undefined);
  return {
    env,
    mongo,
    redis: new Redis(env.REDIS_URL, { lazyConnect: true }),
    log: createLog(service, "silent"),
    now: () => new Date(),
  };
}

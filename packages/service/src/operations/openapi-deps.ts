/** Unopened connections: enough to build an app and read its routes. */
import { generateKeyPairSync } from "node:crypto";
import { Redis } from "ioredis";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import type { ServiceDeps } from "./messaging.ts";
import { PRIVATE_KEY, PUBLIC_KEY } from "../access/service-acl.ts";
import { createMongo } from "../stores/mongo.ts";
import { typedFromEntries } from "./from-entries.ts";

/** One pair for all, as an offline app gets no calls. */
const { publicKey, privateKey } = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

const env = {
  MONGODB_URL: "mongodb://127.0.0.1:1",
  REDIS_URL: "redis://127.0.0.1:1",
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_ACCESS_KEY: "none",
  S3_SECRET_KEY: "none",
  AUTH_URL: "http://127.0.0.1:1",
  LISTINGS_URL: "http://127.0.0.1:1",
  COUPONS_URL: "http://127.0.0.1:1",
  EVENTS_URL: "http://127.0.0.1:1",
  SESSION_PUBLIC_KEY: publicKey,
  ...typedFromEntries(Object.values(PUBLIC_KEY).map((name) => [name, publicKey])),
  SESSION_PRIVATE_KEY: privateKey,
  ...typedFromEntries(Object.values(PRIVATE_KEY).map((name) => [name, privateKey])),
  LOG_LEVEL: "silent",
};

/** Returns dependencies for `buildApp`, with a configuration that `load` accepts. */
export function createOpenapiDeps<Config>(
  service: string,
  load: (env: NodeJS.ProcessEnv) => Config,
): ServiceDeps<Config> {
  const mongo = createMongo({ MONGODB_URL: env.MONGODB_URL, MONGODB_PREFIX: "offline_" }, service);
  mongo.asPromise().catch(() => undefined);
  return {
    service,
    prefix: "offline:",
    config: load(env),
    mongo,
    redis: new Redis(env.REDIS_URL, { lazyConnect: true }),
    log: createLog(service, "silent"),
    metrics: createMetrics(),
    wakeRelay: () => undefined,
    waiting: async () => 0,
    now: () => new Date(),
  };
}

/** A new town for a test, and the headers of its callers. */
import { randomBytes } from "node:crypto";
import { PRIVATE_KEY } from "@mainstreet/service/access/service-acl";
import type { Caller } from "@mainstreet/service/access/service-acl";
import { DEVICE_AUDIENCE, DEVICE_TYPE } from "@mainstreet/service/access/device";
import { adminSessionsKey, sessionKey } from "@mainstreet/service/access/session";
import { signServiceToken } from "@mainstreet/service/access/service-token";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { Redis } from "ioredis";
import jwt from "jsonwebtoken";
import { testPrivateKey } from "./environment.ts";

/** Returns a slug that no other test uses. */
export const newTown = () => `t-${randomBytes(6).toString("hex")}`;

const SERVICES = ["auth", "listings", "coupons", "events", "media", "import"];

/** Returns the header that identifies the caller to every service, for an hour. */
export function asCaller<From extends Caller>(
  env: Record<(typeof PRIVATE_KEY)[From], string>,
  from: From,
) {
  const key = env[PRIVATE_KEY[from]];
  return { "x-service-token": signServiceToken(from, key, { to: SERVICES, seconds: 3600 }) };
}

/** Returns the headers that the gateway sends for a visitor of the town. */
export const visitor = (
  env: { GATEWAY_PRIVATE_KEY: string },
  town: string,
  timeZone = "America/New_York",
) => ({ ...asCaller(env, "gateway"), "x-town": town, "x-town-time-zone": timeZone });

/** Signs an admin in with the same claims and allow-list as auth; resolves with the token. */
export async function signIn(
  env: { REDIS_PREFIX: string },
  redis: Redis,
  town: string,
  adminId = 1,
  audience = "admin",
): Promise<string> {
  const sid = randomBytes(18).toString("base64url");
  await redis
    .multi()
    .set(sessionKey(env.REDIS_PREFIX, town, sid), String(adminId), "EX", 600)
    .sadd(adminSessionsKey(env.REDIS_PREFIX, town, adminId), sid)
    .exec();
  return jwt.sign({ town, sid, name: `clerk${adminId}` }, testPrivateKey, {
    algorithm: "ES256",
    issuer: "main-street",
    audience,
    subject: String(adminId),
    expiresIn: 600,
    notBefore: 0,
    header: { alg: "ES256", typ: "session+jwt" },
  });
}

const ENOUGH = 1_000_000_000;

/**
 * Returns the header with a town's limits, as sent by the gateway: practically unlimited, except those given.
 */
export const limitedTo = (limits: Partial<Quotas>) => ({
  "x-town-quotas": JSON.stringify({
    requestsPerMinute: ENOUGH,
    storageBytes: ENOUGH,
    importFilesPerDay: ENOUGH,
    importRowsPerDay: ENOUGH,
    importFileBytes: ENOUGH,
    records: ENOUGH,
    ...limits,
  } satisfies Quotas),
});

/** Returns a device cookie as issued by auth, or forged with another key. */
export const deviceToken = (town: string, accounts: string[], key = testPrivateKey) =>
  jwt.sign({ town, accounts }, key, {
    algorithm: "ES256",
    issuer: "main-street",
    audience: DEVICE_AUDIENCE,
    subject: randomBytes(24).toString("base64url"),
    expiresIn: 600,
    header: { alg: "ES256", typ: DEVICE_TYPE },
  });

/** Returns the headers that the gateway sends for a signed-in admin of the town. */
export async function admin(
  env: { GATEWAY_PRIVATE_KEY: string; REDIS_PREFIX: string },
  redis: Redis,
  town: string,
) {
  return { ...visitor(env, town), "x-session": await signIn(env, redis, town) };
}

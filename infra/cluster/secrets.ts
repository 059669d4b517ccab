/**
 * Prints an installation's secrets, all new: `node infra/cluster/secrets.ts | kubectl -n
 * main-street create -f -`, once, before the first start. If the environment names stores
 * (MONGODB_URL of the operators' user, REDIS_URL, S3_ENDPOINT, S3_REGION, S3_BUCKET, and
 * S3_ACCESS_KEY with S3_SECRET_KEY, unless a role replaces both), the secrets are for these, else
 * for the local overlay's stores. MONGODB_PREFIX, if the processes have one, is the prefix of their
 * users' names.
 */
import {
  BOTH_KEYS_OR_NONE,
  hasBothKeysOrNone,
  loadConfig,
  objectStoreEnvironment,
} from "@mainstreet/service/operations/config";
import { stringify } from "yaml";
import { z } from "zod";
import { DEFAULT_PREFIX, operatorsAddress, serviceAddresses } from "../local/mongodb-address.ts";
import { makeSecrets, publicKeysOf } from "../local/secrets.ts";

const made = makeSecrets();
const { callerKeys, mongodbPassword } = made;
const ofStores = z.object({
  MONGODB_URL: z.string(),
  REDIS_URL: z.string(),
  S3_ENDPOINT: objectStoreEnvironment.S3_ENDPOINT,
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().min(3),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
});
// All or none: with only some, the rest would be another system's.
const given = Object.keys(ofStores.shape).some((name) => process.env[name])
  ? loadConfig(ofStores.refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE), process.env)
  : undefined;
const { MONGODB_PREFIX } = loadConfig(
  z.object({ MONGODB_PREFIX: z.string().default(DEFAULT_PREFIX) }),
  process.env,
);
const operators = given?.MONGODB_URL ?? operatorsAddress("mongodb:27017", mongodbPassword);
const addresses = serviceAddresses(operators, MONGODB_PREFIX, made.databasePasswords);

const secrets: Record<string, Record<string, string>> = {
  "main-street": {
    ...publicKeysOf(made),
    SESSION_PUBLIC_KEY: made.sessionPublicKey,
    REDIS_URL: given?.REDIS_URL ?? `redis://:${made.redisPassword}@redis:6379`,
  },
  "main-street-mongodb": { MONGODB_URL: operators },
  "main-street-s3": given
    ? {
        S3_ENDPOINT: given.S3_ENDPOINT,
        S3_REGION: given.S3_REGION,
        S3_BUCKET: given.S3_BUCKET,
        ...(given.S3_ACCESS_KEY && { S3_ACCESS_KEY: given.S3_ACCESS_KEY }),
        ...(given.S3_SECRET_KEY && { S3_SECRET_KEY: given.S3_SECRET_KEY }),
      }
    : {
        S3_ENDPOINT: "http://object-store:9000",
        S3_ACCESS_KEY: "mainstreet",
        S3_SECRET_KEY: made.s3SecretKey,
      },
  "main-street-gateway": { GATEWAY_PRIVATE_KEY: callerKeys.gateway },
  "main-street-auth": {
    MONGODB_URL: addresses.AUTH_MONGODB_URL,
    AUTH_PRIVATE_KEY: callerKeys.auth,
    SESSION_PRIVATE_KEY: made.sessionPrivateKey,
  },
  "main-street-listings": { MONGODB_URL: addresses.LISTINGS_MONGODB_URL },
  "main-street-coupons": { MONGODB_URL: addresses.COUPONS_MONGODB_URL },
  "main-street-events": { MONGODB_URL: addresses.EVENTS_MONGODB_URL },
  "main-street-media": {
    MONGODB_URL: addresses.MEDIA_MONGODB_URL,
    MEDIA_PRIVATE_KEY: callerKeys.media,
  },
  "main-street-import": {
    MONGODB_URL: addresses.IMPORT_MONGODB_URL,
    IMPORT_PRIVATE_KEY: callerKeys.import,
  },
  "main-street-tools": { TOOLS_PRIVATE_KEY: callerKeys.tools },
};
const localOnly: typeof secrets = {
  "main-street-setup": { ADMIN_PASSWORD: made.adminPassword },
  "main-street-stores": {
    MONGODB_PASSWORD: mongodbPassword,
    REDIS_PASSWORD: made.redisPassword,
    OBJECT_STORE_PASSWORD: made.s3SecretKey,
  },
};

for (const [name, stringData] of Object.entries({ ...secrets, ...(given ? {} : localOnly) })) {
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name }, stringData };
  process.stdout.write(`---\n${stringify(secret)}`);
}

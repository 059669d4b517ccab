/**
 * Prints the secrets of the local overlay, all new:
 * `node infra/cluster/secrets.ts | kubectl -n main-street apply -f -`, once, before the first start.
 */
import { randomBytes } from "node:crypto";
import { stringify } from "yaml";
import { makeSecrets, publicKeysOf } from "../local/secrets.ts";

const made = makeSecrets();
const { callerKeys } = made;
const mongodbPassword = randomBytes(24).toString("hex");

const secrets: Record<string, Record<string, string>> = {
  "main-street": {
    ...publicKeysOf(made),
    SESSION_PUBLIC_KEY: made.sessionPublicKey,
    REDIS_URL: `redis://:${made.redisPassword}@redis:6379`,
  },
  "main-street-mongodb": {
    MONGODB_URL: `mongodb://mainstreet:${mongodbPassword}@mongodb:27017/?authSource=admin`,
  },
  "main-street-s3": {
    S3_ENDPOINT: "http://object-store:9000",
    S3_ACCESS_KEY: "mainstreet",
    S3_SECRET_KEY: made.s3SecretKey,
  },
  "main-street-gateway": { GATEWAY_PRIVATE_KEY: callerKeys.gateway },
  "main-street-auth": {
    AUTH_PRIVATE_KEY: callerKeys.auth,
    SESSION_PRIVATE_KEY: made.sessionPrivateKey,
  },
  "main-street-import": { IMPORT_PRIVATE_KEY: callerKeys.import },
  "main-street-tools": { TOOLS_PRIVATE_KEY: callerKeys.tools },
  "main-street-stores": {
    MONGODB_PASSWORD: mongodbPassword,
    REDIS_PASSWORD: made.redisPassword,
    OBJECT_STORE_PASSWORD: made.s3SecretKey,
  },
};

for (const [name, stringData] of Object.entries(secrets)) {
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name }, stringData };
  process.stdout.write(`---\n${stringify(secret)}`);
}

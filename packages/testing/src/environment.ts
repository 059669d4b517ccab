/** The environment that a service under test starts with: real backing services, a space of its own. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { z } from "zod";

const backing = z.object({
  MONGODB_URL: z.string(),
  REDIS_URL: z.string(),
  S3_ENDPOINT: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});

const { publicKey, privateKey } = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Private key (PEM, ES256) that signs the sessions of this test run. */
export const testPrivateKey = privateKey;

/**
 * Variables as `npm start` would set them, with database and Redis names of their own: test files run
 * side by side without seeing each other's streams. Throws with advice when there is no backing.
 */
export function testEnvironment(extra: Record<string, string> = {}) {
  const found = backing.safeParse(process.env);
  if (!found.success)
    throw new Error(
      "These tests need the backing services: run `npm test`, or `npm run backing` and export what it prints",
    );
  const space = `t${randomBytes(5).toString("hex")}`;
  return {
    ...found.data,
    MONGODB_PREFIX: `${space}_`,
    REDIS_PREFIX: `${space}:`,
    S3_BUCKET: "mainstreet-tests",
    SERVICE_TOKEN: randomBytes(24).toString("hex"),
    SESSION_PUBLIC_KEY: publicKey,
    SESSION_PRIVATE_KEY: privateKey,
    COOKIE_SECURE: "off",
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    PORT: "0",
    ...extra,
  };
}

export type TestEnvironment = ReturnType<typeof testEnvironment>;

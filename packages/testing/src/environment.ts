/** Environment of a service under test: real backing services, in a space of its own. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { z } from "zod";

const backing = z.object({
  MONGODB_URL: z.string(),
  REDIS_URL: z.string(),
  S3_ENDPOINT: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});

const makeKeys = () =>
  generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const { publicKey, privateKey } = makeKeys();
const [gateway, auth, importing, media, tools] = [
  makeKeys(),
  makeKeys(),
  makeKeys(),
  makeKeys(),
  makeKeys(),
];

/** Private key (PEM, ES256) that signs the sessions of this test run. */
export const testPrivateKey = privateKey;

/**
 * Returns the variables that `npm start` would set, with databases, Redis keys and a bucket of their own: test
 * files run in parallel without seeing each other's streams, or losing files when another one removes a town.
 * Throws, with advice, if there are no backing services.
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
    S3_BUCKET: space,
    GATEWAY_PRIVATE_KEY: gateway.privateKey,
    GATEWAY_PUBLIC_KEY: gateway.publicKey,
    AUTH_PRIVATE_KEY: auth.privateKey,
    AUTH_PUBLIC_KEY: auth.publicKey,
    IMPORT_PRIVATE_KEY: importing.privateKey,
    IMPORT_PUBLIC_KEY: importing.publicKey,
    MEDIA_PRIVATE_KEY: media.privateKey,
    MEDIA_PUBLIC_KEY: media.publicKey,
    TOOLS_PRIVATE_KEY: tools.privateKey,
    TOOLS_PUBLIC_KEY: tools.publicKey,
    SESSION_PUBLIC_KEY: publicKey,
    SESSION_PRIVATE_KEY: privateKey,
    COOKIE_SECURE: "off",
    // A busy machine must not change the response.
    IMPORT_ANSWER_MS: "25000",
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    PORT: "0",
    ...extra,
  };
}

export type TestEnvironment = ReturnType<typeof testEnvironment>;

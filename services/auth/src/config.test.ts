import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";

const makeKeys = () =>
  generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const [ours, older] = [makeKeys(), makeKeys()];
const callers = ["GATEWAY", "AUTH", "IMPORT", "MEDIA", "TOOLS"];

/** Loads the configuration in a process of its own, which ends when it is invalid. */
function load(variables: Record<string, string>) {
  const env = {
    MONGODB_URL: "mongodb://127.0.0.1:1",
    REDIS_URL: "redis://127.0.0.1:1",
    ...Object.fromEntries(callers.map((name) => [`${name}_PUBLIC_KEY`, ours.publicKey])),
    AUTH_PRIVATE_KEY: ours.privateKey,
    SESSION_PRIVATE_KEY: ours.privateKey,
    SESSION_PUBLIC_KEY: ours.publicKey,
    ...variables,
  };
  const file = JSON.stringify(new URL("config.ts", import.meta.url).href);
  const script = `(await import(${file})).loadAuthConfig(process.env);`;
  const args = ["--input-type=module", "-e", script];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return [status, stderr];
}

test("auth starts only if the session's private key belongs to one of the public keys", () => {
  expect(load({ SESSION_PUBLIC_KEY: older.publicKey + ours.publicKey })).toEqual([0, ""]);
  expect(load({ SESSION_PUBLIC_KEY: older.publicKey })).toEqual([
    1,
    "The configuration is not complete:\n  SESSION_PRIVATE_KEY: belongs to no key of SESSION_PUBLIC_KEY: add its public key there first, in all processes\n",
  ]);
  // A key that cannot be read is reported as such, once.
  const [status, stderr] = load({ SESSION_PRIVATE_KEY: "PRIVATE KEY" });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^[^\n]+\n {2}SESSION_PRIVATE_KEY: must be a private key[^\n]+\n$/),
  ]);
});

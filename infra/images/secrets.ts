/**
 * Secrets of `docker compose up`: made once into volumes that only those who need them mount. What the
 * operator sets in `.env` counts; the rest is random. Every container is its own guest: files are readable
 * by any user inside, because images run as different ones.
 */
import { randomBytes } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { makeSecrets, publicKeysOf } from "../local/secrets.ts";

const root = process.env["SECRETS_DIR"] ?? "/secrets";
const MONGODB_USER = "mainstreet";
const S3_USER = "mainstreet";

/** A file for `node --env-file`: keys have several lines. */
const envFile = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}="${value.trimEnd()}"\n`)
    .join("");

/** Whole or not at all: who reads it never sees half. */
async function write(folder: string, name: string, text: string) {
  const file = join(root, folder, name);
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o444 });
  await rename(`${file}.new`, file);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

if (await exists(join(root, "shared", "env"))) {
  // The log of the first start goes with its container.
  const { ADMIN_PASSWORD } = parseEnv(await readFile(join(root, "setup", "env"), "utf8"));
  process.stdout.write(`The secrets are there; the first admin began with ${ADMIN_PASSWORD}\n`);
} else {
  const made = makeSecrets();
  const mongodbPassword = randomBytes(24).toString("hex");
  const adminPassword = process.env["ADMIN_PASSWORD"] || made.adminPassword;
  await write("mongodb", "password", mongodbPassword);
  await write("redis", "password", made.redisPassword);
  await write("object-store", "password", made.s3SecretKey);
  const { gateway, auth, import: importing, tools } = made.callerKeys;
  await write("gateway", "env", envFile({ GATEWAY_PRIVATE_KEY: gateway }));
  await write(
    "auth",
    "env",
    envFile({ AUTH_PRIVATE_KEY: auth, SESSION_PRIVATE_KEY: made.sessionPrivateKey }),
  );
  await write("import", "env", envFile({ IMPORT_PRIVATE_KEY: importing }));
  await write("tools", "env", envFile({ TOOLS_PRIVATE_KEY: tools }));
  await write("setup", "env", envFile({ ADMIN_PASSWORD: adminPassword }));
  await write(
    "database",
    "env",
    envFile({
      MONGODB_URL: `mongodb://${MONGODB_USER}:${mongodbPassword}@mongodb:27017/?authSource=admin`,
    }),
  );
  await write(
    "objects",
    "env",
    envFile({
      S3_ENDPOINT: "http://object-store:9000",
      S3_ACCESS_KEY: S3_USER,
      S3_SECRET_KEY: made.s3SecretKey,
    }),
  );
  await write(
    "shared",
    "env",
    envFile({
      REDIS_URL: `redis://:${made.redisPassword}@redis:6379`,
      ...publicKeysOf(made),
      SESSION_PUBLIC_KEY: made.sessionPublicKey,
    }),
  );
  process.stdout.write(`Secrets are made; the first admin's password is ${adminPassword}\n`);
}

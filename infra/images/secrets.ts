/**
 * Secrets of `docker compose up`: made once into volumes that only those who need them mount. What the
 * operator sets in `.env` counts; the rest is random. Every container is its own guest: files are readable
 * by any user inside, because images run as different ones.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { newPassword } from "@mainstreet/contracts/auth";
import { services } from "../commands/services.ts";
import {
  ADDRESS_OF,
  DEFAULT_PREFIX,
  operatorsAddress,
  serviceAddresses,
} from "../local/mongodb-address.ts";
import { makeSecrets, publicKeysOf } from "../local/secrets.ts";

const root = process.env["SECRETS_DIR"] ?? "/secrets";
const S3_USER = "mainstreet";

function refuse(name: string, why: string): never {
  process.stderr.write(`${name}: ${why}\n`);
  return process.exit(1);
}

/** A file for `node --env-file`: keys have several lines. */
const envFile = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => envLine(name, value))
    .join("");

/** In the quotes between which the value is read back as it is: nothing else escapes in such a file. */
const envLine = (name: string, value: string) =>
  ["'", '"', "`"]
    .map((quote) => `${name}=${quote}${value}${quote}\n`)
    .find((line) => parseEnv(line)[name] === value) ??
  refuse(name, "Please use at most two of the quotation marks ' \" `");

/** Whole or not at all: who reads it never sees half. */
async function write(folder: string, name: string, text: string) {
  const file = join(root, folder, name);
  await mkdir(join(root, folder), { recursive: true });
  // What a full disk has left half written nobody may write to, not even the owner without capabilities.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, text, { mode: 0o444 });
  await rename(`${file}.new`, file);
}

/** The variables of a folder; none when it has no file. */
const kept = async (folder: string) =>
  parseEnv(await readFile(join(root, folder, "env"), "utf8").catch(() => ""));

/** What the operator wants for it, in the words of the form; undefined: a random one. */
async function chosenPassword() {
  const chosen = process.env["ADMIN_PASSWORD"];
  if (!chosen) return undefined;
  const { success, error } = newPassword.safeParse(chosen);
  if (!success) return refuse("ADMIN_PASSWORD", error.issues[0]?.message ?? "");
  const { isCommonPassword } = await import("@mainstreet/auth-service/admin/password");
  return isCommonPassword(chosen)
    ? refuse("ADMIN_PASSWORD", "This password is too common. Please choose another one")
    : chosen;
}

/** A user of MongoDB for each service, also where an earlier version made the secrets. */
async function addDatabaseUsers() {
  const database = await kept("database");
  const { MONGODB_URL = "" } = database;
  const made = serviceAddresses(MONGODB_URL, DEFAULT_PREFIX, makeSecrets().databasePasswords);
  const addresses = { ...made, ...database };
  if (Object.keys(made).some((name) => !(name in database)))
    await write("database", "env", envFile(addresses));
  for (const service of services) {
    const own = await kept(service);
    const address = addresses[ADDRESS_OF[service]];
    if (own["MONGODB_URL"] !== address)
      await write(service, "env", envFile({ ...own, MONGODB_URL: address }));
  }
}

/** The key of media, also where an earlier version made the secrets. */
async function addMediaKey() {
  const [media, shared] = await Promise.all([kept("media"), kept("shared")]);
  if ("MEDIA_PRIVATE_KEY" in media) return;
  const made = makeSecrets();
  const { MEDIA_PUBLIC_KEY } = publicKeysOf(made);
  await write("shared", "env", envFile({ ...shared, MEDIA_PUBLIC_KEY }));
  await write("media", "env", envFile({ ...media, MEDIA_PRIVATE_KEY: made.callerKeys.media }));
}

if (existsSync(join(root, "shared", "env"))) {
  // The log of the first start goes with its container.
  const { ADMIN_PASSWORD } = await kept("setup");
  process.stdout.write(`The secrets are there; the first admin began with ${ADMIN_PASSWORD}\n`);
} else {
  const made = makeSecrets();
  const adminPassword = (await chosenPassword()) ?? made.adminPassword;
  // First: one that cannot be leaves nothing behind, so that a corrected one counts.
  await write("setup", "env", envFile({ ADMIN_PASSWORD: adminPassword }));
  await write("mongodb", "password", made.mongodbPassword);
  await write("redis", "password", made.redisPassword);
  await write("object-store", "password", made.s3SecretKey);
  const { gateway, auth, import: importing, media, tools } = made.callerKeys;
  await write("gateway", "env", envFile({ GATEWAY_PRIVATE_KEY: gateway }));
  await write(
    "auth",
    "env",
    envFile({ AUTH_PRIVATE_KEY: auth, SESSION_PRIVATE_KEY: made.sessionPrivateKey }),
  );
  await write("import", "env", envFile({ IMPORT_PRIVATE_KEY: importing }));
  await write("media", "env", envFile({ MEDIA_PRIVATE_KEY: media }));
  await write("tools", "env", envFile({ TOOLS_PRIVATE_KEY: tools }));
  await write(
    "database",
    "env",
    envFile({ MONGODB_URL: operatorsAddress("mongodb:27017", made.mongodbPassword) }),
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
await addMediaKey();
await addDatabaseUsers();

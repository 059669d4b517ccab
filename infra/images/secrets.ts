/**
 * Secrets of `docker compose up`: created once, in volumes that only the containers that need them
 * mount. Values that the operator sets in `.env` are used; the rest is random. Files are readable
 * by any user inside a container, as images run as different ones.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { newPassword } from "@mainstreet/contracts/auth";
import { services } from "../commands/services.ts";
import { isCommonForFirst } from "../local/first-towns.ts";
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

/** Returns a file for `node --env-file`, with keys of several lines. */
const envFile = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => envLine(name, value))
    .join("");

/**
 * Returns the line with the quotes in which the value is read back unchanged: such a file has no
 * other escaping.
 */
const envLine = (name: string, value: string) =>
  ["'", '"', "`"]
    .map((quote) => `${name}=${quote}${value}${quote}\n`)
    .find((line) => parseEnv(line)[name] === value) ??
  refuse(name, "Please use at most two of the quotation marks ' \" `");

/** Writes atomically, so that nobody reads a partial file. */
async function write(folder: string, name: string, text: string) {
  const file = join(root, folder, name);
  await mkdir(join(root, folder), { recursive: true });
  // A partial file from when the disk was full is read-only, even to its owner without
  // capabilities.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, text, { mode: 0o444 });
  await rename(`${file}.new`, file);
}

/** Reads the variables of a folder; empty when it has no file. */
const kept = async (folder: string) =>
  parseEnv(await readFile(join(root, folder, "env"), "utf8").catch(() => ""));

/** Returns the operator's password, checked like in the form; undefined for a random one. */
async function chosenPassword() {
  const chosen = process.env["ADMIN_PASSWORD"];
  if (!chosen) return undefined;
  const { success, error } = newPassword.safeParse(chosen);
  if (!success) return refuse("ADMIN_PASSWORD", error.issues[0]?.message ?? "");
  const username = process.env["ADMIN_USERNAME"] ?? "";
  return (await isCommonForFirst({ username, password: chosen }))
    ? refuse("ADMIN_PASSWORD", "This password is too common. Please choose another one")
    : chosen;
}

/** Adds a MongoDB user for each service, also to secrets that an earlier version created. */
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

/** Adds media's key, also to secrets that an earlier version created. */
async function addMediaKey() {
  const [media, shared] = await Promise.all([kept("media"), kept("shared")]);
  if ("MEDIA_PRIVATE_KEY" in media) return;
  const made = makeSecrets();
  const { MEDIA_PUBLIC_KEY } = publicKeysOf(made);
  await write("shared", "env", envFile({ ...shared, MEDIA_PUBLIC_KEY }));
  await write("media", "env", envFile({ ...media, MEDIA_PRIVATE_KEY: made.callerKeys.media }));
}

if (existsSync(join(root, "shared", "env"))) {
  // Printed again, as the log of the first start is lost with its container.
  const { ADMIN_PASSWORD } = await kept("setup");
  process.stdout.write(`The secrets are there; the first admin began with ${ADMIN_PASSWORD}\n`);
} else {
  const made = makeSecrets();
  const adminPassword = (await chosenPassword()) ?? made.adminPassword;
  // First: an invalid password leaves no files, so that a corrected one is used.
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

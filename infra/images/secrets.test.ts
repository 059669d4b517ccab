/** What docker-compose.yml's one-shot container writes into its volumes. */
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { services } from "../commands/services.ts";
import { ADDRESS_OF } from "../local/mongodb-address.ts";
import { run } from "../local/run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Like root in the container, which file modes restrict, too. */
const WITHOUT_CAPABILITIES =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

const makeSecrets = (password = "", before: readonly string[] = []) => {
  const [command, ...args] = [...before, process.execPath, join(import.meta.dirname, "secrets.ts")];
  return run(command, args, {
    env: {
      PATH: process.env["PATH"],
      SECRETS_DIR: folder,
      ADMIN_USERNAME: "lakeside",
      ADMIN_PASSWORD: password,
    },
  });
};
const fileOf = (holder: string) => join(folder, holder, "env");
const told = async (holder: string) => parseEnv(await readFile(fileOf(holder), "utf8"));

async function everything() {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file, await readFile(file, "utf8")] as const;
    });
  return Object.fromEntries(await Promise.all(texts));
}

test("each service gets the address of its own MongoDB user, and operators get all", async () => {
  await makeSecrets();
  const database = await told("database");
  expect(new URL(database["MONGODB_URL"] ?? "").username).toBe("mainstreet");
  const passwords = new Set<string>();
  for (const service of services) {
    const { MONGODB_URL = "" } = await told(service);
    const { username, password, host } = new URL(MONGODB_URL);
    expect([username, host]).toEqual([`mainstreet_${service}`, "mongodb:27017"]);
    expect(database[ADDRESS_OF[service]]).toBe(MONGODB_URL);
    passwords.add(password);
  }
  expect(passwords).toHaveLength(6);
  for (const other of ["shared", "gateway", "objects", "tools", "setup"])
    expect(await readFile(fileOf(other), "utf8")).not.toContain("mongodb://");
});

test("secrets are made once", async () => {
  await makeSecrets();
  const made = await everything();
  expect(await makeSecrets()).toMatch(/^The secrets are there/);
  expect(await everything()).toEqual(made);
});

test.each([
  ["seven77", "at least 8 characters"],
  ["        ", "more than spaces"],
  ["password1", "too common"],
  ["Lakeside-1", "too common"],
  ["your town 26", "too common"],
  ["all 'three' \"kinds\" of `quotes`", "quotation marks"],
])("an invalid admin password, %j, is refused before any secret is made", async (wrong, why) => {
  await expect(makeSecrets(wrong)).rejects.toThrow(new RegExp(`: ADMIN_PASSWORD: .*${why}`));
  expect(await everything()).toEqual({});
  await makeSecrets("a right one");
  expect((await told("setup"))["ADMIN_PASSWORD"]).toBe("a right one");
});

test.each([`say "friend"`, "back\\nslash", "it's # $HOME `here`", " with spaces "])(
  "the admin's password is stored with exactly the characters that were set: %j",
  async (password) => {
    await makeSecrets(password);
    expect((await told("setup"))["ADMIN_PASSWORD"]).toBe(password);
  },
);

test("a half-written file from a full disk is replaced", async () => {
  await makeSecrets();
  const made = await everything();
  const { MONGODB_URL } = await told("database");
  await rm(fileOf("database"));
  await writeFile(fileOf("database"), `MONGODB_URL="${MONGODB_URL}"\n`);
  await writeFile(`${fileOf("database")}.new`, "MONGODB", { mode: 0o444 });
  await makeSecrets(undefined, WITHOUT_CAPABILITIES);
  expect(Object.keys(await everything())).toEqual(Object.keys(made));
});

test("an address changed in the database's file becomes the service's own", async () => {
  await makeSecrets();
  const text = await readFile(fileOf("database"), "utf8");
  await rm(fileOf("database"));
  await writeFile(
    fileOf("database"),
    text.replace("//mainstreet_listings:", "//mainstreet_listings_2:"),
  );
  await makeSecrets();
  const { MONGODB_URL = "" } = await told("listings");
  expect(new URL(MONGODB_URL).username).toBe("mainstreet_listings_2");
});

test("secrets of an earlier version are kept, and services get users of the database", async () => {
  await makeSecrets();
  const { MONGODB_URL } = await told("database");
  const { MONGODB_URL: _, ...keys } = await told("auth");
  await rm(fileOf("database"));
  for (const service of services) await rm(fileOf(service));
  await writeFile(fileOf("database"), `MONGODB_URL="${MONGODB_URL}"\n`);
  const lines = Object.entries(keys).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(fileOf("auth"), lines.join(""));

  await makeSecrets();
  const auth = await told("auth");
  expect(Object.keys(keys)).toEqual(["AUTH_PRIVATE_KEY", "SESSION_PRIVATE_KEY"]);
  expect(auth).toMatchObject(keys);
  expect(new URL(auth["MONGODB_URL"] ?? "").username).toBe("mainstreet_auth");
  const database = await told("database");
  expect(database["MONGODB_URL"]).toBe(MONGODB_URL);
  for (const service of services)
    expect(database[ADDRESS_OF[service]]).toBe((await told(service))["MONGODB_URL"]);
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { quietPort } from "@mainstreet/testing/port";
import { createConnection } from "mongoose";
import { afterAll, describe, expect, test } from "vitest";
import { serviceAddresses } from "../local/mongodb-address.ts";
import { makeSecrets } from "../local/secrets.ts";
import { runCommand, runHere } from "./fixture.ts";

const dataDir = await mkdtemp(`${tmpdir()}/commands-`);
const testSpace = testEnvironment();
const { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX } = testSpace;
const stores = { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX };
await writeFile(`${dataDir}/run.json`, JSON.stringify(stores));
afterAll(() => rm(dataDir, { recursive: true }));

describe("help", () => {
  test.each([
    [["town", "--help"], "remove"],
    [["town", "set", "--help"], "--storage-bytes <size>"],
    [["town", "admin", "--help"], "reset"],
    [["town", "admin", "add", "--help"], "--password"],
    [["messages", "--help"], "repair"],
    [["messages", "dead", "--help"], "--replay"],
    [["migrate", "--help"], "Usage: main-street migrate [options]"],
    [["help", "messages"], "verify"],
  ])("%j mentions %s", async (args, what) => {
    const { code, out, err } = await runHere({}, ...args);
    expect([code, out, err]).toEqual([0, expect.stringContaining(what), ""]);
  });

  test("is printed by a process too, which exits with 0", async () => {
    const { code, out, err } = await runCommand({}, "--help");
    expect([code, out, err]).toEqual([0, expect.stringContaining("town"), ""]);
  });

  test("shows the npm form of a command that npm started", async () => {
    const { out } = await runCommand({ npm_lifecycle_event: "town" }, "town", "set", "--help");
    expect(out).toContain("Usage: npm run town -- set [options] <town>");
  });
});

const migrated = {
  code: 0,
  out: "The indexes of auth, listings, coupons, events, media, import exist\n",
  err: "",
};

describe("the configuration of the system", () => {
  test("is taken from the environment alone", async () => {
    const env = { MONGODB_URL, MONGODB_PREFIX, DATA_DIR: "/nowhere" };
    expect(await runCommand(env, "migrate")).toEqual(migrated);
  });

  test("is taken from the data directory that is named", async () => {
    expect(await runCommand({ DATA_DIR: dataDir }, "migrate")).toEqual(migrated);
    expect((await runCommand({ DATA_DIR: dataDir }, "messages", "dead")).code).toBe(0);
  });

  test("that is missing fails a command with a hint to npm start", async () => {
    for (const command of [["migrate"], ["town", "list"], ["messages", "verify"]]) {
      const { code, err } = await runCommand({ DATA_DIR: `${dataDir}/none` }, ...command);
      expect([code, err]).toEqual([1, expect.stringContaining("npm start")]);
      expect(err).toContain(command[0] === "town" ? "AUTH_URL, TOOLS_PRIVATE_KEY" : "MONGODB_URL");
      expect(err).not.toMatch(/\n\s+at /);
    }
  });

  test("that is missing points a restore to stores without services", async () => {
    const env = { DATA_DIR: `${dataDir}/none` };
    const { code, err } = await runCommand(env, "restore", "--from", dataDir);
    expect([code, err]).toEqual([1, expect.stringContaining("none npm run backing")]);
    expect(err).not.toContain("npm start");
  });

  test("that cannot be read is reported with the reason", async () => {
    await mkdir(`${dataDir}/unreadable/run.json`, { recursive: true });
    const { code, err } = await runCommand({ DATA_DIR: `${dataDir}/unreadable` }, "town", "list");
    expect([code, err]).toEqual([1, expect.stringContaining("run.json can't be read (EISDIR)")]);
  });

  test("that differs between environment and data directory is refused", async () => {
    const env = { DATA_DIR: dataDir, MONGODB_URL: "mongodb://elsewhere:27017" };
    expect(await runCommand({ ...env, MONGODB_URL: "no address" }, "migrate")).toMatchObject({
      code: 2,
      err: expect.stringContaining("MONGODB_URL"),
    });
    await writeFile(`${dataDir}/run.json`, JSON.stringify({ ...stores, AUTH_URL: "http://a:1" }));
    const { code, err } = await runCommand(
      { DATA_DIR: dataDir, AUTH_URL: "http://b:1" },
      "town",
      "list",
    );
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("AUTH_URL in the environment differs"),
    ]);
  });

  test("with users of one system and the administrator of another is refused", async () => {
    const services = serviceAddresses(MONGODB_URL, "", makeSecrets().databasePasswords);
    await writeFile(`${dataDir}/run.json`, JSON.stringify({ ...stores, ...services }));
    const env = { DATA_DIR: dataDir, MONGODB_URL: "mongodb://127.0.0.1:1" };
    const { code, err } = await runCommand(env, "migrate", "--users");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("MONGODB_URL in the environment differs"),
    ]);
    expect(err).toContain("set AUTH_MONGODB_URL, LISTINGS_MONGODB_URL, ");
  });

  test("with half a pair of the object store's keys is refused", async () => {
    const half = { ...stores, S3_ENDPOINT: "http://127.0.0.1:1", S3_ACCESS_KEY: "key" };
    for (const command of [
      ["backup", "--to", `${dataDir}/backup`],
      ["restore", "--from", `${dataDir}/backup`],
    ]) {
      const { code, err } = await runCommand(half, ...command);
      expect([code, err]).toEqual([2, expect.stringContaining("Set both S3_ACCESS_KEY and S3_")]);
    }
  });

  test("with an unreachable store fails with a message that names it without its password", async () => {
    const env = { REDIS_URL: `redis://:secret@127.0.0.1:${await quietPort()}` };
    const { code, err } = await runCommand(env, "messages", "dead");
    expect(code).toBe(1);
    expect(err).toMatch(/^error: Redis does not answer at redis:\/\/127.0.0.1:\d+: .*ECONNREFUSED/);
  });

  test("with a database that starts late makes migrate wait as long as --wait allows", async () => {
    const port = await quietPort();
    const { hostname, port: realPort } = new URL(MONGODB_URL);
    const forwards = createServer((client) => {
      const server = connect(Number(realPort), hostname);
      client.on("error", () => server.destroy()).pipe(server);
      server.on("error", () => client.destroy()).pipe(client);
    });
    const url = new URL(MONGODB_URL);
    url.port = String(port);
    url.searchParams.set("directConnection", "true");
    const env = { MONGODB_URL: url.href, MONGODB_PREFIX };
    expect(await runCommand(env, "migrate", "--wait", "1")).toMatchObject({
      code: 1,
      err: expect.stringContaining("MongoDB does not answer"),
    });
    const waits = runCommand(env, "migrate", "--wait", "60");
    await pause(6000);
    forwards.listen(port, "127.0.0.1");
    expect(await waits).toEqual(migrated);
    forwards.close();
  });
});

test("migrate creates the indexes before any service runs", async () => {
  await runCommand(stores, "migrate");
  const mongo = await createConnection(MONGODB_URL).asPromise();
  const coupons = mongo.useDb(`${MONGODB_PREFIX}coupons`).collection("coupons");
  expect(await coupons.indexes()).toContainEqual(
    expect.objectContaining({ key: { town: 1, id: 1 }, unique: true }),
  );
  await mongo.close();
});

describe("migrate --users", () => {
  const env = {
    MONGODB_URL,
    MONGODB_PREFIX,
    ...serviceAddresses(MONGODB_URL, MONGODB_PREFIX, makeSecrets().databasePasswords),
  };
  afterAll(() => removeTestSpace(testSpace));

  test("creates the services' users, and leaves existing ones as they are", async () => {
    for (const _again of [false, true]) {
      const names = ["auth", "listings", "coupons", "events", "media", "import"];
      const users = names.map((name) => `${MONGODB_PREFIX}${name}`).join(", ");
      expect(await runCommand(env, "migrate", "--users")).toEqual({
        ...migrated,
        err: `MongoDB users: ${users}\n`,
      });
    }
    const service = await createConnection(env.EVENTS_MONGODB_URL).asPromise();
    expect(await service.useDb(`${MONGODB_PREFIX}events`).collection("notes").findOne()).toBeNull();
    await service.close();
  });

  test("refuses addresses without user and password, or with another's user", async () => {
    const wrong = async (more: Record<string, string>) => {
      const { code, err } = await runCommand({ ...env, ...more }, "migrate", "--users");
      expect(code).toBe(2);
      return err;
    };
    const nobody = MONGODB_URL.replace(/\/\/.*@/, "//");
    expect(await wrong({ MEDIA_MONGODB_URL: nobody })).toBe(
      "error: MEDIA_MONGODB_URL names no user with a password\n",
    );
    expect(await wrong({ MEDIA_MONGODB_URL: MONGODB_URL })).toBe(
      "error: MEDIA_MONGODB_URL names the user of MONGODB_URL\n",
    );
    expect(await wrong({ MEDIA_MONGODB_URL: env.AUTH_MONGODB_URL })).toBe(
      "error: MEDIA_MONGODB_URL names the user of AUTH_MONGODB_URL\n",
    );
  });

  test("takes no rights from the users of another system on the same server", async () => {
    await runCommand(env, "migrate", "--users");
    const drill = { ...env, MONGODB_PREFIX: `${MONGODB_PREFIX}drill_` };
    const { code, out, err } = await runCommand(drill, "migrate", "--users");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(
      `AUTH_MONGODB_URL names ${MONGODB_PREFIX}auth, a user with access to the database`,
    );
    expect(err).toContain(`${MONGODB_PREFIX}auth, not only to ${drill.MONGODB_PREFIX}auth`);
    const service = await createConnection(env.AUTH_MONGODB_URL).asPromise();
    expect(await service.useDb(`${MONGODB_PREFIX}auth`).collection("notes").findOne()).toBeNull();
    await service.close();
  });

  test("reports in one sentence that the administrator may not create users", async () => {
    await runCommand(env, "migrate", "--users");
    const clerk = { ...env, MONGODB_URL: env.AUTH_MONGODB_URL, AUTH_MONGODB_URL: MONGODB_URL };
    const { code, err } = await runCommand(clerk, "migrate", "--users");
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^error: MongoDB refused to create users/),
    ]);
    expect(err).not.toContain(new URL(env.AUTH_MONGODB_URL).password);
  });
});

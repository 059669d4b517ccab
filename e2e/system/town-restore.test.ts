/** One town is restored from a backup of the whole system, while the others are served. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAdminClient } from "@mainstreet/infra/bench/import/admin-client";
import { fileOf } from "@mainstreet/infra/bench/import/rows";
import { runCommand, startCommand } from "@mainstreet/infra/commands/fixture";
import { verified } from "@mainstreet/infra/commands/messages/verify";
import { services } from "@mainstreet/infra/commands/services";
import { parseEntries } from "@mainstreet/messages/entries";
import { startSystem } from "@mainstreet/testing/system";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { operatorAt } from "./operator.ts";
import { PATIENCE, townSites } from "./town-sites.ts";

let system: Awaited<ReturnType<typeof startSystem>>;
let town: ReturnType<typeof operatorAt>;
let sites: ReturnType<typeof townSites>;
let mongo: mongoose.Connection;
let redis: Redis;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "town-restore-"));
  system = await startSystem({ demo: false });
  town = operatorAt(system.variables);
  sites = townSites(system);
  const { MONGODB_URL = "", REDIS_URL = "" } = system.variables;
  mongo = await mongoose.createConnection(MONGODB_URL).asPromise();
  redis = new Redis(REDIS_URL);
});
afterAll(async () => {
  await mongo.close();
  redis.disconnect();
  await system.close();
  await rm(folder, { recursive: true });
});

/** The lost town, its neighbor, and one that takes over freed hosts. */
const [LOST, NEIGHBOUR, OTHER] = [newTown(), newTown(), newTown()];
const MAYOR = { username: "mayor", password: "correct-horse-battery" };

const signIn = (slug: string) => openAdminClient(system.gatewayUrl, `${slug}.localhost`, MAYOR);
type Admin = Awaited<ReturnType<typeof signIn>>;

async function addCategory(slug: string, { headers }: Admin, name: string) {
  const { status, body } = await sites.visit(slug, "/api/admin/categories", {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  expect(status).toBe(201);
  return z.object({ id: z.int() }).parse(JSON.parse(body.toString())).id;
}

/** Resolves with every document of the town, as stored. */
async function documentsOf(slug: string) {
  const all: Record<string, string[]> = {};
  for (const service of services) {
    const database = mongo.getClient().db(`${system.databasePrefix}${service}`);
    for (const { name } of await database.listCollections().toArray()) {
      // Progress of the daily comparison, which continues meanwhile.
      if (name === "comparisons") continue;
      const found = await database.collection(name).find({ town: slug }).toArray();
      const texts = found.map((one) => mongoose.mongo.BSON.EJSON.stringify(one)).toSorted();
      all[`${service}.${name}`] = texts;
    }
  }
  return all;
}

/** Records of the removal, and of the town itself, whose revision increases. */
const OF_THE_TOWN = /removed-towns|auth\.towns|town-places|town-uses/;
const recordsOf = async (slug: string) =>
  Object.entries(await documentsOf(slug))
    .filter(([name]) => !OF_THE_TOWN.test(name))
    .toSorted(([one], [other]) => one.localeCompare(other));

/** Waits until all messages are delivered, and every copy equals its source. */
const settled = () =>
  vi.waitFor(async () => {
    expect(await verified(mongo, system.databasePrefix)).toMatchObject({ failed: false });
    for (const slug of [LOST, NEIGHBOUR])
      expect(JSON.stringify(await documentsOf(slug))).not.toContain("outbox");
  }, PATIENCE);

test("a removed town is restored from a backup without affecting any other", async () => {
  for (const slug of [LOST, NEIGHBOUR]) {
    await sites.fill(slug);
    await town("admin", "add", slug, MAYOR.username, "--password", MAYOR.password);
  }
  const before = await signIn(LOST);
  const { id: imported } = await before.upload("businesses.csv", fileOf(5));
  expect(await before.ended(imported)).toMatchObject({ status: "finished" });
  const last = await addCategory(LOST, before, "Boats");
  const gone = { method: "DELETE", headers: before.headers } as const;
  const deleted = await sites.visit(LOST, `/api/admin/categories/${last}`, gone);
  expect([deleted.status, deleted.body.toString()]).toEqual([204, ""]);
  await settled();
  const records = await recordsOf(LOST);
  const pages = await sites.publicJson(LOST);
  const pictures = await sites.picturesOf(LOST);
  expect(pictures.map(([, status]) => status)).toEqual([200]);
  const saved = await runCommand(system.variables, "backup", "--to", folder);
  expect([saved.code, saved.out]).toEqual([0, expect.stringContaining(folder)]);

  await addCategory(LOST, before, "Made behind the backup");
  const restoring = ["restore", "--from", folder, "--town", LOST];
  const restore = () => runCommand(system.variables, ...restoring, "--yes");
  const there = await restore();
  expect([there.code, there.err]).toEqual([
    1,
    expect.stringContaining(`There is a town ${LOST} already`),
  ]);
  await town("remove", LOST, "--yes", LOST);
  await addCategory(NEIGHBOUR, await signIn(NEIGHBOUR), "Trains");
  await settled();
  const neighbour = [await documentsOf(NEIGHBOUR), await sites.publicJson(NEIGHBOUR)];

  const unknown = await runCommand(system.variables, ...restoring.with(4, OTHER), "--yes");
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining(`There is no town ${OTHER} in the backup`),
  ]);
  const asked = await runCommand(system.variables, ...restoring);
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining("say --yes")]);
  await town("add", OTHER, "--host", `${LOST}.localhost`);
  const taken = await restore();
  expect([taken.code, taken.err]).toEqual([
    1,
    expect.stringContaining(`${LOST}.localhost belongs to ${OTHER} now`),
  ]);
  await town("set", OTHER, "--host", `${OTHER}.localhost`);

  const { child, ended } = startCommand(system.variables, [...restoring, "--yes"]);
  child.stderr?.on("data", (text) => {
    if (String(text).includes("listings.businesses")) child.kill("SIGKILL");
  });
  expect((await ended).code).toBe(-1);
  expect(await town("show", LOST)).toMatch(/^State +disabled$/m);

  const restored = await restore();
  expect([restored.code, restored.err, restored.out]).toEqual([
    0,
    expect.stringContaining("Reading the backup…"),
    expect.stringContaining(`Town ${LOST} is back at ${LOST}.localhost`),
  ]);
  await vi.waitFor(async () => expect(await sites.publicJson(LOST)).toEqual(pages), PATIENCE);
  expect(await sites.picturesOf(LOST)).toEqual(pictures);
  await settled();
  expect(await recordsOf(LOST)).toEqual(records);
  const after = await signIn(LOST);
  expect(await addCategory(LOST, after, "Planes")).toBe(last + 1);
  const bin = await sites.visit(LOST, "/api/admin/categories/bin", after);
  expect([bin.status, bin.body.toString()]).toEqual([200, expect.stringContaining("Boats")]);
  expect([await documentsOf(NEIGHBOUR), await sites.publicJson(NEIGHBOUR)]).toEqual(neighbour);

  const again = await restore();
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringContaining(`There is a town ${LOST} already`),
  ]);

  // A redelivered removal message does not remove the restored town.
  const stream = `${system.variables["REDIS_PREFIX"]}stream:auth`;
  const removal = parseEntries(await redis.xrange(stream, "-", "+")).find(
    ({ fields }) =>
      fields?.get("town") === LOST && fields.get("message")?.includes("town.removed.v1"),
  );
  await redis.xadd(stream, "*", ...[...(removal?.fields ?? [])].flat());
  await addCategory(LOST, after, "Balloons");
  await settled();
  await vi.waitFor(async () => {
    const groups = JSON.stringify(await redis.xinfo("GROUPS", stream));
    expect(groups.match(/"lag",\d+/g)).toEqual(groups.match(/"lag",0/g));
  }, PATIENCE);
  const [, categories, ...others] = await sites.publicJson(LOST);
  expect(JSON.stringify(categories)).toContain("Balloons");
  expect(others).toEqual(pages.slice(2));

  await after.undo(imported);
  await vi.waitFor(
    async () => expect(await after.record(imported)).toMatchObject({ status: "undone" }),
    PATIENCE,
  );
}, 300_000);

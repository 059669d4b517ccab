/** Town messages of auth that were lost are sent again. */
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { startService as startAuth } from "@mainstreet/auth-service/start";
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { startService as startCoupons } from "@mainstreet/coupons-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadImportConfig } from "@mainstreet/import-service/config";
import { startService as startImport } from "@mainstreet/import-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { loadMediaConfig } from "@mainstreet/media-service/config";
import { startService as startMedia } from "@mainstreet/media-service/start";
import { waitingFor } from "@mainstreet/messages/groups";
import { streamOf } from "@mainstreet/messages/names";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { clientOf } from "@mainstreet/testing/client";
import { admin, asCaller, newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { runCommand } from "../fixture.ts";

const env = testEnvironment();
const redis = new Redis(env.REDIS_URL);
const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
const PATIENCE = { timeout: 40_000, interval: 100 };
const DAY_MS = 86_400_000;
let listings: Awaited<ReturnType<typeof startListings>>;
let auth: Awaited<ReturnType<typeof startAuth>>;
let others: { url: string; close: () => Promise<void> }[];

beforeAll(async () => {
  listings = await startListings(loadListingsConfig(env));
  const [coupons, events, media] = await Promise.all([
    startCoupons(loadCouponsConfig(env)),
    startEvents(loadEventsConfig(env)),
    startMedia(loadMediaConfig(env)),
  ]);
  const urls = { LISTINGS_URL: listings.url, COUPONS_URL: coupons.url, EVENTS_URL: events.url };
  const importing = await startImport(loadImportConfig({ ...env, ...urls }));
  others = [listings, coupons, events, media, importing];
  const peers = { ...urls, MEDIA_URL: media.url, IMPORT_URL: importing.url };
  auth = await startAuth(loadAuthConfig({ ...env, ...peers }));
});
afterAll(async () => {
  await Promise.all([auth, ...others].map(({ close }) => close()));
  redis.disconnect();
  await mongo.close();
  await removeTestSpace(env);
});

const collection = (service: string, name: string) =>
  mongo.getClient().db(`${env.MONGODB_PREFIX}${service}`).collection(name);

/** Runs `npm run messages -- repair auth …` as an operator does. */
async function repair(...args: string[]) {
  const { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX } = env;
  const variables = { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX };
  expect(await runCommand(variables, "messages", "repair", "auth", ...args)).toMatchObject({
    code: 0,
  });
}

const headers = asCaller(env, "tools");
const towns = collection("auth", "towns");
const categories = collection("listings", "categories");

/** Inserts a town being removed since `removedAt`, of which no service was told, or all have forgotten. */
async function unheardRemoval(fields: { removedAt: Date; toldAt?: Date }) {
  const town = newTown();
  const face = { tagline: "", logoUrl: "", accent: "#1F5C4A", salesPhone: "", centre: null };
  const named = { ...face, name: "Here", hosts: [`${town}.localhost`], timeZone: "Asia/Tokyo" };
  await towns.insertOne({ town, revision: 2, ...named, ...fields });
  await categories.insertOne({ town, id: 1, name: "Food", revision: 1 });
  return town;
}

async function finishedAt(slug: string) {
  const answer = await auth.app.inject({ url: `/internal/towns/${slug}/removal`, headers });
  return answer.json<{ finishedAt: string | null }>().finishedAt;
}

const finished = (town: string) =>
  vi.waitFor(async () => {
    expect(await finishedAt(town)).toEqual(expect.any(String));
    expect(await categories.countDocuments({ town })).toBe(0);
  }, PATIENCE);

describe("a town's removal that services missed", () => {
  test("is published again by repair", async () => {
    const now = new Date();
    const town = await unheardRemoval({ removedAt: now, toldAt: now });
    await vi.waitFor(async () => expect(await finishedAt(town)).toBeNull(), PATIENCE);
    await repair();
    await finished(town);
  });

  test("is published again without repair, and every service remembers it from then on", async () => {
    const begun = new Date();
    const town = await unheardRemoval({ removedAt: new Date(begun.getTime() - 30 * DAY_MS) });
    await finished(town);
    for (const service of ["auth", "listings", "coupons", "events", "media", "import"]) {
      const marks = collection(service, "removed-towns");
      const expiry = (await marks.indexes()).find((index) => "expireAfterSeconds" in index);
      const [since = ""] = Object.keys(indexed.parse(expiry).key);
      const kept = await marks.countDocuments({ town, [since]: { $gte: begun } });
      expect([service, kept]).toEqual([service, 1]);
    }
  });
});

const indexed = z.object({ key: z.looseObject({}) });

const add = (slug: string, path = "") => {
  const payload = { slug, name: "Here", hosts: [`${slug}.localhost`] };
  return auth.app.inject({ method: "POST", url: `/internal/towns${path}`, headers, payload });
};

test("repair of one town's record restores the copies of that town only", async () => {
  const [town, other] = [newTown(), newTown()];
  for (const slug of [town, other]) await add(slug);
  const uses = collection("media", "town-uses");
  const both = { town: { $in: [town, other] } };
  const copied = () => uses.distinct("town", both);
  await vi.waitFor(async () => expect(await copied()).toHaveLength(2), PATIENCE);
  await uses.deleteMany(both);
  await repair("--town", town, "--record", "towns/1");
  await vi.waitFor(async () => expect(await copied()).toEqual([town]), PATIENCE);
});

test("repair removes copies of towns that auth does not know", async () => {
  const [gone, town] = [newTown(), newTown()];
  await add(town);
  const uses = collection("media", "town-uses");
  const copied = () => uses.distinct("town", { town: { $in: [gone, town] } });
  await vi.waitFor(async () => expect(await copied()).toEqual([town]), PATIENCE);
  await uses.insertOne({ town: gone, id: 1, sourceRevision: 3, names: [] });
  await repair("--town", town);
  expect(await copied()).toHaveLength(2);
  await repair();
  expect(await copied()).toEqual([town]);
});

test("repair gives a clone its categories again, but keeps its admins' later changes", async () => {
  const [from, to] = [newTown(), newTown()];
  await add(from);
  const adminClientOf = async (town: string) =>
    clientOf(listings.app, await admin(env, redis, town));
  const source = await adminClientOf(from);
  for (const name of ["Food", "Pets"]) await source.post("/api/admin/categories", { name });
  expect((await add(to, `/${from}/clone`)).statusCode).toBe(201);
  const clone = await adminClientOf(to);
  const names = async () =>
    (await clone.get("/api/admin/categories")).json<{ name: string }[]>().map(({ name }) => name);
  const begins = () =>
    vi.waitFor(async () => expect(await names()).toEqual(["Food", "Pets"]), PATIENCE);
  await begins();

  // As if listings had never received the message.
  for (const name of ["categories", "cloned-towns", "counters"])
    await collection("listings", name).deleteMany({ town: to });
  await repair();
  await begins();
  await clone.delete("/api/admin/categories/2");
  await repair();
  await repaired();
  expect(await names()).toEqual(["Food"]);
});

/** Resolves when listings has processed everything that auth published. */
const repaired = () =>
  vi.waitFor(async () => {
    expect(await towns.countDocuments({ outboxSince: { $exists: true } })).toBe(0);
    const stream = streamOf(env.REDIS_PREFIX, "auth");
    expect(await waitingFor(redis, stream, "listings")).toBe(0);
  }, PATIENCE);

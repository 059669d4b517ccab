/** Services that copy from each other, towns known to all, and faults that may happen to copies. */
import { loadCouponsConfig } from "@mainstreet/coupons-service/config";
import { startService as startCoupons } from "@mainstreet/coupons-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { loadMediaConfig } from "@mainstreet/media-service/config";
import { startService as startMedia } from "@mainstreet/media-service/start";
import { deadLetters } from "@mainstreet/messages/dead-letters";
import { streamOf } from "@mainstreet/messages/names";
import { keysBeginning } from "@mainstreet/messages/scan";
import { clientOf } from "@mainstreet/testing/client";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { verified } from "./verify.ts";

export const env = testEnvironment({ COMPARISON_PAUSE_MS: "200" });
const redis = new Redis(env.REDIS_URL);
export const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
export const PATIENCE = { timeout: 60_000, interval: 200 };
export let listings: Awaited<ReturnType<typeof startListings>>;
let coupons: Awaited<ReturnType<typeof startCoupons>>;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  listings = await startListings(loadListingsConfig(env));
  coupons = await startCoupons(loadCouponsConfig(env));
  const others = [
    await startEvents(loadEventsConfig(env)),
    await startMedia(loadMediaConfig(env)),
    listings,
  ];
  closers.push(...others.map((service) => service.close));
});
afterAll(async () => {
  await Promise.all([coupons.close(), ...closers.map((close) => close())]);
  redis.disconnect();
  await mongo.close();
  await removeTestSpace(env);
});

export const collection = (service: string, name: string) =>
  mongo.getClient().db(`${env.MONGODB_PREFIX}${service}`).collection(name);
export const businesses = collection("listings", "businesses");
export const copies = collection("coupons", "businesses");

export const verify = () => verified(mongo, env.MONGODB_PREFIX);
export const agree = () =>
  vi.waitFor(async () => expect(await verify()).toMatchObject({ failed: false }), PATIENCE);
export const sent = () =>
  vi.waitFor(
    async () => expect(await businesses.countDocuments({ outboxSince: { $exists: true } })).toBe(0),
    PATIENCE,
  );

/** Adds a town with three businesses; once the copies agree, all services know it. */
export async function newTownWithBusinesses() {
  const town = newTown();
  const add = async (name: string) => {
    const adminClient = clientOf(listings.app, await admin(env, redis, town));
    const answer = await adminClient.post("/api/admin/businesses", { name, categoryId: 1 });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    return answer.json<{ id: number }>().id;
  };
  const rename = async (id: number, name: string) => {
    const adminClient = clientOf(listings.app, await admin(env, redis, town));
    const answer = await adminClient.put(`/api/admin/businesses/${id}`, { name });
    expect(answer.statusCode).toBe(200);
    await sent();
  };
  const remove = async (id: number) => {
    const adminClient = clientOf(listings.app, await admin(env, redis, town));
    expect((await adminClient.delete(`/api/admin/businesses/${id}`)).statusCode).toBe(204);
    await sent();
  };
  const unbin = async (...ids: number[]) => {
    const adminClient = clientOf(listings.app, await admin(env, redis, town));
    const answer = await adminClient.post("/api/admin/businesses/bin/restore", { ids });
    expect(answer.json()).toEqual({ done: ids.length, kept: [] });
    await sent();
  };
  const merge = async (keep: number, other: number) => {
    const adminClient = clientOf(listings.app, await admin(env, redis, town));
    const answer = await adminClient.post("/api/admin/businesses/merge", { keep, other });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    await sent();
  };
  const ofCoupons = async () => clientOf(coupons.app, await admin(env, redis, town));
  const adminClient = clientOf(listings.app, await admin(env, redis, town));
  await adminClient.post("/api/admin/categories", { name: "Food" });
  for (const name of ["Baker", "Butcher", "Bookshop"]) await add(name);
  return { town, add, rename, remove, unbin, merge, ofCoupons };
}
type Town = Awaited<ReturnType<typeof newTownWithBusinesses>>;

/** Resolves with ids, names and revisions as listings has them, and as coupons shows them. */
async function bothSides(town: string) {
  const alive = { town, deleted: { $ne: true } };
  const [source, shown] = await Promise.all(
    [businesses, copies].map((each) => each.find(alive).sort({ id: 1 }).toArray()),
  );
  return {
    source: source?.map(({ id, name, revision }) => [id, name, revision]),
    shown: shown?.map(({ id, name, sourceRevision }) => [id, name, sourceRevision]),
  };
}

const named = (side: unknown[][] | undefined) => side?.map(([id, name]) => [id, name]);

/** Ages the town's businesses by a day, and makes their comparison due. */
export async function dayIsOver(town: string) {
  const due = new Date(Date.now() - 86_400_000);
  await businesses.updateMany({ town }, { $set: { updatedAt: due } });
  const which = { collection: "businesses", town };
  await collection("listings", "comparisons").updateOne(
    which,
    { $set: { after: 0, due } },
    { upsert: true },
  );
}

/** Lets something happen while coupons is stopped. */
export async function whileCouponsIsAway(happens: () => Promise<void>) {
  await coupons.close();
  await happens();
  coupons = await startCoupons(loadCouponsConfig(env));
}

/** Drops a service's messages, so that consumers that have not read them never will. */
export const forgetMessages = (service: string) =>
  redis.xtrim(streamOf(env.REDIS_PREFIX, service), "MAXLEN", 0);

/** Faults by name, each for one town; the first one starts while all copies agree. */
export const faults: Record<string, (town: Town) => Promise<unknown>> = {
  "a source that came back from an older backup": async (town) => {
    const backup = await businesses.find({ town: town.town }).toArray();
    await town.rename(1, "Renamed since");
    await town.rename(1, "Renamed again");
    await town.add("Founded since");
    await agree();
    await businesses.deleteMany({ town: town.town });
    await businesses.insertMany(backup);
  },
  "a copy that is left over": async ({ town }) => {
    const copy = await copies.findOne({ town, id: 2 }, { projection: { _id: 0 } });
    await copies.insertOne({ ...copy, town, id: 9, sourceRevision: 4 });
  },
  "a copy that shows a later revision than there is": ({ town }) =>
    copies.updateOne({ town, id: 1 }, { $set: { sourceRevision: 7, name: "Never was" } }),
  "a copy that does not show what its revision says": ({ town }) =>
    copies.updateOne({ town, id: 1 }, { $set: { name: "Never was" } }),
  "a copy that is missing": ({ town }) => copies.deleteOne({ town, id: 1 }),
  "a deletion that was not heard": ({ town }) => businesses.deleteOne({ town, id: 3 }),
  "a deletion that was heard, of a record that is back": ({ town }) =>
    copies.updateOne({ town, id: 3 }, { $set: { deleted: true, sourceRevision: 2 } }),
  "an emptied Redis": ({ rename }) =>
    whileCouponsIsAway(async () => {
      await rename(1, "Renamed");
      for await (const keys of keysBeginning(redis, env.REDIS_PREFIX))
        if (keys.length > 0) await redis.unlink(...keys);
    }),
  "a message that was buried": async ({ town, rename }) => {
    await whileCouponsIsAway(async () => {
      await rename(1, "Renamed");
      const stream = streamOf(env.REDIS_PREFIX, "listings");
      const [last] = await redis.xrevrange(stream, "+", "-", "COUNT", 1);
      if (!last) throw new Error("nothing was sent");
      const [id, fields] = last;
      await redis.xdel(stream, id);
      await redis.xadd(stream, "*", ...fields.map((each) => each.replace('"name"', "?")));
    });
    await vi.waitFor(async () => {
      const letters = await deadLetters(redis, env.REDIS_PREFIX, "coupons");
      expect(letters.filter((letter) => letter.town === town)).toHaveLength(1);
    }, PATIENCE);
  },
};

/** Makes each fault happen to a town of its own. */
export async function damage(happening: typeof faults) {
  const towns = await Promise.all(
    Object.entries(happening).map(async ([name, fault]) => {
      const town = await newTownWithBusinesses();
      return { name, fault, town };
    }),
  );
  await agree();
  for (const { fault, town } of towns) await fault(town);
  return Promise.all(
    towns.map(async ({ name, town: { town } }) => {
      const { source, shown } = await bothSides(town);
      expect([name, shown]).not.toEqual([name, source]);
      return { name, town, source };
    }),
  );
}

/** Waits until all copies equal their sources, which show what they did before. */
export async function madeGood(damaged: Awaited<ReturnType<typeof damage>>) {
  for (const before of damaged)
    await vi.waitFor(async () => {
      const { source, shown } = await bothSides(before.town);
      expect([before.name, shown]).toEqual([before.name, source]);
      expect([before.name, named(source)]).toEqual([before.name, named(before.source)]);
    }, PATIENCE);
  await agree();
}

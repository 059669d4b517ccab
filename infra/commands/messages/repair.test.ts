/** Whatever happens to copies and counters: after `messages repair` they agree with their sources. */
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
import { callerOf } from "@mainstreet/testing/caller";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../fixture.ts";
import { verified } from "./verify.ts";

const env = testEnvironment();
const redis = new Redis(env.REDIS_URL);
const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
const PATIENCE = { timeout: 40_000, interval: 100 };
let listings: Awaited<ReturnType<typeof startListings>>;
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

const collection = (service: string, name: string) =>
  mongo.getClient().db(`${env.MONGODB_PREFIX}${service}`).collection(name);
const businesses = collection("listings", "businesses");
const copies = collection("coupons", "businesses");

/** Runs `npm run messages -- …` as an operator does. */
const messages = (...args: string[]) => {
  const { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX } = env;
  return runCommand({ MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX }, "messages", ...args);
};
const agree = () =>
  vi.waitFor(
    async () => expect(await verified(mongo, env.MONGODB_PREFIX)).toMatchObject({ failed: false }),
    PATIENCE,
  );
const sent = () =>
  vi.waitFor(
    async () => expect(await businesses.countDocuments({ outboxSince: { $exists: true } })).toBe(0),
    PATIENCE,
  );

/** A town with three businesses that all services know. */
async function newTownWithBusinesses() {
  const town = newTown();
  const add = async (name: string) => {
    const clerk = callerOf(listings.app, await admin(env, redis, town));
    const answer = await clerk.post("/api/admin/businesses", { name, categoryId: 1 });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    return answer.json<{ id: number }>().id;
  };
  const rename = async (id: number, name: string) => {
    const clerk = callerOf(listings.app, await admin(env, redis, town));
    const answer = await clerk.put(`/api/admin/businesses/${id}`, { name });
    expect(answer.statusCode).toBe(200);
    await sent();
  };
  const remove = async (id: number) => {
    const clerk = callerOf(listings.app, await admin(env, redis, town));
    expect((await clerk.delete(`/api/admin/businesses/${id}`)).statusCode).toBe(204);
    await sent();
  };
  const clerk = callerOf(listings.app, await admin(env, redis, town));
  await clerk.post("/api/admin/categories", { name: "Food" });
  for (const name of ["Baker", "Butcher", "Bookshop"]) await add(name);
  await agree();
  return { town, add, rename, remove };
}
type Town = Awaited<ReturnType<typeof newTownWithBusinesses>>;

/** Ids, names and revisions, as listings has them and as coupons shows them. */
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

/** Makes the town's businesses a day old, and their comparison due. */
async function dayIsOver(town: string) {
  const due = new Date(Date.now() - 86_400_000);
  await businesses.updateMany({ town }, { $set: { updatedAt: due } });
  const which = { collection: "businesses", town };
  await collection("listings", "comparisons").updateOne(
    which,
    { $set: { after: 0, due } },
    { upsert: true },
  );
}

/** What coupons has not heard when it starts again. */
async function whileCouponsIsAway(happens: () => Promise<void>) {
  await coupons.close();
  await happens();
  coupons = await startCoupons(loadCouponsConfig(env));
}

const faults: Record<string, (town: Town) => Promise<unknown>> = {
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
  "a source that came back from an older backup": async (town) => {
    const backup = await businesses.find({ town: town.town }).toArray();
    await town.rename(1, "Renamed since");
    await town.rename(1, "Renamed again");
    await town.add("Founded since");
    await agree();
    await businesses.deleteMany({ town: town.town });
    await businesses.insertMany(backup);
  },
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

describe("repair makes good", () => {
  test.each(Object.entries(faults))("%s", async (_, fault) => {
    const town = await newTownWithBusinesses();
    await fault(town);
    const before = await bothSides(town.town);
    expect(before.shown).not.toEqual(before.source);

    expect(await messages("repair", "--json")).toMatchObject({ code: 0, err: "" });
    await vi.waitFor(async () => {
      const { source, shown } = await bothSides(town.town);
      expect(shown).toEqual(source);
      expect(named(source)).toEqual(named(before.source));
    }, PATIENCE);
    await agree();
    expect(await messages("verify")).toMatchObject({ code: 0 });
  });

  test("a counter that is behind: no number is given out twice, not even one of a record that is gone", async () => {
    const { town, add } = await newTownWithBusinesses();
    expect(await add("Florist")).toBe(4);
    await agree();
    const counters = collection("listings", "counters");
    await counters.updateOne({ town, entity: "business" }, { $set: { last: 1 } });
    await businesses.deleteOne({ town, id: 4 });
    const [found, mended] = [await messages("verify"), await messages("repair", "--town", town)];
    expect([found.code, found.out]).toEqual([
      1,
      expect.stringContaining(`listings: business of ${town} to 4`),
    ]);
    expect(mended.out).toContain(`A counter was behind: listings: business of ${town} to 4\n`);
    expect(await add("Grocer")).toBe(5);
    await agree();
  });
});

test("a number whose record and tombstones are gone is given to no other record", async () => {
  const { town, add, remove } = await newTownWithBusinesses();
  await remove(3);
  const deletedYesterday = { $set: { deletedAt: new Date(Date.now() - 86_400_000) } };
  const ofServices = ["coupons/businesses", "events/businesses", "media/business-uses"].map(
    (each) => each.split("/"),
  );
  await vi.waitFor(async () => {
    for (const [service = "", name = ""] of ofServices) {
      const gone = await collection(service, name).updateOne(
        { town, id: 3, deleted: true },
        deletedYesterday,
      );
      expect(gone.matchedCount).toBe(1);
    }
  }, PATIENCE);
  await dayIsOver(town);
  await vi.waitFor(async () => {
    for (const [service = "", name = ""] of ofServices)
      expect(await collection(service, name).countDocuments({ town, id: 3 })).toBe(0);
  }, PATIENCE);
  await collection("listings", "counters").updateOne(
    { town, entity: "business" },
    { $set: { last: 2 } },
  );
  expect((await messages("verify")).out).toContain(`listings: business of ${town} to 3`);
  await messages("repair", "--town", town);
  expect(await add("Florist")).toBe(4);
  await agree();
});

describe("without anybody asking, what is found once a day", () => {
  const { "a copy that does not show what its revision says": _, ...seen } = faults;
  test.each(Object.entries(seen))("%s", async (_name, fault) => {
    const town = await newTownWithBusinesses();
    await fault(town);
    const before = await bothSides(town.town);
    await dayIsOver(town.town);
    await vi.waitFor(async () => {
      const { source, shown } = await bothSides(town.town);
      expect(shown).toEqual(source);
      expect(named(source)).toEqual(named(before.source));
    }, PATIENCE);
    await agree();
    const metrics = await (await fetch(`${listings.url}/metrics`)).text();
    expect(metrics).toMatch(/copies_mended_total\{collection="businesses"\} [1-9]/);
  });
});

test("without anybody asking, a counter that is behind is raised", async () => {
  const { town } = await newTownWithBusinesses();
  const counters = collection("listings", "counters");
  await counters.updateOne({ town, entity: "business" }, { $set: { last: 1 } });
  await dayIsOver(town);
  await agree();
  expect(await messages("verify")).toMatchObject({ code: 0 });
});

describe("repair of a part", () => {
  test("mends one town, one service's records or one record, and nothing else", async () => {
    const [first, second] = [await newTownWithBusinesses(), await newTownWithBusinesses()];
    const damaged = async () =>
      (await copies.find({ name: "Never was" }).toArray()).map(
        ({ town, id }) => `${String(town)}/${String(id)}`,
      );
    const only = (...wanted: string[]) =>
      vi.waitFor(
        async () => expect((await damaged()).toSorted()).toEqual(wanted.toSorted()),
        PATIENCE,
      );
    const damage = { $set: { name: "Never was" } };
    await copies.updateMany({ town: { $in: [first.town, second.town] }, id: { $lt: 3 } }, damage);
    const here = ["--town", first.town];

    await messages("repair", "listings", ...here, "--record", "businesses/1");
    await only(`${first.town}/2`, `${second.town}/1`, `${second.town}/2`);
    await messages("repair", "coupons");
    await messages("repair", ...here);
    await only(`${second.town}/1`, `${second.town}/2`);
    await messages("repair", "listings");
    await only();
  });
});

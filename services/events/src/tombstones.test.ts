/** Which businesses events considers deleted once their tombstones are removed. */
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { differencesIn } from "@mainstreet/service/messages/differences";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { businessChangedMessage, openEvents } from "./testing/fixture.ts";
import type { Events, Town } from "./testing/fixture.ts";

let fixture: Events;
let redis: Redis;
let mongo: mongoose.Connection;
beforeAll(async () => {
  fixture = await openEvents();
  const { REDIS_URL, MONGODB_URL, MONGODB_PREFIX } = fixture.env;
  redis = new Redis(REDIS_URL);
  const dbName = `${MONGODB_PREFIX}events`;
  mongo = await mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
});
afterAll(async () => {
  redis.disconnect();
  await mongo.close();
  await fixture.close();
});

const tombstones = (town: Town) =>
  mongo.collection("businesses").countDocuments({ town: town.slug, deleted: true });

/** Adds a business that was deleted yesterday. */
async function deletedYesterday(town: Town, id: number) {
  await town.business(id, "Gone");
  await fixture.service.businesses.apply([
    businessChangedMessage(town.slug, 2, { id, deleted: true }),
  ]);
  const deletedAt = new Date(Date.now() - 86_400_000);
  await mongo.collection("businesses").updateOne({ town: town.slug, id }, { $set: { deletedAt } });
}

/** Sends listings' list of its businesses after an id, all in their first revision. */
async function listed({ slug: town }: Town, after: number, ids: number[]) {
  const about = { type: "records.listed.v1", town, subject: "businesses", revision: 0 };
  const records = ids.map((id) => [id, 1]);
  const data = { service: "listings", collection: "businesses", after, upTo: null, records };
  const message = JSON.stringify(createMessage({ ...about, data, now: new Date() }));
  const stream = streamOf(fixture.env.REDIS_PREFIX, "listings");
  await redis.xadd(stream, "*", "town", town, "message", message);
}

/** Waits until events has compared and reported these as missing. */
const reported = ({ slug }: Town, ids: number[]) =>
  vi.waitFor(
    async () => {
      const found = await differencesIn(redis, fixture.env.REDIS_PREFIX, "listings").take();
      expect([found?.town, found?.shown]).toEqual([slug, new Map(ids.map((id) => [id, 0]))]);
    },
    { timeout: 10_000, interval: 50 },
  );

let batches = 0;
const brought = async (town: Town, ...businessIds: number[]) => {
  const rows = businessIds.map((businessId) => ({
    name: `Market ${(batches += 1)}`,
    startDate: "2026-12-05",
    businessId,
  }));
  return (await town.bring(rows, `b:${batches}`)).map(({ outcome }) => outcome);
};

test("a business not yet received does not count as deleted, whatever was compared", async () => {
  const town = await fixture.town();
  for (const id of [1, 4]) await town.business(id, `Shop ${id}`);
  await deletedYesterday(town, 3);
  const expected = ["added", "added", "rejected", "added", "added"];
  await listed(town, 0, [1, 2, 4]);
  await reported(town, [2]);
  expect(await brought(town, 1, 2, 3, 4, 5)).toEqual(expected);

  await town.business(2, "Late");
  await listed(town, 0, [1, 2, 4]);
  await vi.waitFor(async () => expect(await tombstones(town)).toBe(0), { timeout: 10_000 });
  expect(await brought(town, 1, 2, 3, 4, 5)).toEqual(expected);
});

test("a page of the comparison says nothing about ids before it when earlier pages are missing", async () => {
  const town = await fixture.town();
  await town.business(1005, "Shop");
  await deletedYesterday(town, 1003);
  await listed(town, 1000, [1005, 1006]);
  await reported(town, [1006]);
  expect(await tombstones(town)).toBe(1);
  const expected = ["added", "rejected", "added", "added"];
  expect(await brought(town, 500, 1003, 1005, 1006)).toEqual(expected);
});

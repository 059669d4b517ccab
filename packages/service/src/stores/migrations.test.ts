/** Stored data is brought into its new shape while the system serves, once, whatever happens on the way. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import type { Connection } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { createMongo } from "./mongo.ts";

const env = testEnvironment();
let mongo: Connection;
let said: string[];
const say = (line: string) => void said.push(line);
beforeAll(async () => {
  mongo = await createMongo(env, "coupons").asPromise();
});
beforeEach(async () => {
  said = [];
  await mongo.collection("migrations").deleteMany({});
  await mongo.collection("shops").deleteMany({});
  const shops = Array.from({ length: 25 }, (_, n) => ({
    town: "oakville",
    id: n + 1,
    stars: `${n}`,
  }));
  await mongo.collection("shops").insertMany(shops);
});
afterAll(async () => {
  await mongo.close();
  await removeTestSpace(env);
});

/** Stars as text become stars as a number beside them. */
const stars: Migration = {
  name: "2026-01-01-stars",
  collection: "shops",
  old: { rating: { $exists: false } },
  change: (shop) => ({ $set: { rating: Number(shop["stars"]) }, $inc: { times: 1 } }),
};

const shops = () => mongo.collection("shops").find({}).sort({ id: 1 }).toArray();

/** Every shop has its rating, written once. */
async function expectMigrated() {
  const found = await shops();
  expect(found.map(({ rating, times }) => [rating, times])).toEqual(found.map((_, n) => [n, 1]));
}

test("changes all in batches, tells how many, and does nothing the second time", async () => {
  await migrate(mongo, { migrations: [stars], say, batch: 10 });
  await expectMigrated();
  await migrate(mongo, { migrations: [stars], say, batch: 10 });
  await expectMigrated();
  expect(said).toEqual([`${env.MONGODB_PREFIX}coupons: 2026-01-01-stars changed 25 documents`]);
});

test("goes on from its last batch after it was cut off, once its lease is over", async () => {
  let left = 13;
  const dying: Migration = {
    ...stars,
    change(document) {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return stars.change(document);
    },
  };
  const hasty = { say, batch: 5, leaseMs: 200 };
  await expect(migrate(mongo, { migrations: [dying], ...hasty })).rejects.toThrow("killed");
  expect((await shops()).filter((shop) => "rating" in shop)).toHaveLength(10);
  await migrate(mongo, { migrations: [stars], ...hasty });
  await expectMigrated();
});

test("two processes share the work without doing any of it twice", async () => {
  const options = { migrations: [stars], say, batch: 5, leaseMs: 2000 };
  await Promise.all([migrate(mongo, options), migrate(mongo, options)]);
  await expectMigrated();
  expect(said).toHaveLength(1);
});

test("what the new version wrote already stays", async () => {
  await mongo.collection("shops").updateMany({ id: { $lte: 20 } }, { $set: { rating: 50 } });
  await migrate(mongo, { migrations: [stars], say });
  const ratings = (await shops()).map(({ rating }) => Number(rating));
  expect(ratings).toEqual([...Array.from({ length: 20 }, () => 50), 20, 21, 22, 23, 24]);
});

test("runs in the order of the names", async () => {
  const doubled: Migration = {
    name: "2026-02-01-doubled",
    collection: "shops",
    old: { doubled: { $exists: false } },
    change: (shop) => ({ $set: { doubled: Number(shop["rating"]) * 2 } }),
  };
  await migrate(mongo, { migrations: [doubled, stars], say });
  expect((await shops()).map(({ doubled: twice }) => Number(twice))).toEqual(
    Array.from({ length: 25 }, (_, n) => n * 2),
  );
});

import type { mongo } from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { onPostgres, openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  return () => fixture.close();
});

test("a partial unique index applies only to the documents that it covers", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex(
    { town: 1, externalId: 1 },
    { unique: true, partialFilterExpression: { externalId: { $exists: true } } },
  );
  await shops.insertMany([{ town: "a" }, { town: "a" }, { town: "a", externalId: "x" }]);
  await shops.insertOne({ town: "b", externalId: "x" });
  await expect(shops.insertOne({ town: "a", externalId: "x" })).rejects.toMatchObject({
    code: 11000,
    keyValue: { town: "a", externalId: "x" },
  });
  await shops.updateOne({ town: "a", externalId: "x" }, { $unset: { externalId: "" } });
  await shops.insertOne({ town: "a", externalId: "x" });
});

test("a sparse unique index ignores documents without the field", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex({ slug: 1 }, { unique: true, sparse: true });
  await shops.insertMany([{ n: 1 }, { n: 2 }, { slug: "s" }]);
  await expect(shops.insertOne({ slug: "s" })).rejects.toMatchObject({ code: 11000 });
});

test("expired documents are removed, those without a date stay", async () => {
  const sessions = fixture.fresh().collection<{ _id: number; at?: Date }>("sessions");
  await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await sessions.insertMany([
    { _id: 1, at: new Date(Date.now() - 61_000) },
    { _id: 2, at: new Date() },
    { _id: 3 },
  ]);
  // While another call is removing expired documents, ours may skip some.
  const left = async () => {
    await onPostgres("call documentdb_api_internal.delete_expired_rows()");
    return (await sessions.distinct("_id")).toSorted((a, b) => a - b);
  };
  await expect.poll(left).toEqual([2, 3]);
});

test("indexes are listed as they were created, and can be changed and dropped", async () => {
  const database = fixture.fresh();
  const shops = database.collection("shops");
  await shops.createIndexes([
    { key: { town: 1, name: -1 }, name: "by_name" },
    { key: { at: 1 }, expireAfterSeconds: 60 },
  ]);
  expect(await shops.indexes()).toMatchObject([
    { key: { _id: 1 }, name: "_id_" },
    { key: { town: 1, name: -1 }, name: "by_name" },
    { key: { at: 1 }, name: "at_1", expireAfterSeconds: 60 },
  ]);
  await database.command({ collMod: "shops", index: { name: "at_1", expireAfterSeconds: 90 } });
  await shops.dropIndex("by_name");
  expect(await shops.indexes()).toMatchObject([{ name: "_id_" }, { expireAfterSeconds: 90 }]);
  await expect(shops.dropIndex("by_name")).rejects.toMatchObject({ code: 27 });
});

test("creating the same index again changes nothing; another index of that name is refused", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex({ town: 1 });
  await shops.createIndex({ town: 1 });
  expect(await shops.indexes()).toHaveLength(2);
  await expect(shops.createIndex({ town: 1 }, { unique: true })).rejects.toMatchObject({
    code: 86,
  });
  await expect(shops.createIndex({ id: 1 }, { name: "town_1" })).rejects.toMatchObject({
    code: 86,
  });
  await shops.insertMany([{ same: 1 }, { same: 1 }]);
  await expect(shops.createIndex({ same: 1 }, { unique: true })).rejects.toMatchObject({
    code: 11000,
  });
});

test("processes may create the same collections and indexes concurrently", async () => {
  const database = fixture.fresh();
  const others = await Promise.all([1, 2, 3].map(() => openFixture()));
  const start = async ({ client }: Fixture) => {
    const shops = client.db(database.databaseName).collection("shops");
    await shops.insertOne({ n: 1 });
    await shops.createIndex({ town: 1, id: 1 });
    await shops.createIndex({ town: 1, name: 1 });
  };
  await Promise.all([...others, fixture, fixture].map(start));
  expect(await database.collection("shops").countDocuments()).toBe(5);
  expect(await database.collection("shops").indexes()).toHaveLength(3);
  await Promise.all(others.map((other) => other.close()));
});

test("explain reports which index a query uses, and a hint selects one", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex({ town: 1, name: 1 });
  await shops.createIndex({ town: 1, rank: 1 });
  await shops.insertMany(
    Array.from({ length: 2000 }, (_, n) => ({ town: `t${n % 20}`, name: `shop ${n}`, rank: n })),
  );
  expect(await used(shops.find({ town: "t1", name: "shop 1" }))).toEqual(["town_1_name_1"]);
  expect(await used(shops.find({ town: "t1", name: /^shop 1/ }))).toEqual(["town_1_name_1"]);
  expect(await used(shops.aggregate([{ $match: { town: "t1", rank: 21 } }]))).toEqual([
    "town_1_rank_1",
  ]);
  expect(await used(shops.find({ town: "t1" }).hint("town_1_rank_1"))).toEqual(["town_1_rank_1"]);
  expect(await used(shops.find({ other: 1 }))).toEqual([]);
  expect(await shops.countDocuments({ town: "t1" }, { hint: { town: 1, rank: 1 } })).toBe(100);
  await expect(shops.find({ town: "t1" }).hint("none").toArray()).rejects.toMatchObject({
    code: 2,
  });
});

test("a range in a large collection is read from its index", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex({ town: 1, rank: 1 });
  await shops.insertMany(
    Array.from({ length: 20_000 }, (_, rank) => ({ town: "t", rank, text: "x".repeat(200) })),
  );
  const range = shops.find({ town: "t", rank: { $gte: 9000, $lt: 9100 } });
  expect(await used(range.clone())).toEqual(["town_1_rank_1"]);
  expect(await range.toArray()).toHaveLength(100);
});

test("a query sorted in the order of an index is read from it without sorting", async () => {
  const shops = fixture.fresh().collection("shops");
  await shops.createIndex({ town: 1, name: 1, rank: 1 });
  await shops.insertMany(
    Array.from({ length: 5000 }, (_, rank) => ({ town: "t", name: `shop ${rank % 500}`, rank })),
  );
  // By name, as the planner has no statistics of a new collection.
  const index = "town_1_name_1_rank_1";
  const page = shops.find({ town: "t" }).sort({ name: -1, rank: -1 }).limit(2).hint(index);
  expect((await page.clone().toArray()).map(({ rank }) => rank)).toEqual([4599, 4099]);
  const { queryPlanner } = await page.explain("queryPlanner");
  expect(stagesOf(queryPlanner.winningPlan)).toContain("IXSCAN");
  expect(stagesOf(queryPlanner.winningPlan)).not.toContain("SORT");
});

test("collections are created, listed and dropped", async () => {
  const database = fixture.fresh();
  await database.createCollection("empty");
  await database.createCollection("empty");
  await database.collection("used").insertOne({ a: 1 });
  const names = (await database.listCollections().toArray()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["empty", "used"]);
  expect(await database.listCollections({ name: "used" }, { nameOnly: true }).toArray()).toEqual([
    { name: "used", type: "collection" },
  ]);
  const { databases } = await fixture.client.db().admin().listDatabases({ nameOnly: true });
  expect(databases.map(({ name }) => name)).toContain(database.databaseName);
  expect(await database.collection("used").drop()).toBe(true);
  expect(await database.collection("used").drop()).toBe(false);
  await database.dropDatabase();
  expect(await database.listCollections().toArray()).toEqual([]);
});

/** Returns the stages of a plan, outermost first. */
const stagesOf = ({ stage, inputStages = [] }: mongo.Document): string[] => [
  stage,
  ...inputStages.flatMap(stagesOf),
];

/** Returns the names of the indexes that a query's plan reads. */
async function used(cursor: mongo.FindCursor | mongo.AggregationCursor): Promise<string[]> {
  const explained = await cursor.explain("queryPlanner");
  const names: string[] = [];
  const visit = (stage: mongo.Document) => {
    if (stage["stage"] === "IXSCAN") names.push(stage["indexName"]);
    for (const input of stage["inputStages"] ?? []) visit(input);
  };
  visit(explained["queryPlanner"].winningPlan);
  return names;
}

import { mongo } from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  return () => fixture.close();
});

async function numbers(count = 1000) {
  const collection = fixture.fresh().collection<{ _id: number; reverse: number }>("numbers");
  await collection.insertMany(
    Array.from({ length: count }, (_, _id) => ({ _id, reverse: count - _id })),
  );
  return collection;
}

test("a result of many batches arrives completely and in order", async () => {
  const collection = await numbers();
  const plain = await collection.find().batchSize(7).toArray();
  expect(new Set(plain.map(({ _id }) => _id)).size).toBe(1000);
  const sorted = await collection.find().sort({ reverse: 1 }).batchSize(64).toArray();
  expect(sorted.map(({ reverse }) => reverse)).toEqual(
    Array.from({ length: 1000 }, (_, n) => n + 1),
  );
  const limited = await collection.find().sort({ _id: 1 }).limit(150).batchSize(100).toArray();
  expect(limited).toHaveLength(150);
  const grouped = await collection
    .aggregate([{ $group: { _id: "$reverse" } }, { $sort: { _id: 1 } }], { batchSize: 0 })
    .toArray();
  expect(grouped).toHaveLength(1000);
});

test("up to a thousand documents arrive in the first batch", async () => {
  const collection = await numbers();
  const database = fixture.client.db(collection.dbName);
  const { cursor } = await database.command({ find: "numbers", filter: { _id: { $gte: 0 } } });
  expect(cursor).toMatchObject({ id: 0, firstBatch: { length: 1000 } });
});

test("an empty first batch opens a cursor that continues with as many as fit", async () => {
  const collection = await numbers(300);
  const database = fixture.client.db(collection.dbName);
  for (const command of [
    { find: "numbers", batchSize: 0 },
    { aggregate: "numbers", pipeline: [{ $match: {} }], cursor: { batchSize: 0 } },
  ]) {
    const { cursor } = await database.command(command);
    expect(cursor.firstBatch).toEqual([]);
    const getMore = {
      getMore: mongo.Long.fromNumber(cursor.id),
      collection: "numbers",
      batchSize: 0,
    };
    expect((await database.command(getMore))["cursor"]).toMatchObject({
      id: 0,
      nextBatch: { length: 300 },
    });
  }
});

test("concurrent deletions do not disturb an open sorted cursor", async () => {
  const collection = await numbers(300);
  const cursor = collection.find().sort({ reverse: 1 }).batchSize(10);
  await cursor.next();
  await collection.deleteMany({ _id: { $lt: 100 } });
  expect(await cursor.toArray()).toHaveLength(299);
});

test("60 sorted cursors may be open at once", async () => {
  const collection = await numbers(50);
  const cursors = Array.from({ length: 60 }, () =>
    collection.find().sort({ reverse: 1 }).batchSize(10),
  );
  await Promise.all(cursors.map((cursor) => cursor.next()));
  const rest = await Promise.all(cursors.map((cursor) => cursor.toArray()));
  expect(rest.map(({ length }) => length)).toEqual(Array(60).fill(49));
});

test("a killed, finished or unknown cursor is not found", async () => {
  const collection = await numbers(50);
  const database = fixture.client.db(collection.dbName);
  const first = await database.command({ find: "numbers", batchSize: 10, sort: { reverse: 1 } });
  const id = mongo.Long.fromNumber(first["cursor"].id);
  const getMore = { getMore: id, collection: "numbers" };
  expect((await database.command({ ...getMore, batchSize: 10 }))["cursor"].nextBatch).toHaveLength(
    10,
  );
  const elsewhere = fixture.client.db("elsewhere").command(getMore);
  await expect(elsewhere).rejects.toMatchObject({ code: 13 });
  const killed = await database.command({ killCursors: "numbers", cursors: [id] });
  expect(killed).toMatchObject({ cursorsKilled: [id.toNumber()], cursorsNotFound: [] });
  await expect(database.command(getMore)).rejects.toMatchObject({ code: 43 });
  const again = await database.command({ killCursors: "numbers", cursors: [id] });
  expect(again).toMatchObject({ cursorsKilled: [], cursorsNotFound: [id.toNumber()] });
});

test("a result of 30 MB arrives in messages below the size limit", async () => {
  const collection = fixture.fresh().collection("large");
  const text = "x".repeat(1_000_000);
  await collection.insertMany(Array.from({ length: 30 }, (_, n) => ({ n, text })));
  const read = await collection.find().sort({ n: 1 }).toArray();
  expect(read.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

import type { mongo } from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let fixture: Fixture;
let database: mongo.Db;

beforeAll(async () => {
  fixture = await openFixture();
  database = fixture.fresh();
  await database.collection("shops").insertOne({ town: "maplewood" });
  return () => fixture.close();
});

test("an unknown command fails with CommandNotFound", async () => {
  for (const command of [{ shutdown: 1 }, { bulkWrite: 1 }, { eval: "1" }, { constructor: 1 }]) {
    const answer = database.command(command);
    await expect(answer).rejects.toMatchObject({ code: 59, codeName: "CommandNotFound" });
  }
});

const statement = { q: {}, u: { $set: { a: 1 } } };

const unknownOptions: mongo.Document[] = [
  { find: "shops", filters: {} },
  { aggregate: "shops", pipeline: [], cursor: {}, stages: [] },
  { count: "shops", filter: {} },
  { distinct: "shops", key: "town", limit: 1 },
  { insert: "shops", documents: [{}], upsert: true },
  { update: "shops", updates: [statement], multi: true },
  { update: "shops", updates: [{ ...statement, upsrt: true }] },
  { delete: "shops", deletes: [{ q: {}, limit: 1 }], limit: 1 },
  { delete: "shops", deletes: [{ q: {}, limit: 1, sort: {} }] },
  { findAndModify: "shops", update: {}, returnNew: true },
  { create: "other", shards: 2 },
  { createIndexes: "shops", indexes: [{ key: { a: 1 }, name: "a" }], unique: true },
  { dropIndexes: "shops", index: "*", force: true },
  { listIndexes: "shops", filter: {} },
  { listCollections: 1, limit: 1 },
  { collMod: "shops", hidden: true },
  { ping: 1, loud: true },
];

test.each(unknownOptions)("an unknown option is refused: %j", async (command) => {
  await expect(database.command(command)).rejects.toMatchObject({ code: 40415 });
});

const unsupportedOptions: [mongo.Document, number][] = [
  [{ find: "shops", tailable: true }, 72],
  [{ find: "shops", noCursorTimeout: true }, 72],
  [{ find: "shops", showRecordId: true }, 72],
  [{ find: "shops", min: { _id: 1 }, hint: { _id: 1 } }, 72],
  [{ find: "shops", readConcern: { level: "snapshot" } }, 72],
  [{ aggregate: "shops", pipeline: [], cursor: {}, explain: true }, 72],
  [{ aggregate: "shops", pipeline: [{ $changeStream: {} }], cursor: {} }, 115],
  [{ distinct: "shops", key: "town", collation: { locale: "en" } }, 115],
  [{ update: "shops", updates: [{ ...statement, hint: "_id_" }] }, 72],
  [{ delete: "shops", deletes: [{ q: {}, limit: 1, hint: { _id: 1 } }] }, 72],
  [{ findAndModify: "shops", update: {}, hint: "_id_" }, 115],
  [{ findAndModify: "shops", update: {}, collation: { locale: "en" } }, 115],
  [{ create: "other", capped: true, size: 1000 }, 72],
  [{ create: "other", capped: true }, 115],
  [{ create: "other", timeseries: { timeField: "at" } }, 115],
  [{ createIndexes: "shops", indexes: [{ key: { a: 1 }, name: "a", fast: true }] }, 197],
  [{ createIndexes: "shops", indexes: [{ key: { a: 1 }, name: "a", hidden: true }] }, 115],
  [{ insert: "shops", documents: [{}], writeConcern: { w: 3 } }, 100],
  [{ explain: { update: "shops", updates: [] } }, 115],
  [{ explain: { constructor: "shops" } }, 115],
  [{ explain: { find: "shops", tailable: true } }, 72],
  [{ explain: { find: "shops", filters: {} } }, 40415],
  [{ createIndexes: "shops", indexes: [{ key: { a: 1 }, name: "a" }], maxTimeMS: 1000 }, 72],
  [{ drop: "other", maxTimeMS: 1000 }, 72],
];

test.each(unsupportedOptions)(
  "what the engine does not support is refused: %j",
  async (command, code) => {
    await expect(database.command(command)).rejects.toMatchObject({ code });
  },
);

test("an unsupported option that is switched off is accepted", async () => {
  const command = { find: "shops", tailable: false, showRecordId: false, noCursorTimeout: false };
  expect((await database.command(command))["cursor"].firstBatch).toHaveLength(1);
});

test("a transaction is refused and leaves nothing behind", async () => {
  const session = fixture.client.startSession();
  const shops = database.collection("shops");
  const attempt = session.withTransaction(() => shops.insertOne({ town: "none" }, { session }));
  await expect(attempt).rejects.toMatchObject({ code: 263 });
  await session.endSession();
  expect(await shops.countDocuments({ town: "none" })).toBe(0);
});

test("a command that exceeds its time limit is stopped", async () => {
  const lines = database.collection("lines");
  await lines.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, text: `line ${n}` })));
  const slow = [{ $group: { _id: "$text", n: { $sum: 1 } } }, { $sort: { n: 1, _id: -1 } }];
  const many = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `more ${n}` }));
  const limit = { maxTimeMS: 1 };
  for (const start of [
    () => lines.insertMany(many, limit),
    () => lines.aggregate(slow, limit).toArray(),
    () => lines.find({ text: /9$/ }, limit).sort({ text: 1 }).toArray(),
    () => lines.countDocuments({ text: /9$/ }, limit),
    () => lines.distinct("text", { text: /9$/ }, limit),
    () => lines.updateMany({}, { $inc: { n: 1 } }, limit),
    () => lines.deleteMany({ text: /9$/ }, limit),
    () => lines.findOneAndUpdate({ text: /^x/ }, { $inc: { n: 1 } }, limit),
  ]) {
    await expect(start()).rejects.toMatchObject({ code: 50, codeName: "MaxTimeMSExpired" });
  }
});

import { createConnection, Schema } from "mongoose";
import type { Connection } from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let fixture: Fixture;
let mongoose: Connection;

beforeAll(async () => {
  fixture = await openFixture();
  const { databaseName } = fixture.fresh();
  mongoose = await createConnection(`${fixture.url}/${databaseName}`).asPromise();
  return async () => {
    await mongoose.close();
    await fixture.close();
  };
});

const shopSchema = new Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    name: String,
    address: { street: String, city: String },
    tags: [String],
    opened: Date,
  },
  { timestamps: true },
);
shopSchema.index({ town: 1, id: 1 }, { unique: true });

async function shops(name: string) {
  const model = mongoose.model(name, shopSchema);
  await model.init();
  return model;
}

test("mongoose creates, reads, changes and deletes documents", async () => {
  const Shop = await shops("Shop");
  const opened = new Date("2024-02-29T10:00:00Z");
  const made = await Shop.create({
    town: "maplewood",
    id: 1,
    name: "Café Ünal",
    opened,
    tags: ["a"],
  });
  const read = await Shop.findOne({ town: "maplewood", id: 1 }).lean();
  expect(read).toMatchObject({ _id: made._id, name: "Café Ünal", opened, tags: ["a"] });

  made.name = "Unal's";
  made.set("address.street", "1 Main Street");
  await made.save();
  expect(await Shop.findById(made._id).lean()).toMatchObject({
    name: "Unal's",
    address: { street: "1 Main Street" },
  });

  expect(
    await Shop.updateOne({ id: 1 }, { $set: { name: "Unal's" } }, { timestamps: false }),
  ).toMatchObject({
    matchedCount: 1,
    modifiedCount: 0,
  });
  expect(await Shop.deleteOne({ id: 1 })).toMatchObject({ deletedCount: 1 });
  expect(await Shop.countDocuments()).toBe(0);
});

test("a duplicate key error names the index, its pattern and the value", async () => {
  const Shop = await shops("Duplicate");
  await Shop.create([
    { town: "maplewood", id: 1 },
    { town: "maplewood", id: 2 },
  ]);
  const duplicate = {
    code: 11000,
    keyPattern: { town: 1, id: 1 },
    keyValue: { town: "maplewood", id: 1 },
  };
  await expect(Shop.create({ town: "maplewood", id: 1 })).rejects.toMatchObject(duplicate);
  await expect(
    Shop.updateOne({ town: "maplewood", id: 2 }, { $set: { id: 1 } }),
  ).rejects.toMatchObject(duplicate);
  await expect(
    Shop.findOneAndUpdate({ town: "maplewood", id: 2 }, { $set: { id: 1 } }),
  ).rejects.toMatchObject(duplicate);
  await expect(Shop.create({ town: "maplewood", id: 1 })).rejects.toThrow(
    'index: town_1_id_1 dup key: { town: "maplewood", id: 1 }',
  );
  const { _id } = await Shop.create({ town: "riverton", id: 1 });
  await expect(Shop.create({ _id, town: "riverton", id: 2 })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { _id: 1 },
    keyValue: { _id },
  });
});

test("an ordered bulk write stops at the first error, an unordered one continues", async () => {
  const shop = fixture.fresh().collection<{ _id: number; n?: number }>("bulk");
  const operations = [
    { insertOne: { document: { _id: 1 } } },
    { insertOne: { document: { _id: 1 } } },
    { updateOne: { filter: { _id: 1 }, update: { $set: { n: 5 } } } },
    { insertOne: { document: { _id: 2 } } },
    { deleteOne: { filter: { _id: 2 } } },
    { replaceOne: { filter: { _id: 3 }, replacement: { n: 7 }, upsert: true } },
  ];
  const ordered = shop.bulkWrite(operations, { ordered: true });
  await expect(ordered).rejects.toMatchObject({ code: 11000, result: { insertedCount: 1 } });
  expect(await shop.find().toArray()).toEqual([{ _id: 1 }]);

  await shop.deleteMany({});
  const unordered = shop.bulkWrite(operations, { ordered: false });
  await expect(unordered).rejects.toMatchObject({
    code: 11000,
    writeErrors: [{ index: 1, code: 11000 }],
    result: { insertedCount: 2, modifiedCount: 1, deletedCount: 1, upsertedCount: 1 },
  });
  expect(await shop.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 5 },
    { _id: 3, n: 7 },
  ]);
});

test("a bulk write of 1000 upserts reports each new id, and changes all of them when repeated", async () => {
  const rows = fixture.fresh().collection("rows");
  await rows.createIndex({ town: 1, key: 1 }, { unique: true });
  const first = await rows.bulkWrite(upserts(1), { ordered: false });
  expect(first).toMatchObject({ upsertedCount: 1000, matchedCount: 0 });
  expect(Object.keys(first.upsertedIds)).toHaveLength(1000);
  const second = await rows.bulkWrite(upserts(2), { ordered: false });
  expect(second).toMatchObject({ upsertedCount: 0, matchedCount: 1000, modifiedCount: 1000 });
  expect(await rows.countDocuments({ value: 2, revision: 2 })).toBe(1000);
});

function upserts(value: number) {
  return Array.from({ length: 1000 }, (_, key) => ({
    updateOne: {
      filter: { town: "maplewood", key },
      update: { $set: { value }, $inc: { revision: 1 } },
      upsert: true,
    },
  }));
}

test("a document of 15 MB is stored and read unchanged, one over 16 MB is refused", async () => {
  const files = fixture.fresh().collection<{ _id: number; text: string }>("files");
  const text = "ä".repeat(7_500_000);
  await files.insertOne({ _id: 1, text });
  expect((await files.findOne({ _id: 1 }))?.text === text).toBe(true);
  await expect(files.insertOne({ _id: 2, text: "x".repeat(17_000_000) })).rejects.toThrow(
    "larger than",
  );
});

test("a write without acknowledgement is carried out", async () => {
  const logs = fixture.fresh().collection("logs");
  await logs.insertOne({ line: 1 }, { writeConcern: { w: 0 } });
  await expect.poll(() => logs.countDocuments(), { timeout: 10_000 }).toBe(1);
});

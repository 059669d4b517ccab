import { mongo } from "mongoose";
import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

type Coupon = { _id: number; town: string; title: string; ends: string | null; tags: string[] };

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  return () => fixture.close();
});

async function thousandCoupons() {
  const coupons = fixture.fresh().collection<Coupon>("coupons");
  await coupons.createIndex({ town: 1, title: 1 });
  await coupons.insertMany(
    Array.from({ length: 2000 }, (_, _id) => ({
      _id,
      town: _id % 2 ? "maplewood" : "riverton",
      title: `deal ${String(_id).padStart(4, "0")}`,
      ends: _id % 4 === 0 ? null : `2026-${String((_id % 12) + 1).padStart(2, "0")}-01`,
      tags: [`t${_id % 3}`, `u${_id % 5}`],
    })),
  );
  return coupons;
}

test("find supports sort, skip, limit and projection", async () => {
  const coupons = await thousandCoupons();
  const page = await coupons
    .find({ town: "maplewood" }, { projection: { title: 1, _id: 0 } })
    .sort({ title: -1 })
    .skip(2)
    .limit(2)
    .toArray();
  expect(page).toEqual([{ title: "deal 1995" }, { title: "deal 1993" }]);
  const first = await coupons.findOne({ _id: 7 }, { projection: { tags: { $slice: 1 }, ends: 0 } });
  expect(first).toEqual({ _id: 7, town: "maplewood", title: "deal 0007", tags: ["t1"] });
});

test("filters support comparison, $or, $in of 1000, $nin, $exists, $elemMatch and a prefix", async () => {
  const coupons = await thousandCoupons();
  const count = (filter: object) => coupons.countDocuments(filter);
  expect(await count({ $or: [{ ends: null }, { ends: { $gte: "2026-07-01" } }] })).toBe(1332);
  const ids = Array.from({ length: 1000 }, (_, n) => n * 2);
  expect(await count({ _id: { $in: ids } })).toBe(1000);
  expect(await count({ _id: { $nin: ids } })).toBe(1000);
  expect(
    await count({ title: { $in: ids.map((id) => `deal ${String(id).padStart(4, "0")}`) } }),
  ).toBe(1000);
  expect(await count({ tags: { $all: ["t1", "u1"] } })).toBe(134);
  expect(await count({ tags: { $elemMatch: { $eq: "t1" } }, missing: { $exists: false } })).toBe(
    667,
  );
  expect(await count({ town: "maplewood", title: /^deal 19/ })).toBe(50);
  expect(await count({ title: { $regex: "DEAL 19", $options: "i" } })).toBe(100);
  expect(await coupons.estimatedDocumentCount()).toBe(2000);
  expect((await coupons.distinct("town")).toSorted()).toEqual(["maplewood", "riverton"]);
});

test("a collation finds and sorts regardless of case", async () => {
  const names = fixture.fresh().collection("names");
  await names.insertMany([{ name: "cafe" }, { name: "Bar" }, { name: "CAFE" }, { name: "apple" }]);
  const collation = { locale: "en", strength: 2 };
  expect(await names.countDocuments({ name: "Cafe" }, { collation })).toBe(2);
  const sorted = await names
    .find({ name: { $ne: "CAFE" } }, { collation })
    .sort({ name: 1 })
    .toArray();
  expect(sorted.map(({ name }) => name)).toEqual(["apple", "Bar"]);
  const found = await names.findOne({ name: "BAR" }, { collation });
  expect(found).toMatchObject({ name: "Bar" });
});

test("aggregation groups, counts, looks up, unwinds and runs facets", async () => {
  const coupons = await thousandCoupons();
  expect(
    await coupons
      .aggregate([
        { $match: { ends: { $ne: null } } },
        { $group: { _id: "$town", n: { $sum: 1 }, last: { $max: "$ends" } } },
        { $sort: { _id: 1 } },
      ])
      .toArray(),
  ).toEqual([
    { _id: "maplewood", n: 1000, last: "2026-12-01" },
    { _id: "riverton", n: 500, last: "2026-11-01" },
  ]);
  expect(
    await coupons
      .aggregate([
        {
          $facet: {
            total: [{ $count: "n" }],
            tags: [{ $unwind: "$tags" }, { $sortByCount: "$tags" }, { $limit: 1 }],
          },
        },
      ])
      .toArray(),
  ).toEqual([{ total: [{ n: 2000 }], tags: [{ _id: "t0", count: 667 }] }]);
  expect(
    await coupons
      .aggregate([
        { $match: { _id: { $lt: 2 } } },
        { $lookup: { from: "coupons", localField: "_id", foreignField: "_id", as: "same" } },
        { $project: { found: { $size: "$same" } } },
      ])
      .toArray(),
  ).toEqual([
    { _id: 0, found: 1 },
    { _id: 1, found: 1 },
  ]);
});

test("BSON types are read as they were written", async () => {
  const types = fixture.fresh().collection("types");
  const document = {
    _id: new mongo.ObjectId(),
    double: new mongo.Double(1.5),
    whole: new mongo.Double(3),
    int: new mongo.Int32(7),
    long: mongo.Long.fromString("9007199254740993"),
    decimal: mongo.Decimal128.fromString("12.340"),
    date: new Date(-1),
    bytes: new mongo.Binary(Buffer.from([0, 128, 255])),
    nothing: null,
    nested: [{ a: [1, "ü"] }],
    pattern: new mongo.BSONRegExp("^a", "i"),
  };
  await types.insertOne(document);
  const options = { promoteValues: false, bsonRegExp: true } as const;
  const read = await types.findOne({ _id: document._id }, options);
  expect(read && mongo.BSON.serialize(read)).toEqual(mongo.BSON.serialize(document));
});

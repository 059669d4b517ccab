import { beforeAll, expect, test } from "vitest";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

type Message = { id: string; sent?: boolean };
type Aggregate = {
  _id: number;
  revision: number;
  name?: string;
  outbox: Message[];
  outboxSince?: Date;
  outboxLease?: { by: string; until: Date };
};

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  return () => fixture.close();
});

function aggregates() {
  return fixture.fresh().collection<Aggregate>("aggregates");
}

test("a change and its message are one write, refused when the revision has moved on", async () => {
  const coupons = aggregates();
  await coupons.insertOne({ _id: 1, revision: 1, outbox: [] });
  const change = {
    $set: { name: "New" },
    $inc: { revision: 1 },
    $push: { outbox: { id: "m1" } },
    $min: { outboxSince: new Date(1000) },
  };
  expect(await coupons.updateOne({ _id: 1, revision: 1 }, change)).toMatchObject({
    modifiedCount: 1,
  });
  expect(await coupons.updateOne({ _id: 1, revision: 1 }, change)).toMatchObject({
    matchedCount: 0,
  });
  await coupons.updateOne(
    { _id: 1, revision: 2 },
    {
      $push: { outbox: { $each: [{ id: "m2" }, { id: "m3" }] } },
      $min: { outboxSince: new Date(2000) },
    },
  );
  expect(await coupons.findOne({ _id: 1 })).toEqual({
    _id: 1,
    revision: 2,
    name: "New",
    outbox: [{ id: "m1" }, { id: "m2" }, { id: "m3" }],
    outboxSince: new Date(1000),
  });
});

test("exactly the sent messages are pulled, and the lease is unset", async () => {
  const coupons = aggregates();
  await coupons.insertOne({
    _id: 1,
    revision: 1,
    outbox: [{ id: "m1" }, { id: "m2" }, { id: "m3" }],
    outboxLease: { by: "relay", until: new Date(0) },
  });
  await coupons.updateOne(
    { _id: 1 },
    { $set: { "outbox.$[message].sent": true } },
    { arrayFilters: [{ "message.id": { $in: ["m1", "m3"] } }] },
  );
  await coupons.updateOne(
    { _id: 1, "outboxLease.by": "relay" },
    { $pull: { outbox: { id: { $in: ["m1", "m2"] } } }, $unset: { outboxLease: "" } },
  );
  expect(await coupons.findOne()).toEqual({
    _id: 1,
    revision: 1,
    outbox: [{ id: "m3", sent: true }],
  });
  expect(await coupons.countDocuments({ outbox: { $elemMatch: { id: "m3", sent: true } } })).toBe(
    1,
  );
  expect(await coupons.countDocuments({ outbox: { $elemMatch: { id: "m3", sent: false } } })).toBe(
    0,
  );
});

test("a pipeline update clears the waiting mark only when the outbox is empty", async () => {
  const coupons = aggregates();
  const outboxSince = new Date(1000);
  await coupons.insertMany([
    { _id: 1, revision: 1, outbox: [], outboxSince },
    { _id: 2, revision: 1, outbox: [{ id: "m1" }], outboxSince },
  ]);
  await coupons.updateMany({}, [
    { $set: { outboxSince: { $cond: [{ $eq: ["$outbox", []] }, "$$REMOVE", "$outboxSince"] } } },
  ]);
  expect(
    await coupons
      .find({}, { projection: { outboxSince: 1 } })
      .sort({ _id: 1 })
      .toArray(),
  ).toEqual([{ _id: 1 }, { _id: 2, outboxSince }]);
});

test("concurrent relays claim each waiting document once", async () => {
  const coupons = aggregates();
  await coupons.insertMany(
    Array.from({ length: 60 }, (_, _id) => ({
      _id,
      revision: 1,
      outbox: [],
      outboxSince: new Date(_id),
    })),
  );
  const claimed: number[] = [];
  const now = new Date();
  async function relay(by: string) {
    for (;;) {
      const document = await coupons.findOneAndUpdate(
        {
          outboxSince: { $exists: true },
          $or: [{ outboxLease: { $exists: false } }, { "outboxLease.until": { $lt: now } }],
        },
        { $set: { outboxLease: { by, until: new Date(now.getTime() + 60_000) } } },
        { sort: { outboxSince: 1 }, returnDocument: "after" },
      );
      if (!document) return;
      expect(document.outboxLease?.by).toBe(by);
      claimed.push(document._id);
    }
  }
  await Promise.all(["a", "b", "c", "d", "e", "f"].map(relay));
  expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, id) => id));
});

test("findOneAndUpdate reports whether it found and whether it created a document", async () => {
  const coupons = aggregates();
  const options = { upsert: true, includeResultMetadata: true } as const;
  const made = await coupons.findOneAndUpdate({ _id: 1 }, { $set: { revision: 1 } }, options);
  expect(made).toMatchObject({
    value: null,
    lastErrorObject: { n: 1, updatedExisting: false, upserted: 1 },
  });
  const unchanged = await coupons.findOneAndUpdate({ _id: 1 }, { $set: { revision: 1 } }, options);
  expect(unchanged).toMatchObject({
    value: { _id: 1 },
    lastErrorObject: { n: 1, updatedExisting: true },
  });
  const gone = await coupons.findOneAndDelete({ _id: 1 }, { projection: { _id: 0 } });
  expect(gone).toEqual({ revision: 1 });
  expect(await coupons.findOneAndReplace({ _id: 9 }, { revision: 1, outbox: [] })).toBeNull();
});

test("counters lose no increment, and concurrent upserts of one key create one document", async () => {
  const database = fixture.fresh();
  const counters = database.collection("counters");
  await counters.createIndex({ town: 1, entity: 1 }, { unique: true });
  const steps = Array.from({ length: 200 }, (_, step) => ({
    town: "maplewood",
    entity: `e${step % 4}`,
  }));
  const values = await Promise.all(
    steps.map(async (key, step) => {
      if (step % 2 === 0) return counters.updateOne(key, { $inc: { value: 1 } }, { upsert: true });
      return counters.findOneAndUpdate(key, { $inc: { value: 1 } }, { upsert: true });
    }),
  );
  expect(values).toHaveLength(200);
  const stored = await counters.find({}, { projection: { _id: 0, value: 1 } }).toArray();
  expect(stored).toEqual([{ value: 50 }, { value: 50 }, { value: 50 }, { value: 50 }]);
});

test("bulk upserts of the same keys from several writers all succeed", async () => {
  const projection = fixture.fresh().collection("projection");
  await projection.createIndex({ town: 1, id: 1 }, { unique: true });
  const batch = Array.from({ length: 50 }, (_, id) => ({
    updateOne: { filter: { town: "maplewood", id }, update: { $inc: { times: 1 } }, upsert: true },
  }));
  await Promise.all(
    [true, false, true, false].map((ordered) => projection.bulkWrite(batch, { ordered })),
  );
  expect(await projection.countDocuments()).toBe(50);
  expect(await projection.countDocuments({ times: 4 })).toBe(50);
});

test("bulk updates that lock the same documents in opposite orders all succeed", async () => {
  const counters = fixture.fresh().collection<{ _id: number; n: number }>("counters");
  const ids = Array.from({ length: 200 }, (_, id) => id);
  await counters.insertMany(ids.map((_id) => ({ _id, n: 0 })));
  const add = (order: number[]) =>
    counters.bulkWrite(
      order.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { n: 1 } } } })),
    );
  const backwards = ids.toReversed();
  await Promise.all([ids, backwards, ids, backwards].map(add));
  expect(await counters.countDocuments({ n: 4 })).toBe(200);
});

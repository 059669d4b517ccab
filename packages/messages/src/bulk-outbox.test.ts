import { randomUUID } from "node:crypto";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { createBulkOutbox } from "./bulk-outbox.ts";
import { createMessage } from "./envelope.ts";
import { streamOf } from "./names.ts";
import { startRelay } from "./relay.ts";

const env = testEnvironment();
const log = pino({ level: "silent" });
const mongo = await mongoose
  .createConnection(env.MONGODB_URL, { dbName: `${env.MONGODB_PREFIX}notes` })
  .asPromise();
const redis = new Redis(env.REDIS_URL);
const bus = { mongo, redis, prefix: env.REDIS_PREFIX, service: "notes", log };
const bulkOutbox = createBulkOutbox(bus);
const records = mongo.collection<{ town: string; id: number; revision: number; text: string }>(
  "records",
);
afterAll(async () => {
  await bulkOutbox.close();
  redis.disconnect();
  await mongo.close();
  await removeTestSpace(env);
});

const tell = (town: string, id: number, text: string) =>
  createMessage({
    type: "record.changed.v1",
    town,
    subject: id,
    revision: 1,
    data: { text },
    now: new Date(),
  });
const relay = () =>
  startRelay({
    ...bus,
    pollMs: 20,
    collections: ["records"],
    publications: [
      {
        collection: "records",
        toMessage: (document) => {
          const { town, id, text } = Object(document);
          return tell(town, id, text);
        },
        gone: async (town, ends) => [...ends.keys()].map((id) => tell(town, id, `${id} is gone`)),
      },
    ],
  });
const sent = async (town: string) =>
  (await redis.xrange(streamOf(bus.prefix, bus.service), "-", "+")).flatMap(([, fields]) =>
    fields[1] === town ? [JSON.parse(fields[3] ?? "").data.text] : [],
  );
const entries = (town: string) => mongo.collection("notes").countDocuments({ town });

test("records written together are published once, and the bulk outbox keeps no entry", async () => {
  const town = randomUUID();
  await bulkOutbox.writeAndPublish({ collection: "records", town, ids: [1, 2] }, async () => {
    expect(await sent(town)).toEqual([]);
    await records.insertMany([1, 2].map((id) => ({ town, id, revision: 1, text: `r${id}` })));
    return [tell(town, 1, "r1"), tell(town, 2, "r2")];
  });
  await vi.waitFor(async () => expect(await entries(town)).toBe(0));
  expect(await sent(town)).toEqual(["r1", "r2"]);
});

test("a relay publishes what a crashed writer left, once the entry expires and not before", async () => {
  const town = randomUUID();
  const crash = bulkOutbox.writeAndPublish(
    { collection: "records", town, ids: [1, 2, 3] },
    async () => {
      await records.insertMany([
        { town, id: 1, revision: 1, text: "written" },
        Object.assign({ town, id: 2, revision: 1, text: "gone" }, { deleted: true }),
      ]);
      throw new Error("the process ends here");
    },
  );
  await expect(crash).rejects.toThrow("ends here");
  const { wake, oldestWaiting, close } = relay();
  wake();
  expect(await oldestWaiting()).toBeGreaterThan(0);
  expect(await sent(town)).toEqual([]);
  await mongo.collection("notes").updateOne({ town }, { $set: { until: new Date(0) } });
  await vi.waitFor(async () => expect(await entries(town)).toBe(0));
  expect(await sent(town)).toEqual(["written"]);
  await close();
});

test("after a deletion that crashed, a relay publishes the current state of each record", async () => {
  const town = randomUUID();
  await records.insertMany([1, 2].map((id) => ({ town, id, revision: 1, text: `r${id}` })));
  const gone: [number, number][] = [1, 2].map((id) => [id, 2]);
  const crash = bulkOutbox.writeAndPublish(
    { collection: "records", town, ids: [1, 2], gone },
    async () => {
      await records.deleteOne({ town, id: 2 });
      throw new Error("the process ends here");
    },
  );
  await expect(crash).rejects.toThrow("ends here");
  await mongo.collection("notes").updateOne({ town }, { $set: { until: new Date(0) } });
  const { close } = relay();
  await vi.waitFor(async () => expect(await entries(town)).toBe(0));
  expect(await sent(town)).toEqual(["r1", "2 is gone"]);
  await close();
});

test("a bulk write succeeds while Redis is away, and its entry stays for a relay", async () => {
  const town = randomUUID();
  const away = new Redis({ port: 1, lazyConnect: true, retryStrategy: () => null });
  const alone = createBulkOutbox({ ...bus, redis: away });
  await alone.writeAndPublish({ collection: "records", town, ids: [1] }, async () => {
    await records.insertOne({ town, id: 1, revision: 1, text: "later" });
    return [tell(town, 1, "later")];
  });
  await alone.close();
  expect(await entries(town)).toBe(1);
  await mongo.collection("notes").updateOne({ town }, { $set: { until: new Date(0) } });
  const { close } = relay();
  await vi.waitFor(async () => expect(await sent(town)).toEqual(["later"]));
  await close();
});

test("what a relay publishes during a bulk write is published again after the write", async () => {
  const town = randomUUID();
  const away = new Redis({ port: 1, lazyConnect: true, retryStrategy: () => null });
  const alone = createBulkOutbox({ ...bus, redis: away });
  const { close } = relay();
  const overdue = { $set: { until: new Date(0) } };
  await alone.writeAndPublish({ collection: "records", town, ids: [1] }, async () => {
    await records.insertOne({ town, id: 1, revision: 1, text: "half" });
    await mongo.collection("notes").updateOne({ town }, overdue);
    await vi.waitFor(async () => expect(await sent(town)).toEqual(["half"]));
    await vi.waitFor(async () => expect(await entries(town)).toBe(0));
    await records.updateOne({ town, id: 1 }, { $set: { text: "whole" } });
    return [tell(town, 1, "whole")];
  });
  await alone.close();
  await mongo.collection("notes").updateOne({ town }, overdue);
  await vi.waitFor(async () => expect(await sent(town)).toEqual(["half", "whole"]));
  await close();
});

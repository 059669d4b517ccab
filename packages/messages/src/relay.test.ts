import { openPassage } from "@mainstreet/testing/passage";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { log, note, openGround, runUntilDeath } from "./fixture.ts";
import { startRelay } from "./relay.ts";
import type { Relay, RelayOptions } from "./relay.ts";

const ground = await openGround();
const relays: Relay[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});
afterAll(() => ground.close());

type Publisher = Awaited<ReturnType<typeof ground.publisher>>;

function relayOf({ prefix, collections }: Publisher, options: Partial<RelayOptions> = {}) {
  const { mongo, redis } = ground;
  const defaults = { mongo, redis, collections, prefix, service: "notes", log, pollMs: 50 };
  const relay = startRelay({ ...defaults, ...options });
  relays.push(relay);
  return relay;
}

/** Waits until nothing waits. */
const drained = (publisher: Publisher, timeout = 10_000) =>
  vi.waitFor(async () => expect(await publisher.waiting()).toBe(0), { timeout, interval: 20 });

const told = async (publisher: Publisher) =>
  (await publisher.sent()).map(({ subject, revision }) => `${subject}@${revision}`);

describe("a change and its message are one write", () => {
  test("a change that met its revision carries its message", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    await publisher.change(town, 1, 1, "second");
    const stored = await publisher.notes.findOne({ town, id: 1 }).lean();
    expect(stored).toMatchObject({ text: "second", revision: 2 });
    expect(stored?.outbox).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    expect(stored?.outboxSince).toBeInstanceOf(Date);
  });

  test("a change that came too late leaves neither change nor message", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    const racing = ["a", "b"].map((text) => publisher.change(town, 1, 1, text));
    const results = await Promise.all(racing);
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    const stored = await publisher.notes.findOne({ town, id: 1 }).lean();
    expect(stored?.outbox?.map(({ revision }) => revision)).toEqual([1, 2]);
  });
});

describe("the relay", () => {
  test("sends what was written and leaves nothing behind in the document", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    await publisher.change(town, 1, 1, "second");
    relayOf(publisher);
    await drained(publisher);
    expect(await publisher.sent()).toMatchObject([
      { type: "note.changed.v1", town, subject: "1", revision: 1, data: { text: "first" } },
      { type: "note.changed.v1", town, subject: "1", revision: 2, data: { text: "second" } },
    ]);
    const stored = await publisher.notes.findOne({ town }).lean();
    expect(Object.keys(stored ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringContaining("outbox")]),
    );
  });

  test("a nudge sends at once, without waiting for the poll", async () => {
    const publisher = await ground.publisher();
    const relay = relayOf(publisher, { pollMs: 60_000 });
    await publisher.create(newTown(), 1);
    relay.nudge();
    await drained(publisher, 3000);
    expect(await told(publisher)).toEqual(["1@1"]);
  });

  test("removes a deleted document once its message is out, not before", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    await publisher.create(town, 1);
    await publisher.create(town, 2);
    await publisher.remove(town, 1, 1);
    expect(await publisher.notes.countDocuments({ town })).toBe(2);
    relayOf(publisher);
    await drained(publisher);
    expect((await publisher.notes.find({ town }).lean()).map(({ id }) => id)).toEqual([2]);
    expect((await told(publisher)).toSorted()).toEqual(["1@1", "1@2", "2@1"]);
  });

  test("writers that never stop: each message once, and each note's in order, by two relays", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    const ids = Array.from({ length: 12 }, (_, at) => at + 1);
    for (const id of ids) await publisher.create(town, id);
    const all = [relayOf(publisher, { batch: 5 }), relayOf(publisher, { batch: 5 })];
    await Promise.all(
      ids.map(async (id) => {
        for (let revision = 1; revision < 25; revision += 1) {
          await publisher.change(town, id, revision, `text ${revision}`);
          all[revision % 2]?.nudge();
        }
      }),
    );
    await drained(publisher);
    const sent = await publisher.sent();
    for (const id of ids)
      expect(
        sent.filter(({ subject }) => subject === String(id)).map(({ revision }) => revision),
      ).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  test("an import of thousands of notes goes out once each, by two relays", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    const now = new Date();
    for (let start = 0; start < 6000; start += 2000)
      await publisher.notes.collection.insertMany(
        Array.from({ length: 2000 }, (_, at) => {
          const message = note(town, start + at, 1, "imported");
          return { town, id: start + at, revision: 1, outbox: [message], outboxSince: now };
        }),
      );
    for (const leaseMs of [60_000, 60_000]) relayOf(publisher, { leaseMs });
    await drained(publisher, 50_000);
    const subjects = (await publisher.sent()).map(({ subject }) => subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([6000, 6000]);
  }, 60_000);

  test("trims what is older than a week from the stream", async () => {
    const publisher = await ground.publisher();
    const pipeline = ground.redis.pipeline();
    const lastMonth = Date.now() - 30 * 24 * 3600 * 1000;
    for (let at = 0; at < 500; at += 1)
      pipeline.xadd(publisher.stream, `${lastMonth + at}-0`, "town", "old", "message", "{}");
    await pipeline.exec();
    await publisher.create(newTown(), 1);
    relayOf(publisher);
    await drained(publisher);
    // Redis trims whole nodes of a hundred entries.
    expect(await ground.redis.xlen(publisher.stream)).toBeLessThanOrEqual(101);
    expect(await ground.redis.xrevrange(publisher.stream, "+", "-", "COUNT", 1)).toMatchObject([
      [expect.any(String), expect.arrayContaining([expect.stringContaining(`"revision":1`)])],
    ]);
  });

  test("tells how long the oldest message has been waiting", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    await passage.cut();
    const redis = new Redis(passage.url, { lazyConnect: true });
    const relay = relayOf(publisher, { redis });
    expect(await relay.oldestWaiting()).toBe(0);
    const since = new Date(Date.now() - 90_000);
    await publisher.create(newTown(), 1);
    await publisher.notes.updateMany({}, { $set: { outboxSince: since } });
    expect(await relay.oldestWaiting()).toBeGreaterThan(89);
    expect(await relay.oldestWaiting()).toBeLessThan(100);
  });
});

describe("a relay in trouble", () => {
  test("killed between send and mark: another one sends again when the lease is over", async () => {
    const publisher = await ground.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    const { env, dbName } = ground;
    const { prefix, collections } = publisher;
    const backing = { mongodbUrl: env.MONGODB_URL, dbName, redisUrl: env.REDIS_URL };
    const signal = await runUntilDeath("relay.crash.ts", { ...backing, prefix, collections });
    expect(signal).toBe("SIGKILL");
    expect(await told(publisher)).toEqual(["1@1"]);
    expect(await publisher.waiting()).toBe(1);

    await publisher.change(town, 1, 1, "second");
    relayOf(publisher);
    await drained(publisher, 20_000);
    const [first, again, second] = await publisher.sent();
    expect([first?.revision, again?.revision, second?.revision]).toEqual([1, 1, 2]);
    expect(again?.id).toBe(first?.id);
    expect(await told(publisher)).toHaveLength(3);
  });

  test("what is written while a batch is on its way goes out after it", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    await redis.ping();
    const town = newTown();
    await publisher.create(town, 1);
    await publisher.create(town, 2);
    const relay = relayOf(publisher, { redis });
    passage.hold();
    relay.nudge();
    await vi.waitFor(async () =>
      expect(await publisher.notes.countDocuments({ outboxLease: { $exists: true } })).toBe(2),
    );
    await publisher.change(town, 1, 1, "second");
    await publisher.remove(town, 2, 1);
    await passage.restore();
    await drained(publisher);
    const sent = await told(publisher);
    expect(sent.filter((each) => each.startsWith("1"))).toEqual(["1@1", "1@2"]);
    expect(sent.filter((each) => each.startsWith("2"))).toEqual(["2@1", "2@2"]);
    expect(await publisher.notes.countDocuments({ town })).toBe(1);
    redis.disconnect();
  });

  test("writes go on while Redis is away, and everything arrives when it is back", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    redis.on("error", () => undefined);
    const relay = relayOf(publisher, { redis });
    const town = newTown();
    await publisher.create(town, 1);
    relay.nudge();
    await drained(publisher);

    await passage.cut();
    await publisher.change(town, 1, 1, "while away");
    await publisher.create(town, 2);
    relay.nudge();
    // The relay has tried, failed, and let go.
    await vi.waitFor(async () => expect(await leased(publisher)).toBe(2), { timeout: 5000 });
    await vi.waitFor(async () => expect(await leased(publisher)).toBe(0), { timeout: 8000 });
    await publisher.change(town, 2, 1, "still away");

    await passage.restore();
    await drained(publisher, 15_000);
    const sent = await told(publisher);
    expect(sent.filter((each) => each.startsWith("1"))).toEqual(["1@1", "1@2"]);
    expect(sent.filter((each) => each.startsWith("2"))).toEqual(["2@1", "2@2"]);
    redis.disconnect();
  });

  test("goes on when the database was away", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.MONGODB_URL);
    const mongo = await mongoose
      .createConnection(passage.url, {
        dbName: ground.dbName,
        directConnection: true,
        serverSelectionTimeoutMS: 500,
        heartbeatFrequencyMS: 500,
      })
      .asPromise();
    const complaint = vi.fn<(line: string) => void>();
    const relay = relayOf(publisher, { mongo, log: pino({}, { write: complaint }) });
    const town = newTown();
    await publisher.create(town, 1);
    await drained(publisher);
    await passage.cut();
    await publisher.create(town, 2);
    await vi.waitFor(() => expect(complaint).toHaveBeenCalled(), { timeout: 10_000 });
    await passage.restore();
    await drained(publisher, 20_000);
    expect(await told(publisher)).toEqual(["1@1", "2@1"]);
    await relay.close();
    await mongo.close();
    await passage.cut();
  });

  test.each(["cut", "hold"] as const)("closes in time while Redis is away (%s)", async (way) => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    redis.on("error", () => undefined);
    await redis.ping();
    await publisher.create(newTown(), 1);
    await passage[way]();
    const relay = relayOf(publisher, { redis });
    await vi.waitFor(async () => expect(await leased(publisher)).toBe(1));
    const started = Date.now();
    await relay.close();
    expect(Date.now() - started).toBeLessThan(9000);
    await passage.cut();
    redis.disconnect();
  });
});

const leased = ({ notes }: Publisher) => notes.countDocuments({ outboxLease: { $exists: true } });

import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { describe, expect, test, vi } from "vitest";
import { note } from "./testing/fixture.ts";
import { relayWatermark } from "./relay-watermark.ts";
import { drained, fixture, relayOf, told } from "./testing/relays.ts";

describe("a change and its message are one write", () => {
  test("a change with the current revision stores its message", async () => {
    const publisher = await fixture.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    await publisher.change(town, 1, 1, "second");
    const stored = await publisher.notes.findOne({ town, id: 1 }).lean();
    expect(stored).toMatchObject({ text: "second", revision: 2 });
    expect(stored?.outbox).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    expect(stored?.outboxSince).toBeInstanceOf(Date);
  });

  test("a change with a stale revision stores neither change nor message", async () => {
    const publisher = await fixture.publisher();
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
  test("sends stored messages and leaves no outbox fields in the document", async () => {
    const publisher = await fixture.publisher();
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

  test("sends at once when woken, without waiting for the poll", async () => {
    const publisher = await fixture.publisher();
    const relay = relayOf(publisher, { pollMs: 60_000 });
    await publisher.create(newTown(), 1);
    relay.wake();
    await drained(publisher);
    expect(await told(publisher)).toEqual(["1@1"]);
  });

  test("removes a deleted document only after its message was sent", async () => {
    const publisher = await fixture.publisher();
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

  test("sends each message once, in order per note, with two relays and concurrent writers", async () => {
    const publisher = await fixture.publisher();
    const town = newTown();
    const ids = Array.from({ length: 12 }, (_, at) => at + 1);
    for (const id of ids) await publisher.create(town, id);
    const all = [relayOf(publisher, { batch: 5 }), relayOf(publisher, { batch: 5 })];
    await Promise.all(
      ids.map(async (id) => {
        for (let revision = 1; revision < 25; revision += 1) {
          await publisher.change(town, id, revision, `text ${revision}`);
          all[revision % 2]?.wake();
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

  test("sends each of thousands of imported notes once with two relays", async () => {
    const publisher = await fixture.publisher();
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

  test("trims entries older than a week from the stream", async () => {
    const publisher = await fixture.publisher();
    const pipeline = fixture.redis.pipeline();
    const lastMonth = Date.now() - 30 * 24 * 3600 * 1000;
    for (let at = 0; at < 500; at += 1)
      pipeline.xadd(publisher.stream, `${lastMonth + at}-0`, "town", "old", "message", "{}");
    await pipeline.exec();
    await publisher.create(newTown(), 1);
    relayOf(publisher);
    await drained(publisher);
    await vi.waitFor(async () => expect(await fixture.redis.xlen(publisher.stream)).toBe(1));
    expect(await fixture.redis.xrevrange(publisher.stream, "+", "-", "COUNT", 1)).toMatchObject([
      [expect.any(String), expect.arrayContaining([expect.stringContaining(`"revision":1`)])],
    ]);
  });

  test("advances its watermark, but not beyond the oldest message that waits", async () => {
    const publisher = await fixture.publisher();
    const watermark = relayWatermark(fixture.redis, publisher.prefix, "notes");
    expect(await watermark.get()).toBe(0);
    relayOf(publisher);
    const asked = await watermark.now();
    await vi.waitFor(async () => expect(await watermark.get()).toBeGreaterThan(asked));
    const town = newTown();
    const outboxLease = { by: "killed", until: new Date(Date.now() + 3_600_000) };
    await publisher.notes.insertMany([{ town, id: 1, revision: 0, outboxLease }]);
    await publisher.change(town, 1, 0, "told late");
    const stored = await publisher.notes.findOne({ town }).lean();
    const written = stored?.outboxSince?.getTime() ?? Infinity;
    await vi.waitFor(async () => expect(await watermark.get()).toBe(written));
    const leaseIsOver = { $set: { "outboxLease.until": new Date(0) } };
    await publisher.notes.collection.updateOne({ town }, leaseIsOver);
    await drained(publisher);
    await vi.waitFor(async () => expect(await watermark.get()).toBeGreaterThan(written));
  });

  test("reports how long the oldest message has been waiting", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    await proxy.cut();
    const redis = new Redis(proxy.url, { lazyConnect: true });
    const relay = relayOf(publisher, { redis });
    expect(await relay.oldestWaiting()).toBe(0);
    const since = new Date(Date.now() - 90_000);
    await publisher.create(newTown(), 1);
    await publisher.notes.updateMany({}, { $set: { outboxSince: since } });
    expect(await relay.oldestWaiting()).toBeGreaterThan(89);
    expect(await relay.oldestWaiting()).toBeLessThan(100);
  });
});

import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { runUntilDeath } from "./testing/fixture.ts";
import { drained, fixture, relayOf, told } from "./testing/relays.ts";
import type { Publisher } from "./testing/relays.ts";

describe("a relay during failures", () => {
  test("that is killed between send and mark is replaced after its lease by one that sends again", async () => {
    const publisher = await fixture.publisher();
    const town = newTown();
    await publisher.create(town, 1, "first");
    const { env, dbName } = fixture;
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

  test("sends what is written during a batch after that batch", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    await redis.ping();
    const town = newTown();
    await publisher.create(town, 1);
    await publisher.create(town, 2);
    const relay = relayOf(publisher, { redis });
    proxy.hold();
    relay.wake();
    await vi.waitFor(async () =>
      expect(await publisher.notes.countDocuments({ outboxLease: { $exists: true } })).toBe(2),
    );
    await publisher.change(town, 1, 1, "second");
    await publisher.remove(town, 2, 1);
    await proxy.restore();
    await drained(publisher);
    const sent = await told(publisher);
    expect(sent.filter((each) => each.startsWith("1"))).toEqual(["1@1", "1@2"]);
    expect(sent.filter((each) => each.startsWith("2"))).toEqual(["2@1", "2@2"]);
    expect(await publisher.notes.countDocuments({ town })).toBe(1);
    redis.disconnect();
  });

  test("allows writes while Redis is away, and sends everything once it is back", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    const complaint = vi.fn<(line: string) => void>();
    const relay = relayOf(publisher, { redis, log: pino({}, { write: complaint }) });
    const town = newTown();
    await publisher.create(town, 1);
    relay.wake();
    await drained(publisher);

    await proxy.cut();
    await publisher.change(town, 1, 1, "while away");
    await publisher.create(town, 2);
    relay.wake();
    // The relay has tried, failed and released its lease.
    await vi.waitFor(() => expect(complaint).toHaveBeenCalled());
    await vi.waitFor(async () => expect(await leased(publisher)).toBe(0));
    await publisher.change(town, 2, 1, "still away");

    await proxy.restore();
    await drained(publisher, 15_000);
    const sent = await told(publisher);
    expect(sent.filter((each) => each.startsWith("1"))).toEqual(["1@1", "1@2"]);
    expect(sent.filter((each) => each.startsWith("2"))).toEqual(["2@1", "2@2"]);
    redis.disconnect();
  });

  test("resumes after a database outage", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.MONGODB_URL);
    const mongo = await mongoose
      .createConnection(proxy.url, {
        dbName: fixture.dbName,
        directConnection: true,
        serverSelectionTimeoutMS: 2000,
        heartbeatFrequencyMS: 500,
      })
      .asPromise();
    const complaint = vi.fn<(line: string) => void>();
    const relay = relayOf(publisher, { mongo, log: pino({}, { write: complaint }) });
    const town = newTown();
    await publisher.create(town, 1);
    await drained(publisher);
    await proxy.cut();
    await publisher.create(town, 2);
    await vi.waitFor(() => expect(complaint).toHaveBeenCalled());
    await proxy.restore();
    await drained(publisher, 20_000);
    expect(await told(publisher)).toEqual(["1@1", "2@1"]);
    await relay.close();
    await mongo.close();
    await proxy.cut();
  });

  test.each(["cut", "hold"] as const)("closes in time while Redis is away (%s)", async (way) => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    await redis.ping();
    await publisher.create(newTown(), 1);
    await proxy[way]();
    const relay = relayOf(publisher, { redis });
    await vi.waitFor(async () => expect(await leased(publisher)).toBe(1));
    const started = Date.now();
    await relay.close();
    expect(Date.now() - started).toBeLessThan(9000);
    await proxy.cut();
    redis.disconnect();
  });
});

const leased = ({ notes }: Publisher) => notes.countDocuments({ outboxLease: { $exists: true } });

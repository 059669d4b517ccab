import { openDatabaseUser } from "@mainstreet/testing/database-user";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { describe, expect, test, vi } from "vitest";
import { deadLetters } from "./dead-letters.ts";
import { parseEntries } from "./entries.ts";
import { NOTE, note, noteMessage, runUntilDeath } from "./testing/fixture.ts";
import { makeGroups, waitingFor } from "./groups.ts";
import { handler } from "./handlers.ts";
import { deadStreamOf } from "./names.ts";
import { applyProjection } from "./projection.ts";
import { GROUP, consume, fixture, notes, running, settled } from "./testing/subscriptions.ts";
import type { Apply } from "./testing/subscriptions.ts";

describe("a subscription during failures", () => {
  test("that is killed between effect and acknowledgement is taken over by another process", async () => {
    const publisher = await fixture.publisher();
    const effects = `${publisher.prefix}effects`;
    await publisher.send(note(newTown(), 1, 1, "hello"));
    const { prefix } = publisher;
    const redisUrl = fixture.env.REDIS_URL;
    const signal = await runUntilDeath("consumer.crash.ts", { redisUrl, prefix, effects });
    expect(signal).toBe("SIGKILL");
    expect(await fixture.redis.lrange(effects, 0, -1)).toEqual(["hello"]);
    expect(await waitingFor(fixture.redis, publisher.stream, GROUP)).toBe(1);
    consume(publisher, async (texts) => void (await fixture.redis.rpush(effects, ...texts)));
    await settled(publisher);
    expect(await fixture.redis.lrange(effects, 0, -1)).toEqual(["hello", "hello"]);
  });

  test("dead-letters a message that ended its process in each of five deliveries", async () => {
    const { redis } = fixture;
    const publisher = await fixture.publisher();
    await publisher.send(...notes(1));
    await makeGroups(redis, [publisher.stream], GROUP);
    const [entry] = parseEntries(await redis.xrange(publisher.stream, "-", "+"));
    await redis.xreadgroup("GROUP", GROUP, "dead", "STREAMS", publisher.stream, ">");
    const count = ["RETRYCOUNT", 5] as const;
    await redis.xclaim(publisher.stream, GROUP, "dead", 0, entry?.id ?? "", ...count);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts));
    await settled(publisher);
    expect(seen).toEqual([]);
    expect(await deadLetters(redis, publisher.prefix, GROUP)).toMatchObject([
      { fault: "No end after 5 deliveries" },
    ]);
  });

  test.each([
    ["cannot be read", 0],
    ["has ended its process five times", 5],
  ])("applies other messages while one that %s cannot be dead-lettered", async (_what, count) => {
    const { redis } = fixture;
    const publisher = await fixture.publisher();
    const { stream, prefix } = publisher;
    const dead = deadStreamOf(prefix, GROUP);
    await redis.set(dead, "no stream");
    const bad = await redis.xadd(stream, "*", "town", "a", "message", "not JSON");
    await publisher.send(...notes(2));
    await makeGroups(redis, [stream], GROUP);
    await redis.xreadgroup("GROUP", GROUP, "dead", "STREAMS", stream, ">");
    await redis.xclaim(stream, GROUP, "dead", 0, bad ?? "", "RETRYCOUNT", count);
    const seen: string[] = [];
    const ask = vi.spyOn(Redis.prototype, "xpending");
    consume(publisher, async (texts) => void seen.push(...texts));
    await vi.waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(8), 30_000);
    ask.mockRestore();
    await redis.del(dead);
    await settled(publisher);
    expect(seen).toEqual(["text 0", "text 1"]);
    expect(await deadLetters(redis, prefix, GROUP)).toMatchObject([{ message: "not JSON" }]);
  });

  const outages = {
    async "that is away"() {
      const { url, cut, restore } = await openTcpProxy(fixture.env.MONGODB_URL);
      const direct = new URL(url);
      direct.searchParams.set("directConnection", "true");
      return { url: direct.href, count: 10, begin: cut, end: restore, close: cut };
    },
    async "whose user has lost all rights"() {
      const user = await openDatabaseUser(fixture.env.MONGODB_URL, fixture.dbName);
      const { url, lose, regain, close } = user;
      // Refusals are immediate and thus retried more often: with one message, the number is known.
      return { url, count: 1, begin: lose, end: regain, close };
    },
  };
  test.each(Object.entries(outages))(
    "never dead-letters a message because of a database %s",
    async (_name, open) => {
      const publisher = await fixture.publisher();
      const outage = await open();
      const mongo = await mongoose
        .createConnection(outage.url, {
          dbName: fixture.dbName,
          serverSelectionTimeoutMS: 1000,
          heartbeatFrequencyMS: 500,
        })
        .asPromise();
      let attempts = 0;
      const town = newTown();
      const handlers = {
        [NOTE]: handler(noteMessage, (messages) => {
          attempts += 1;
          const changes = messages.map(({ subject, revision, data }) => ({
            town,
            id: Number(subject),
            revision,
            state: data,
          }));
          return applyProjection(mongo, publisher.copied, changes);
        }),
      };
      await outage.begin();
      consume(publisher, async () => undefined, { handlers, claimMs: 20 });
      await publisher.send(...notes(outage.count, town));
      await vi.waitFor(() => expect(attempts).toBeGreaterThan(5), { timeout: 40_000 });
      await outage.end();
      await settled(publisher, 15_000);
      expect(await deadLetters(fixture.redis, publisher.prefix, GROUP)).toEqual([]);
      expect(await publisher.copies.countDocuments({ town })).toBe(outage.count);
      await Promise.all(running.splice(0).map((subscriptions) => subscriptions.close()));
      await mongo.close();
      await outage.close();
    },
    90_000,
  );

  test("resumes after a Redis outage", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts), { redis });
    await publisher.send(note(newTown(), 1, 1, "before"));
    await settled(publisher);
    await proxy.cut();
    await publisher.send(note(newTown(), 1, 1, "meanwhile"));
    await vi.waitFor(() => expect(redis.status).not.toBe("ready"));
    await proxy.restore();
    await settled(publisher);
    expect(seen).toEqual(["before", "meanwhile"]);
    redis.disconnect();
    await proxy.cut();
  });

  test("notices a connection that died silently", async () => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts), { redis });
    await publisher.send(note(newTown(), 1, 1, "before"));
    await settled(publisher);
    // The old connections stay silent forever; new ones are answered.
    proxy.strand();
    await publisher.send(note(newTown(), 1, 1, "after"));
    await settled(publisher, 15_000);
    expect(seen.at(-1)).toBe("after");
    redis.disconnect();
    await proxy.cut();
  });
});

describe("closing a subscription", () => {
  test("does not wait for the blocked reader", async () => {
    const publisher = await fixture.publisher();
    const subscriptions = consume(publisher, async () => undefined, { blockMs: 30_000 });
    await vi.waitFor(async () =>
      expect(JSON.stringify(await fixture.redis.client("LIST"))).toContain("cmd=xreadgroup"),
    );
    const started = Date.now();
    await subscriptions.close();
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  test("finishes and acknowledges the messages in progress, and takes no more", async () => {
    const publisher = await fixture.publisher();
    const held = Promise.withResolvers<void>();
    const [started, done]: string[][] = [[], []];
    const apply: Apply = async (texts) => {
      started?.push(...texts);
      await held.promise;
      done?.push(...texts);
    };
    const subscriptions = consume(publisher, apply, { batch: 2, claimMs: 60_000 });
    await publisher.send(...notes(5));
    await vi.waitFor(() => expect(started).toHaveLength(2));
    const closed = subscriptions.close();
    held.resolve();
    await closed;
    expect(done).toEqual(["text 0", "text 1"]);
    const pending = await fixture.redis.xpending(publisher.stream, GROUP);
    expect(pending[0]).toBe(0);
    expect(await waitingFor(fixture.redis, publisher.stream, GROUP)).toBe(3);
  });

  test.each(["cut", "hold"] as const)("ends in time while Redis is away (%s)", async (way) => {
    const publisher = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    const subscriptions = consume(publisher, async () => undefined, { redis, claimMs: 60_000 });
    await publisher.send(...notes(1));
    await settled(publisher);
    await proxy[way]();
    await vi.waitFor(() => expect(redis.status).toBe(way === "cut" ? "reconnecting" : "ready"));
    const started = Date.now();
    await subscriptions.close();
    expect(Date.now() - started).toBeLessThan(9000);
    await proxy.cut();
    redis.disconnect();
  });
});

import { openPassage } from "@mainstreet/testing/passage";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { removeIdleConsumers } from "./claim.ts";
import { deadLetters } from "./dead-letters.ts";
import { parseEntries } from "./entries.ts";
import { NOTE, log, note, noteMessage, openGround, runUntilDeath } from "./fixture.ts";
import { makeGroups, waitingFor } from "./groups.ts";
import { handler } from "./handlers.ts";
import { appliedStreamOf } from "./names.ts";
import { applyProjection } from "./projection.ts";
import { startSubscriptions } from "./subscribe.ts";
import type { SubscriptionOptions, Subscriptions } from "./subscribe.ts";

const GROUP = "readers";
const ground = await openGround();
const running: Subscriptions[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((subscriptions) => subscriptions.close()));
});
afterAll(() => ground.close());

type Publisher = Awaited<ReturnType<typeof ground.publisher>>;
type Apply = (texts: string[]) => Promise<void>;

/** Starts a consumer that hands the texts of each batch to `apply`. */
function consume({ prefix }: Publisher, apply: Apply, options: Partial<SubscriptionOptions> = {}) {
  const subscriptions = startSubscriptions({
    redis: ground.redis,
    prefix,
    group: GROUP,
    sources: ["notes"],
    handlers: {
      [NOTE]: handler(noteMessage, (messages) => apply(messages.map(({ data }) => data.text))),
    },
    log,
    claimMs: 100,
    blockMs: 100,
    ...options,
  });
  running.push(subscriptions);
  return subscriptions;
}

const settled = ({ stream }: Publisher, timeout = 10_000) =>
  vi.waitFor(async () => expect(await waitingFor(ground.redis, stream, GROUP)).toBe(0), {
    timeout,
    interval: 20,
  });

const notes = (count: number, town = newTown()) =>
  Array.from({ length: count }, (_, at) => note(town, at, 1, `text ${at}`));

describe("a subscription", () => {
  test("two processes share the work: each message goes to one of them", async () => {
    const publisher = await ground.publisher();
    const seen: string[][] = [[], []];
    for (const mine of seen)
      consume(publisher, async (texts) => void mine.push(...texts), { batch: 5, claimMs: 5000 });
    await publisher.send(...notes(300));
    await settled(publisher);
    expect(seen.flat()).toHaveLength(300);
    expect(new Set(seen.flat()).size).toBe(300);
  });

  test("counts what waits, also before the group has ever been there", async () => {
    const publisher = await ground.publisher();
    const held = Promise.withResolvers<void>();
    await publisher.send(...notes(7));
    expect(await waitingFor(ground.redis, publisher.stream, GROUP)).toBe(7);
    const { waiting } = consume(publisher, () => held.promise, { batch: 3, claimMs: 5000 });
    await vi.waitFor(async () =>
      expect(await ground.redis.xinfo("GROUPS", publisher.stream)).toMatchObject([
        expect.arrayContaining(["pending", 3, "lag", 4]),
      ]),
    );
    expect(await waiting()).toBe(7);
    held.resolve();
    await settled(publisher);
    expect(await waiting()).toBe(0);
  });

  test("names each changed town once for a batch", async () => {
    const publisher = await ground.publisher();
    const [a, b] = [newTown(), newTown()];
    await publisher.send(...notes(5, a), ...notes(5, b));
    consume(publisher, async () => undefined);
    await settled(publisher);
    const applied = await ground.redis.xrange(appliedStreamOf(publisher.prefix, GROUP), "-", "+");
    expect(applied.map(([, fields]) => fields)).toEqual([
      ["town", a],
      ["town", b],
    ]);
  });

  test("one bad message of a batch holds up no other and is dead with its reason", async () => {
    const publisher = await ground.publisher();
    const done = new Set<string>();
    await publisher.send(...notes(20));
    const [, , , bad] = parseEntries(await ground.redis.xrange(publisher.stream, "-", "+"));
    consume(publisher, async (texts) => {
      if (texts.includes("text 3")) throw new Error("Text 3 does not fit");
      for (const text of texts) done.add(text);
    });
    await vi.waitFor(() => expect(done.size).toBe(19));
    await settled(publisher);
    expect(await deadLetters(ground.redis, publisher.prefix, GROUP)).toMatchObject([
      {
        stream: publisher.stream,
        fault: "Text 3 does not fit",
        message: bad?.fields?.get("message"),
      },
    ]);
  });

  test("forgets consumers of ended processes, but never one that has messages pending", async () => {
    const { redis } = ground;
    const publisher = await ground.publisher();
    const { stream } = publisher;
    await makeGroups(redis, [stream], GROUP);
    await publisher.send(...notes(1));
    await redis.xgroup("CREATECONSUMER", stream, GROUP, "ended");
    await redis.xreadgroup("GROUP", GROUP, "owing", "STREAMS", stream, ">");
    const consumers = async () => JSON.stringify(await redis.xinfo("CONSUMERS", stream, GROUP));
    const self = { redis, group: GROUP, consumer: "self" };
    await removeIdleConsumers(stream, self);
    expect(await consumers()).toContain("ended");
    await vi.waitFor(async () => {
      await removeIdleConsumers(stream, self, 5);
      expect(await consumers()).not.toContain("ended");
    });
    expect(await consumers()).toContain("owing");
  });

  test("entries that were trimmed while they waited are not waited for any more", async () => {
    const { redis } = ground;
    const publisher = await ground.publisher();
    await publisher.send(...notes(3));
    await makeGroups(redis, [publisher.stream], GROUP);
    await redis.xreadgroup("GROUP", GROUP, "dead", "STREAMS", publisher.stream, ">");
    await redis.xtrim(publisher.stream, "MAXLEN", 1);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts));
    await settled(publisher);
    expect(seen).toEqual(["text 2"]);
    expect(await deadLetters(redis, publisher.prefix, GROUP)).toEqual([]);
  });
});

describe("a subscription in trouble", () => {
  test("killed between effect and acknowledgement: another process takes over", async () => {
    const publisher = await ground.publisher();
    const effects = `${publisher.prefix}effects`;
    await publisher.send(note(newTown(), 1, 1, "hello"));
    const { prefix } = publisher;
    const redisUrl = ground.env.REDIS_URL;
    const signal = await runUntilDeath("consumer.crash.ts", { redisUrl, prefix, effects });
    expect(signal).toBe("SIGKILL");
    expect(await ground.redis.lrange(effects, 0, -1)).toEqual(["hello"]);
    expect(await waitingFor(ground.redis, publisher.stream, GROUP)).toBe(1);
    consume(publisher, async (texts) => void (await ground.redis.rpush(effects, ...texts)));
    await settled(publisher);
    expect(await ground.redis.lrange(effects, 0, -1)).toEqual(["hello", "hello"]);
  });

  test("a message that ends its process each time is dead after five deliveries", async () => {
    const { redis } = ground;
    const publisher = await ground.publisher();
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

  test("an outage of the database counts against no message", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.MONGODB_URL);
    const mongo = await mongoose
      .createConnection(passage.url, {
        dbName: ground.dbName,
        directConnection: true,
        serverSelectionTimeoutMS: 100,
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
    await passage.cut();
    consume(publisher, async () => undefined, { handlers, claimMs: 20 });
    await publisher.send(...notes(10, town));
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(5), { timeout: 25_000 });
    await passage.restore();
    await settled(publisher, 15_000);
    expect(await deadLetters(ground.redis, publisher.prefix, GROUP)).toEqual([]);
    expect(await publisher.copies.countDocuments({ town })).toBe(10);
    await Promise.all(running.splice(0).map((subscriptions) => subscriptions.close()));
    await mongo.close();
    await passage.cut();
  }, 60_000);

  test("goes on when Redis was away", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    redis.on("error", () => undefined);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts), { redis });
    await publisher.send(note(newTown(), 1, 1, "before"));
    await settled(publisher);
    await passage.cut();
    await publisher.send(note(newTown(), 1, 1, "meanwhile"));
    await vi.waitFor(() => expect(redis.status).not.toBe("ready"));
    await passage.restore();
    await settled(publisher);
    expect(seen).toEqual(["before", "meanwhile"]);
    redis.disconnect();
    await passage.cut();
  });

  test("a connection that died silently is noticed", async () => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    const seen: string[] = [];
    consume(publisher, async (texts) => void seen.push(...texts), { redis });
    await publisher.send(note(newTown(), 1, 1, "before"));
    await settled(publisher);
    // The old connections stay silent for ever; new ones are answered.
    passage.strand();
    await publisher.send(note(newTown(), 1, 1, "after"));
    await settled(publisher, 15_000);
    expect(seen.at(-1)).toBe("after");
    redis.disconnect();
    await passage.cut();
  });
});

describe("closing", () => {
  test("does not wait for the blocked reader", async () => {
    const publisher = await ground.publisher();
    const subscriptions = consume(publisher, async () => undefined, { blockMs: 30_000 });
    await vi.waitFor(async () =>
      expect(JSON.stringify(await ground.redis.client("LIST"))).toContain("cmd=xreadgroup"),
    );
    const started = Date.now();
    await subscriptions.close();
    expect(Date.now() - started).toBeLessThan(1000);
  });

  test("finishes what is in hand: effect done and acknowledged, nothing more is taken", async () => {
    const publisher = await ground.publisher();
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
    const pending = await ground.redis.xpending(publisher.stream, GROUP);
    expect(pending[0]).toBe(0);
    expect(await waitingFor(ground.redis, publisher.stream, GROUP)).toBe(3);
  });

  test.each(["cut", "hold"] as const)("ends in time while Redis is away (%s)", async (way) => {
    const publisher = await ground.publisher();
    const passage = await openPassage(ground.env.REDIS_URL);
    const redis = new Redis(passage.url);
    redis.on("error", () => undefined);
    const subscriptions = consume(publisher, async () => undefined, { redis, claimMs: 60_000 });
    await publisher.send(...notes(1));
    await settled(publisher);
    await passage[way]();
    await vi.waitFor(() => expect(redis.status).toBe(way === "cut" ? "reconnecting" : "ready"));
    const started = Date.now();
    await subscriptions.close();
    expect(Date.now() - started).toBeLessThan(9000);
    await passage.cut();
    redis.disconnect();
  });
});

import { setTimeout as pause } from "node:timers/promises";
import { newTown } from "@mainstreet/testing/town";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { removeIdleConsumers } from "./claim.ts";
import { deadLetters } from "./dead-letters.ts";
import { parseEntries } from "./entries.ts";
import { envelope } from "./envelope.ts";
import { NOTE } from "./testing/fixture.ts";
import { makeGroups, waitingFor } from "./groups.ts";
import type { Handler } from "./handlers.ts";
import { appliedStreamOf, deadStreamOf, streamOf } from "./names.ts";
import { GROUP, consume, fixture, notes, settled } from "./testing/subscriptions.ts";

describe("a subscription", () => {
  test("delivers each message to only one of two processes", async () => {
    const publisher = await fixture.publisher();
    const seen: string[][] = [[], []];
    for (const mine of seen)
      consume(publisher, async (texts) => void mine.push(...texts), { batch: 5, claimMs: 5000 });
    await publisher.send(...notes(300));
    await settled(publisher);
    expect(seen.flat()).toHaveLength(300);
    expect(new Set(seen.flat()).size).toBe(300);
  });

  test("keeps its claim on messages in progress, however long they take", async () => {
    const publisher = await fixture.publisher();
    await publisher.send(...notes(3));
    await fixture.redis.copy(publisher.stream, streamOf(publisher.prefix, "others"));
    const applied: string[] = [];
    // Long enough that a stall of this process does not let others claim its entries.
    const claimMs = 1000;
    const slowly = async (texts: string[]) => {
      applied.push(...texts);
      await pause(2 * claimMs);
    };
    for (const _process of ["one", "other"])
      consume(publisher, slowly, { sources: ["notes", "others"], claimMs });
    await settled(publisher);
    await settled({ ...publisher, stream: streamOf(publisher.prefix, "others") });
    const each = ["text 0", "text 1", "text 2"];
    expect(applied).toEqual([...each, ...each]);
  });

  test("keeps the order of the stream within a town, across message types", async () => {
    const publisher = await fixture.publisher();
    const [a, b] = [newTown(), newTown()];
    const other = "other.changed.v1";
    const texts: Record<string, string[]> = { [a]: [], [b]: [] };
    const takes: Handler = {
      parse: (message) => envelope.parse(message),
      apply: async (messages) => {
        for (const { town, data } of messages)
          texts[town]?.push(z.object({ text: z.string() }).parse(data).text);
      },
    };
    const numbered = [a, b].flatMap((town) =>
      notes(12, town).map((message, at) => Object.assign(message, at % 3 === 0 && { type: other })),
    );
    await publisher.send(...numbered);
    consume(publisher, async () => undefined, {
      handlers: { [NOTE]: takes, [other]: { ...takes } },
    });
    await settled(publisher);
    const inOrder = Array.from({ length: 12 }, (_, at) => `text ${at}`);
    expect(texts).toEqual({ [a]: inOrder, [b]: inOrder });
  });

  test("counts waiting messages, also before its consumer group exists", async () => {
    const publisher = await fixture.publisher();
    const held = Promise.withResolvers<void>();
    await publisher.send(...notes(7));
    expect(await waitingFor(fixture.redis, publisher.stream, GROUP)).toBe(7);
    const { waiting } = consume(publisher, () => held.promise, { batch: 3, claimMs: 5000 });
    await vi.waitFor(async () =>
      expect(await fixture.redis.xinfo("GROUPS", publisher.stream)).toMatchObject([
        expect.arrayContaining(["pending", 3, "lag", 4]),
      ]),
    );
    expect(await waiting()).toBe(7);
    held.resolve();
    await settled(publisher);
    expect(await waiting()).toBe(0);
  });

  test("counts waiting messages correctly after entries were deleted from the stream", async () => {
    const { redis } = fixture;
    const { stream, send } = await fixture.publisher();
    await makeGroups(redis, [stream], GROUP);
    await send(...notes(7));
    await redis.xreadgroup("GROUP", GROUP, "reader", "COUNT", 2, "STREAMS", stream, ">");
    const [, , third, fourth] = parseEntries(await redis.xrange(stream, "-", "+"));
    await redis.xdel(stream, third?.id ?? "", fourth?.id ?? "");
    expect(await waitingFor(redis, stream, GROUP)).toBe(5);
    await redis.xreadgroup("GROUP", GROUP, "reader", "STREAMS", stream, ">");
    const given = parseEntries(await redis.xrange(stream, "-", "+"));
    await redis.xack(stream, GROUP, ...given.map(({ id }) => id));
    expect(await waitingFor(redis, stream, GROUP)).toBe(0);
  });

  test("announces each changed town once per batch", async () => {
    const publisher = await fixture.publisher();
    const [a, b] = [newTown(), newTown()];
    await publisher.send(...notes(5, a), ...notes(5, b));
    consume(publisher, async () => undefined);
    await settled(publisher);
    const applied = await fixture.redis.xrange(appliedStreamOf(publisher.prefix, GROUP), "-", "+");
    expect(applied.map(([, fields]) => fields)).toEqual([
      ["town", a],
      ["town", b],
    ]);
  });

  test("keeps a bad message, and applies the others, while the dead letters are full", async () => {
    const publisher = await fixture.publisher();
    const dead = deadStreamOf(publisher.prefix, GROUP);
    const pipeline = fixture.redis.pipeline();
    for (let at = 0; at < 1000; at += 1) pipeline.xadd(dead, "*", "fault", "of long ago");
    await pipeline.exec();
    await publisher.send(...notes(20));
    const done = new Set<string>();
    let failures = 0;
    consume(publisher, async (texts) => {
      if (texts.includes("text 3") && (failures += 1)) throw new Error("Text 3 does not fit");
      for (const text of texts) done.add(text);
    });
    await vi.waitFor(() => expect(failures).toBeGreaterThan(10));
    expect(done.size).toBe(19);
    expect(await fixture.redis.xlen(dead)).toBe(1000);
    await fixture.redis.xtrim(dead, "MAXLEN", 999);
    await settled(publisher);
    const [letter] = await fixture.redis.xrevrange(dead, "+", "-", "COUNT", 1);
    expect(letter?.[1]).toEqual(expect.arrayContaining(["Text 3 does not fit"]));
  });

  test("dead-letters one bad message of a batch with its reason, and applies the others", async () => {
    const publisher = await fixture.publisher();
    const done = new Set<string>();
    await publisher.send(...notes(20));
    const [, , , bad] = parseEntries(await fixture.redis.xrange(publisher.stream, "-", "+"));
    consume(publisher, async (texts) => {
      if (texts.includes("text 3")) throw new Error("Text 3 does not fit");
      for (const text of texts) done.add(text);
    });
    await vi.waitFor(() => expect(done.size).toBe(19));
    await settled(publisher);
    expect(await deadLetters(fixture.redis, publisher.prefix, GROUP)).toMatchObject([
      {
        stream: publisher.stream,
        fault: "Text 3 does not fit",
        message: bad?.fields?.get("message"),
      },
    ]);
  });

  test("removes consumers of ended processes, but none that has messages pending", async () => {
    const { redis } = fixture;
    const publisher = await fixture.publisher();
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

  test("does not wait for pending entries that were trimmed from the stream", async () => {
    const { redis } = fixture;
    const publisher = await fixture.publisher();
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

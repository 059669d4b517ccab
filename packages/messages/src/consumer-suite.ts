/**
 * What every subscription must stand: run over a service's own table of handlers and its real database.
 * A test file of the service calls `describeConsumer` once for each message type it listens to.
 */
import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { GROUP, PATIENCE, failing, fixturesOf } from "./consumer-fixture.ts";
import type { ConsumerUnderTest } from "./consumer-fixture.ts";
import { describeMixture } from "./consumer-mixture.ts";
import { envelope, typeAndVersion } from "./envelope.ts";
import type { Message } from "./envelope.ts";
import { makeGroups, waitingFor } from "./groups.ts";
import { appliedStreamOf } from "./names.ts";
import { startTail } from "./tail.ts";

/** Declares the suite; needs nothing but the handlers, a database behind them and Redis. */
export function describeConsumer(consumer: ConsumerUnderTest) {
  const { redis, handlers } = consumer;
  const fixture = fixturesOf(consumer);

  /** The state after both messages, each once and in order. */
  async function expected() {
    const { publish, start, settled, state, older, newer } = await fixture();
    await publish(older, newer);
    start();
    await settled();
    return state();
  }

  describe(`consumer: ${consumer.name}`, () => {
    test("a message leaves its mark, and the next one changes it", async () => {
      const { publish, start, settled, state, older, newer } = await fixture();
      const before = await state();
      await publish(older);
      start();
      await settled();
      const between = await state();
      await publish(newer);
      await settled();
      const after = await state();
      expect([between, after]).not.toContainEqual(before);
      expect(isDeepStrictEqual(after, between)).toBe(consumer.once === true);
    });

    test("delivered twice, in one batch and later: the same as once", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(older, older, newer, newer);
      start();
      await settled();
      await publish(newer);
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("out of order, in one batch and later: the newer one stands", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(newer, older);
      start();
      await settled();
      await publish(older);
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("a version that was given up goes to the dead letters and holds up nothing", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      const type = `${typeAndVersion(newer.type).name}.v0`;
      await publish({ ...newer, type }, older, newer);
      start();
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([`Unknown version ${type}`]);
    });

    test("a version that is yet to come holds up nothing and waits for who knows it", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      const type = `${typeAndVersion(newer.type).name}.v999`;
      await publish({ ...newer, type }, older, newer);
      const old = start();
      await vi.waitFor(async () => expect(await state()).toEqual(await expected()), PATIENCE);
      await vi.waitFor(async () => expect(await old.waiting()).toBe(1), PATIENCE);
      const taken: string[] = [];
      const apply = async (messages: Message[]) =>
        void taken.push(...messages.map((message) => message.type));
      start({ ...handlers, [type]: { parse: (message) => envelope.parse(message), apply } });
      await settled();
      expect(taken).toEqual([type]);
      expect(await faults()).toEqual([]);
    });

    test("a type that nobody listens to is passed over", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish({ ...newer, type: "nobody.listens.v1" }, older, newer);
      start();
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("a poison message goes to the dead letters and holds up nothing", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish("not JSON", "{}", { ...newer, data: null }, older, newer);
      start();
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toHaveLength(3);
    });

    test("a handler that throws a few times is asked again", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(older, newer);
      let failures = 5;
      start(failing(handlers, () => failures-- > 0));
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("a message whose handler always throws is dead after five deliveries; others go on", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      const doomed = { ...newer, town: await consumer.town() };
      await publish(older, doomed, newer);
      let alone = 0;
      start(
        failing(handlers, (messages) => {
          const fails = messages.some(({ town }) => town === doomed.town);
          if (fails && messages.length === 1) alone += 1;
          return fails;
        }),
      );
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual(["Not now"]);
      expect(alone).toBe(5);
    });

    test("death before the acknowledgement: the next process applies it again, to the same end", async () => {
      const { publish, start, settled, state, stream, older, newer } = await fixture();
      await publish(older, newer);
      await makeGroups(redis, [stream], GROUP);
      await redis.xreadgroup("GROUP", GROUP, "dead", "STREAMS", stream, ">");
      for (const message of [older, newer]) {
        const { parse, apply } = handlers[message.type] ?? {};
        if (parse) await apply?.([parse(message)]);
      }
      expect(await waitingFor(redis, stream, GROUP)).toBe(2);
      start();
      await settled();
      expect(await state()).toEqual(await expected());
    });

    test("goes on when Redis was emptied: the group is made anew", async () => {
      const { publish, start, settled, state, faults, stream, older, newer } = await fixture();
      await publish(older);
      start();
      await settled();
      await redis.del(stream);
      await publish(newer);
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    if (Object.values(consumer.handlers).every(({ quiet }) => quiet)) describeQuiet(consumer);
    else describeTold(consumer);

    if (consumer.beside) describeMixture(consumer);
  });
}

/** Declares what instances hear of the effects. */
function describeTold(consumer: ConsumerUnderTest) {
  const { redis } = consumer;
  test("tells the instances which town changed, after the effect", async () => {
    const { publish, start, settled, state, town, prefix, older, newer } =
      await fixturesOf(consumer)();
    const seen: unknown[] = [];
    const tail = startTail({
      redis,
      streams: [appliedStreamOf(prefix, GROUP)],
      onTown: (changed) => void state().then((now) => seen.push([changed, now])),
      log: pino({ level: "silent" }),
    });
    await publish(older, newer);
    start();
    await settled();
    const end = [town, await state()];
    await vi.waitFor(() => expect(seen).toContainEqual(end), PATIENCE);
    await tail.close();
  });
}

function describeQuiet(consumer: ConsumerUnderTest) {
  test("tells the instances nothing: they hold nothing of what changed", async () => {
    const { publish, start, settled, prefix, older, newer } = await fixturesOf(consumer)();
    await publish(older, newer);
    start();
    await settled();
    expect(await consumer.redis.exists(appliedStreamOf(prefix, GROUP))).toBe(0);
  });
}

/**
 * Guarantees that every subscription must fulfill, tested with a service's own handlers and its real database.
 * A test file of the service calls `describeConsumer` once for each message type it subscribes to.
 */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { GROUP, failing, fixturesOf } from "./consumer-fixture.ts";
import type { ConsumerUnderTest } from "./consumer-fixture.ts";
import { describeMixture } from "./consumer-mixture.ts";
import { typeAndVersion } from "../envelope.ts";
import { makeGroups, waitingFor } from "../groups.ts";

/** Declares the suite; requires only the handlers, the database behind them and Redis. */
export function describeConsumer(consumer: ConsumerUnderTest) {
  const { redis, handlers } = consumer;
  const { fixture, expected } = fixturesOf(consumer);

  describe(`consumer: ${consumer.name}`, () => {
    test("applies a message, and then the next one", async () => {
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

    test("applies a message that is delivered twice, in one batch or later, as if once", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(older, older, newer, newer);
      start();
      await settled();
      await publish(newer);
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("keeps the newer of two messages out of order, in one batch or later", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(newer, older);
      start();
      await settled();
      await publish(older);
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("dead-letters a message of a discontinued version and blocks nothing", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      const type = `${typeAndVersion(newer.type).name}.v0`;
      await publish({ ...newer, type }, older, newer);
      start();
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([`Unknown version ${type}`]);
    });

    test("retries a handler that throws a few times", async () => {
      const { publish, start, settled, state, faults, older, newer } = await fixture();
      await publish(older, newer);
      let failures = 5;
      start(failing(handlers, () => failures-- > 0));
      await settled();
      expect(await state()).toEqual(await expected());
      expect(await faults()).toEqual([]);
    });

    test("another process reapplies a message, with the same result, after a crash before its ack", async () => {
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

    if (consumer.beside) describeMixture(consumer);
  });
}

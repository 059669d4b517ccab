import { newTown } from "@mainstreet/testing/town";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { PATIENCE, GROUP, failing, fixturesOf } from "./testing/consumer-fixture.ts";
import type { ConsumerUnderTest } from "./testing/consumer-fixture.ts";
import { describeConsumer } from "./testing/consumer-suite.ts";
import { envelope, typeAndVersion } from "./envelope.ts";
import type { Message } from "./envelope.ts";
import { NOTE, note, noteMessage, openFixture } from "./testing/fixture.ts";
import { handler } from "./handlers.ts";
import { appliedStreamOf } from "./names.ts";
import { applyProjection } from "./projection.ts";
import { startTail } from "./tail.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());
const { copies, copied } = await fixture.publisher();

const consumer: ConsumerUnderTest = {
  name: "a projection by revision",
  redis: fixture.redis,
  prefix: fixture.env.REDIS_PREFIX,
  handlers: {
    [NOTE]: handler(noteMessage, (messages) =>
      applyProjection(
        fixture.mongo,
        copied,
        messages.map(({ town, subject, revision, data }) => ({
          town,
          id: Number(subject),
          revision,
          state: data.deleted ? null : { text: data.text },
        })),
      ),
    ),
  },
  town: newTown,
  messages: (town) => [note(town, 1, 3, "older"), note(town, 1, 4, "newer")],
  state: async (town) =>
    (await copies.find({ town }).lean()).map(({ id, text, sourceRevision }) => ({
      id,
      text,
      sourceRevision,
    })),
};

describeConsumer(consumer);

/** Behavior of the delivery itself, which does not depend on the handlers. */
describe("delivery to any handlers", () => {
  const { redis, handlers } = consumer;
  const { fixture: delivery, expected } = fixturesOf(consumer);

  test("a message of an unknown version blocks nothing and waits for a consumer that knows it", async () => {
    const { publish, start, settled, state, faults, older, newer } = await delivery();
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

  test("a message type without a handler is skipped", async () => {
    const { publish, start, settled, state, faults, older, newer } = await delivery();
    await publish({ ...newer, type: "nobody.listens.v1" }, older, newer);
    start();
    await settled();
    expect(await state()).toEqual(await expected());
    expect(await faults()).toEqual([]);
  });

  test("a poison message goes to the dead letters and blocks nothing", async () => {
    const { publish, start, settled, state, faults, older, newer } = await delivery();
    await publish("not JSON", "{}", { ...newer, data: null }, older, newer);
    start();
    await settled();
    expect(await state()).toEqual(await expected());
    expect(await faults()).toHaveLength(3);
  });

  test("a message whose handler always throws is dead after five deliveries; others are applied", async () => {
    const { publish, start, settled, state, faults, older, newer } = await delivery();
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

  test("consumption resumes after Redis was emptied: the consumer group is recreated", async () => {
    const { publish, start, settled, state, faults, stream, older, newer } = await delivery();
    await publish(older);
    start();
    await settled();
    await redis.del(stream);
    await publish(newer);
    await settled();
    expect(await state()).toEqual(await expected());
    expect(await faults()).toEqual([]);
  });

  test("instances are notified which town changed, after the effect", async () => {
    const { publish, start, settled, state, town, prefix, older, newer } = await delivery();
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
    const end = [town, await expected()];
    await vi.waitFor(() => expect(seen).toContainEqual(end), PATIENCE);
    await tail.close();
  });

  test("instances are not notified when all handlers are quiet", async () => {
    const { publish, start, settled, state, prefix, older, newer } = await delivery();
    await publish(older, newer);
    const quiet = Object.entries(handlers).map(([type, one]) => [type, { ...one, quiet: true }]);
    start(Object.fromEntries(quiet));
    await settled();
    expect(await state()).toEqual(await expected());
    expect(await redis.exists(appliedStreamOf(prefix, GROUP))).toBe(0);
  });
});

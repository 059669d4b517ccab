/** Fixture of the consumer suite: a fresh town for each test, and streams that no other test uses. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { pino } from "pino";
import { afterEach, expect, vi } from "vitest";
import { deadLetters } from "../dead-letters.ts";
import type { Message } from "../envelope.ts";
import { waitingFor } from "../groups.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { streamOf } from "../names.ts";
import { startSubscriptions } from "../subscribe.ts";
import type { Subscriptions } from "../subscribe.ts";

export interface ConsumerUnderTest {
  /** Title of the suite, e.g. `coupons on business.changed.v1`. */
  name: string;
  redis: Redis;
  prefix: string;
  handlers: Handlers;
  /** Creates a fresh town for each test, with whatever data the handlers require. */
  town: () => Promise<string> | string;
  /** Two messages about one record of the town, the older one first. Each must change the state. */
  messages: (town: string) => [older: Message, newer: Message];
  /** The newer message has its effect only once: applied after the older one, it changes nothing. */
  once?: true;
  /**
   * Messages of other types about the same record, sent between the two. Whatever the order, the final state is
   * the same.
   */
  beside?: (town: string) => Message[];
  /**
   * The state that the messages have produced in the town; the same messages give the same state in any town.
   */
  state: (town: string) => Promise<unknown>;
}

const SOURCE = "source";
export const GROUP = "group";
export const PATIENCE = { timeout: 15_000, interval: 25 };

/** `fixture` creates a new fixture on each call; subscriptions started in it are closed after the test. */
export function fixturesOf(consumer: ConsumerUnderTest) {
  const { redis, handlers } = consumer;
  const running: Subscriptions[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((subscriptions) => subscriptions.close()));
  });

  const fixture = async () => {
    const prefix = `${consumer.prefix}suite-${randomUUID().slice(0, 8)}:`;
    const stream = streamOf(prefix, SOURCE);
    const town = await consumer.town();
    const [older, newer] = consumer.messages(town);
    return {
      prefix,
      stream,
      town,
      older,
      newer,
      beside: consumer.beside?.(town) ?? [],
      publish: async (...messages: (Message | string)[]) => {
        for (const message of messages) {
          const fields =
            typeof message === "string"
              ? ["message", message]
              : ["town", message.town, "message", JSON.stringify(message)];
          await redis.xadd(stream, "*", ...fields);
        }
      },
      start: (table = handlers) => {
        const log = pino({ level: "silent" });
        const reading = { redis, prefix, group: GROUP, sources: [SOURCE], handlers: table, log };
        const subscriptions = startSubscriptions({ ...reading, claimMs: 200, blockMs: 100 });
        running.push(subscriptions);
        return subscriptions;
      },
      faults: async () => (await deadLetters(redis, prefix, GROUP)).map(({ fault }) => fault),
      /** Waits until the group has received and acknowledged everything. */
      settled: () =>
        vi.waitFor(async () => expect(await waitingFor(redis, stream, GROUP)).toBe(0), PATIENCE),
      state: () => consumer.state(town),
    };
  };

  async function applyInOrder() {
    const { publish, start, settled, state, older, newer } = await fixture();
    await publish(older, newer);
    start();
    await settled();
    return state();
  }

  let known: ReturnType<typeof applyInOrder> | undefined;
  /** The state after both messages, once each and in order. Computed once: it is the same in any town. */
  const expected = () => (known ??= applyInOrder());

  return { fixture, expected };
}

/** Wraps the handlers so that they reject whenever `fails` returns true. */
export const failing = (handlers: Handlers, fails: (messages: Message[]) => boolean): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([type, { parse, apply }]) => [
      type,
      {
        parse,
        apply: (messages) =>
          fails(messages) ? Promise.reject(new Error("Not now")) : apply(messages),
      } satisfies Handler,
    ]),
  );

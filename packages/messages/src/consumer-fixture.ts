/** Where a consumer's suite takes place: for each test a fresh town, and streams that no other test uses. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { pino } from "pino";
import { afterEach, expect, vi } from "vitest";
import { deadLetters } from "./dead-letters.ts";
import type { Message } from "./envelope.ts";
import { waitingFor } from "./groups.ts";
import type { Handler, Handlers } from "./handlers.ts";
import { streamOf } from "./names.ts";
import { startSubscriptions } from "./subscribe.ts";
import type { Subscriptions } from "./subscribe.ts";

export interface ConsumerUnderTest {
  /** Title of the suite, e.g. `coupons on business.changed.v1`. */
  name: string;
  redis: Redis;
  prefix: string;
  handlers: Handlers;
  /** A fresh town for each test, with whatever the handler expects to be there. */
  town: () => Promise<string> | string;
  /** Two messages about one record of the town, the older one first. Both must leave their mark. */
  messages: (town: string) => [older: Message, newer: Message];
  /** What the newer one tells counts once: it leaves no mark behind the older one. */
  once?: true;
  /**
   * Messages of other types that have to do with the record, as they came between the two. Whatever comes
   * first, the state is the same in the end.
   */
  beside?: (town: string) => Message[];
  /** What the messages have made of the town so far; the same for the same messages, in any town. */
  state: (town: string) => Promise<unknown>;
}

const SOURCE = "source";
export const GROUP = "group";
export const PATIENCE = { timeout: 15_000, interval: 25 };

/** `fixture` resolves with one of its own each time; what was started there ends with the test. */
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
      /** Waits until the group was given everything and has acknowledged it. */
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
  /** The state after both messages, each once and in order: the same for all tests, as in any town. */
  const expected = () => (known ??= applyInOrder());

  return { fixture, expected };
}

/** The handlers, failing as `fails` says. */
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

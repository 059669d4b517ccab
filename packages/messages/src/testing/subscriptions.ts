/** Subscriptions with a fixture of their own, closed after each test. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, afterEach, expect, vi } from "vitest";
import { NOTE, log, note, noteMessage, openFixture } from "./fixture.ts";
import { waitingFor } from "../groups.ts";
import { handler } from "../handlers.ts";
import { startSubscriptions } from "../subscribe.ts";
import type { SubscriptionOptions, Subscriptions } from "../subscribe.ts";

export const GROUP = "readers";
export const fixture = await openFixture();
/** Closed after each test, unless taken out. */
export const running: Subscriptions[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((subscriptions) => subscriptions.close()));
});
afterAll(() => fixture.close());

export type Publisher = Awaited<ReturnType<typeof fixture.publisher>>;
export type Apply = (texts: string[]) => Promise<void>;

/** Starts a consumer that hands the texts of each batch to `apply`. */
export function consume(
  { prefix }: Publisher,
  apply: Apply,
  options: Partial<SubscriptionOptions> = {},
) {
  const subscriptions = startSubscriptions({
    redis: fixture.redis,
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

/** Resolves when the group has acknowledged everything. */
export const settled = ({ stream }: Publisher, timeout = 20_000) =>
  vi.waitFor(async () => expect(await waitingFor(fixture.redis, stream, GROUP)).toBe(0), {
    timeout,
    interval: 20,
  });

/** Creates this many messages, each about a different note. */
export const notes = (count: number, town = newTown()) =>
  Array.from({ length: count }, (_, at) => note(town, at, 1, `text ${at}`));

/** Relays with a fixture of their own, closed after each test. */
import { afterAll, afterEach, expect, vi } from "vitest";
import { log, openFixture } from "./fixture.ts";
import { startRelay } from "../relay.ts";
import type { Relay, RelayOptions } from "../relay.ts";

export const fixture = await openFixture();
const relays: Relay[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});
afterAll(() => fixture.close());

export type Publisher = Awaited<ReturnType<typeof fixture.publisher>>;

/** Starts a relay for a publisher's documents. */
export function relayOf({ prefix, collections }: Publisher, options: Partial<RelayOptions> = {}) {
  const { mongo, redis } = fixture;
  const defaults = { mongo, redis, collections, prefix, service: "notes", log, pollMs: 50 };
  const relay = startRelay({ ...defaults, ...options });
  relays.push(relay);
  return relay;
}

/** Resolves when no note has unsent messages. */
export const drained = (publisher: Publisher, timeout = 20_000) =>
  vi.waitFor(async () => expect(await publisher.waiting()).toBe(0), { timeout, interval: 20 });

/** Messages sent so far, as subject@revision. */
export const told = async (publisher: Publisher) =>
  (await publisher.sent()).map(({ subject, revision }) => `${subject}@${revision}`);

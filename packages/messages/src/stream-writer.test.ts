/** Streams are bounded: unread entries are kept, and further messages wait in the database. */
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createBulkOutbox } from "./bulk-outbox.ts";
import { NOTE, log, note, noteMessage } from "./testing/fixture.ts";
import { makeGroups } from "./groups.ts";
import { handler } from "./handlers.ts";
import { startSubscriptions } from "./subscribe.ts";
import { drained, fixture, relayOf } from "./testing/relays.ts";
import type { Publisher } from "./testing/relays.ts";

const BATCH = 50;
const bounds = { length: 1000, bytes: Infinity };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A publisher whose readers are away. */
async function unread(...groups: string[]) {
  const publisher = await fixture.publisher();
  for (const group of groups) await makeGroups(fixture.redis, [publisher.stream], group);
  return publisher;
}

/** Consumes everything; returns what was received, as subject@revision. */
function read({ prefix }: Publisher, group: string) {
  const taken: string[] = [];
  const { close } = startSubscriptions({
    redis: fixture.redis,
    prefix,
    group,
    sources: ["notes"],
    log,
    handlers: {
      [NOTE]: handler(noteMessage, async (messages) => {
        for (const { subject, revision } of messages) taken.push(`${subject}@${revision}`);
      }),
    },
  });
  closing.push(close);
  return taken;
}

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);

/** Inserts notes with two messages each (created and changed), as fast as the database allows. */
const write = ({ notes }: Publisher, ids: number[], text = "") =>
  notes.collection.insertMany(
    ids.map((id) => {
      const outbox = [note("oak", id, 1, text), note("oak", id, 2, text)];
      return { town: "oak", id, revision: 2, outbox, outboxSince: new Date() };
    }),
  );

const lengthOf = ({ stream }: Publisher) => fixture.redis.xlen(stream);

/** A log that records its messages. */
function listen() {
  const said: string[] = [];
  return { said, log: pino({}, { write: (line) => void said.push(JSON.parse(line).msg) }) };
}
type Heard = ReturnType<typeof listen>;
const FULL = "stream is full, new messages wait in the database";
const isFull = (...heard: Heard[]) =>
  vi.waitFor(() => heard.forEach(({ said }) => expect(said).toEqual([FULL])), { timeout: 20_000 });

describe("a stream whose consumers are away", () => {
  test("stays within its length, logs that once, and delivers everything in order later", async () => {
    const publisher = await unread("slow");
    const heard = [listen(), listen()];
    await write(publisher, idsFrom(0, 2000));
    const relays = heard.map((each) => relayOf(publisher, { ...each, bounds, batch: BATCH }));
    await isFull(...heard);
    await write(publisher, idsFrom(2000, 100));
    for (const relay of relays) relay.wake();

    // Each relay may send one batch before it measures the stream.
    const most = 1000 + 2 * 2 * BATCH;
    let longest = await lengthOf(publisher);
    expect(longest).toBeGreaterThanOrEqual(1000);
    const taken = read(publisher, "slow");
    await vi.waitFor(
      async () => {
        longest = Math.max(longest, await lengthOf(publisher));
        expect(taken).toHaveLength(4200);
      },
      { timeout: 40_000, interval: 5 },
    );
    expect(longest).toBeLessThanOrEqual(most);
    const revisions = Map.groupBy(taken, (each) => each.split("@")[0]);
    for (const id of idsFrom(0, 2100))
      expect(revisions.get(String(id))).toEqual([`${id}@1`, `${id}@2`]);
    await drained(publisher);
  }, 90_000);

  test("stays within its bytes, however large its messages are", async () => {
    const publisher = await unread("slow");
    const bytes = 2 * 1024 * 1024;
    const heard = listen();
    await write(publisher, idsFrom(0, 300), "x".repeat(15_000));
    relayOf(publisher, { ...heard, bounds: { length: 100_000, bytes }, batch: 5 });
    await isFull(heard);
    const used = await fixture.redis.memory("USAGE", publisher.stream, "SAMPLES", 0);
    expect(used).toBeGreaterThan(bytes);
    expect(used).toBeLessThan(bytes * 1.2);
    const taken = read(publisher, "slow");
    await vi.waitFor(() => expect(taken).toHaveLength(600), { timeout: 30_000 });
  }, 60_000);
});

test("entries that all consumer groups have read make room, unread entries stay", async () => {
  const publisher = await unread("fast", "slow");
  const heard = listen();
  relayOf(publisher, { ...heard, bounds, batch: BATCH });
  const fast = read(publisher, "fast");
  await write(publisher, idsFrom(0, 1000));
  await isFull(heard);
  const slow = read(publisher, "slow");
  for (const taken of [slow, fast])
    await vi.waitFor(() => expect(taken).toHaveLength(2000), { timeout: 30_000 });
  expect(await lengthOf(publisher)).toBeLessThan(1000 + 2 * BATCH);
}, 60_000);

test("bulk writes fill half of a stream, so that single changes still find room", async () => {
  const publisher = await unread("slow");
  const { mongo, redis } = fixture;
  const { prefix, collections } = publisher;
  const [collection = ""] = collections;
  const bulkOutbox = createBulkOutbox({ mongo, redis, prefix, service: "notes", log, bounds });
  for (const first of idsFrom(0, 40).map((at) => at * BATCH)) {
    const ids = idsFrom(first, BATCH);
    await bulkOutbox.writeAndPublish({ collection, town: "oak", ids }, async () => {
      const records = ids.map((id) => ({ town: "oak", id, revision: 1, text: "" }));
      await publisher.notes.collection.insertMany(records);
      return ids.map((id) => note("oak", id, 1, ""));
    });
  }
  await bulkOutbox.close();
  // Four groups may be in flight at a time.
  const half = 500 + 4 * BATCH;
  expect(await lengthOf(publisher)).toBeLessThanOrEqual(half);

  const heard = listen();
  const toMessage = (document: unknown) => note("oak", Object(document).id, 1, "");
  relayOf(publisher, { ...heard, bounds, publications: [{ collection, toMessage }] });
  await publisher.create("elm", 5000);
  await drained(publisher);
  expect((await publisher.sent()).at(-1)).toMatchObject({ town: "elm", subject: "5000" });

  // As if their writer had been silent for a long time.
  await mongo.collection("notes").updateMany({ collection }, { $set: { until: new Date(0) } });
  await isFull(heard);
  expect(await lengthOf(publisher)).toBeLessThanOrEqual(half + BATCH + 1);
  const taken = read(publisher, "slow");
  await vi.waitFor(() => expect(new Set(taken).size).toBe(2001), { timeout: 30_000 });
  expect(await mongo.collection("notes").countDocuments({ collection })).toBe(0);
}, 60_000);

test("unread entries are not trimmed for their age", async () => {
  const publisher = await fixture.publisher();
  const lastMonth = Date.now() - 30 * 24 * 3600 * 1000;
  for (const id of idsFrom(0, 150)) {
    const message = JSON.stringify(note("oak", id, 1, "of last month"));
    const fields = ["town", "oak", "message", message];
    await fixture.redis.xadd(publisher.stream, `${lastMonth + id}-0`, ...fields);
  }
  await makeGroups(fixture.redis, [publisher.stream], "slow");
  relayOf(publisher);
  for (const id of [150, 151]) {
    await publisher.create("oak", id);
    await drained(publisher);
  }
  const taken = read(publisher, "slow");
  await vi.waitFor(() => expect(taken).toHaveLength(152), { timeout: 10_000 });
});

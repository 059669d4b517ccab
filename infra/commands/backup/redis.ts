/**
 * Redis: every key of the system except short-lived counters. Streams are read in pages, since one
 * may be larger than the 512 MB that Redis accepts as one value, and their groups' positions are
 * saved; all other keys use DUMP and RESTORE, which keep types and expiry times exactly and reject
 * damaged data. (Not the server's RDB file: it also has other systems' keys, and can't be loaded
 * into a running server.)
 */
import { pairs, parseEntries } from "@mainstreet/messages/entries";
import { isAfter } from "@mainstreet/messages/entry-ids";
import { positionsOf } from "@mainstreet/messages/groups";
import { keysBeginning } from "@mainstreet/messages/scan";
import type { Redis } from "ioredis";
import { z } from "zod";
import { documentsOf, inGroups, writeParts } from "./files.ts";

const KEYS = "redis/keys.bson";
const STREAMS = "redis/streams.bson";
const MESSAGES = "redis/messages.bson";
const PAGE = 500;
/** Counters of recent attempts, kept for a day at most: no loss. */
const PASSING = /^(?:rate|login):/;

const flat = z.array(z.unknown());
/** Position from which each group of a stream continues: everything unacknowledged comes after it. */
const savedStream = z.object({
  stream: z.string(),
  lastId: z.string(),
  groups: z.array(z.object({ name: z.string(), after: z.string() })),
});
export type SavedStream = z.infer<typeof savedStream>;
const savedMessage = z.object({ stream: z.string(), id: z.string(), fields: z.array(z.string()) });
const savedKey = z.object({
  key: z.string(),
  expiresAt: z.number(),
  dump: z.instanceof(Uint8Array),
});

const bson = async () => (await import("mongoose")).mongo.BSON;

/** Saves all keys except streams and short-lived ones, with their expiry times; `-1` means never. */
export async function saveKeys(redis: Redis, prefix: string, folder: string) {
  const BSON = await bson();
  const seen = new Set<string>();
  async function* saved() {
    for await (const page of keysBeginning(redis, prefix)) {
      const keys = page.filter((key) => !seen.has(key) && !PASSING.test(key.slice(prefix.length)));
      const asked = keys.map(async (key) => {
        seen.add(key);
        if ((await redis.type(key)) === "stream") return [];
        const [expiresAt, dump] = await Promise.all([
          redis.pexpiretime(key),
          redis.dumpBuffer(key),
        ]);
        return dump ? [{ key: key.slice(prefix.length), expiresAt, dump }] : [];
      });
      for (const found of (await Promise.all(asked)).flat()) yield BSON.serialize(found);
    }
  }
  return writeParts(folder, KEYS, saved());
}

/** Resolves with the names of all streams, including those of dead letters and jobs. */
export async function streamsOf(redis: Redis, prefix: string): Promise<string[]> {
  const streams = new Set<string>();
  const found = redis.scanStream({ match: `${prefix}*`, type: "stream", count: PAGE });
  for await (const page of found)
    for (const key of z.array(z.string()).parse(page)) streams.add(key);
  return [...streams];
}

/** Resolves with the positions of all groups. */
export async function groupsOf(redis: Redis, streams: readonly string[]) {
  const groups = new Map<string, SavedStream["groups"]>();
  for (const stream of streams) groups.set(stream, await positionsOf(redis, stream));
  return groups;
}

/** Saves all entries of the streams, and the groups' positions read before. */
export async function saveStreams(
  redis: Redis,
  prefix: string,
  folder: string,
  groups: Awaited<ReturnType<typeof groupsOf>>,
) {
  const BSON = await bson();
  const streams = await streamsOf(redis, prefix);
  const states: SavedStream[] = [];
  async function* entries() {
    for (const stream of streams) {
      const info = pairs(flat.parse(await redis.xinfo("STREAM", stream)));
      const lastId = String(info.get("last-generated-id"));
      const name = stream.slice(prefix.length);
      const known = groups.get(stream) ?? [];
      const now = (await groupsOf(redis, [stream])).get(stream) ?? [];
      // A group created meanwhile reads from the start.
      const made = now.filter((group) => !known.some((each) => each.name === group.name));
      const all = [...known, ...made.map(({ name: group }) => ({ name: group, after: "0-0" }))];
      states.push({ stream: name, lastId, groups: all });
      for (let from = "-"; ;) {
        const page = parseEntries(await redis.xrange(stream, from, lastId, "COUNT", PAGE));
        for (const { id, fields } of page)
          yield BSON.serialize({ stream: name, id, fields: [...(fields ?? [])].flat() });
        const last = page.at(-1);
        if (page.length < PAGE || !last) break;
        from = `(${last.id}`;
      }
    }
  }
  const messages = await writeParts(folder, MESSAGES, entries());
  const written = await writeParts(
    folder,
    STREAMS,
    states.map((state) => BSON.serialize(state)),
  );
  return [messages, written] as const;
}

/** Restores everything, under another prefix if needed; keys that have expired since are left out. */
export async function loadRedis(
  redis: Redis,
  folder: string,
  prefixes: { from: string; to: string },
) {
  const BSON = await bson();
  const { from, to } = prefixes;
  for await (const group of inGroups(documentsOf(folder, KEYS), PAGE, ({ length }) => length))
    await Promise.all(
      group.map(async (bytes) => {
        const { key, expiresAt, dump } = savedKey.parse(
          BSON.deserialize(bytes, { promoteBuffers: true }),
        );
        if (expiresAt >= 0 && expiresAt <= Date.now()) return;
        const end = Math.max(0, expiresAt);
        await redis.restore(`${to}${key}`, end, Buffer.from(dump), "REPLACE", "ABSTTL");
      }),
    );

  const states: SavedStream[] = [];
  for await (const bytes of documentsOf(folder, STREAMS))
    states.push(savedStream.parse(BSON.deserialize(bytes)));
  const read = createTally(states);
  for await (const group of inGroups(documentsOf(folder, MESSAGES), PAGE, ({ length }) => length))
    await Promise.all(
      group.map((bytes) => {
        const { stream, id, fields } = savedMessage.parse(BSON.deserialize(bytes));
        read.add(stream, id);
        // A dead letter contains the name of its original stream.
        const moved = fields.map((text, at) =>
          fields[at - 1] === "stream" && text.startsWith(from)
            ? to + text.slice(from.length)
            : text,
        );
        return redis.xadd(`${to}${stream}`, id, ...moved);
      }),
    );
  for (const { stream, lastId, groups } of states) {
    const key = `${to}${stream}`;
    for (const { name, after } of groups) {
      const count = read.upTo(stream, name);
      await redis.xgroup("CREATE", key, name, after, "MKSTREAM", "ENTRIESREAD", count);
    }
    if (groups.length > 0 || read.total(stream) > 0) await redis.call("XSETID", key, lastId);
  }
}

/** Counts the entries that each group has read, from which Redis calculates its lag. */
function createTally(states: readonly SavedStream[]) {
  const tallies = new Map(
    states.map(({ stream, groups }) => [
      stream,
      { total: 0, groups: groups.map((group) => ({ ...group, count: 0 })) },
    ]),
  );
  return {
    add(stream: string, id: string) {
      const tally = tallies.get(stream);
      if (!tally) return;
      tally.total += 1;
      for (const group of tally.groups) if (!isAfter(id, group.after)) group.count += 1;
    },
    upTo: (stream: string, name: string) =>
      tallies.get(stream)?.groups.find((group) => group.name === name)?.count ?? 0,
    total: (stream: string) => tallies.get(stream)?.total ?? 0,
  };
}

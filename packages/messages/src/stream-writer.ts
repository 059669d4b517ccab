/**
 * Writes messages to a stream. Streams are bounded, so that they never fill Redis: entries that all readers
 * have acknowledged are trimmed when they are old or room is needed, never any others; while readers are
 * behind, messages stay in the database.
 */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { isAfter } from "./entry-ids.ts";
import type { Message } from "./envelope.ts";
import { positionsOf } from "./groups.ts";
import type { Position } from "./groups.ts";

export interface Bounds {
  length: number;
  bytes: number;
}

/** A message has about 1 kB, at most 30 kB: the streams of the services (four) take 256 MB together. */
const BOUNDS: Bounds = { length: 50_000, bytes: 64 * 1024 * 1024 };
/** Share of the stream for bulk writes; the rest is left to single changes, which need not wait for them. */
const BULK_SHARE = 0.5;
/**
 * A full stream has room again below this share, so that many entries are sent at once and little is logged.
 */
const REOPENED = 0.75;
/** Acknowledged entries are kept for a week, in ms. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
const LAST_ID = `${2n ** 64n - 1n}-${2n ** 64n - 1n}`;

export type StreamWriter = ReturnType<typeof createStreamWriter>;

interface StreamWriterOptions {
  redis: Redis;
  stream: string;
  log: Logger;
  bounds?: Bounds | undefined;
  /** The messages change no town data: tails skip them. */
  quiet?: boolean;
}

/** Field of an entry that makes tails skip it. */
export const QUIET = "quiet";

/** Writer for changes of single records. */
export function createStreamWriter(options: StreamWriterOptions) {
  const { redis, stream, log, bounds = BOUNDS, quiet = false } = options;
  const marks = quiet ? [QUIET, "1"] : [];
  let measured = true;
  let full = false;

  async function measure() {
    const [length, bytes, [oldest]] = await Promise.all([
      redis.xlen(stream),
      redis.memory("USAGE", stream, "SAMPLES", 0),
      redis.xrange(stream, "-", "+", "COUNT", 1),
    ]);
    const share = Math.max(length / bounds.length, (bytes ?? 0) / bounds.bytes);
    return { length, oldest: oldest?.[0], full: share >= (full ? REOPENED : 1) };
  }

  /** Trims acknowledged entries that are old, and up to half of the stream when it is full. */
  async function makeRoom() {
    const found = await measure();
    const weekAgo = `${Date.now() - KEEP_MS}-0`;
    const isOld = found.oldest !== undefined && isAfter(weekAgo, found.oldest);
    if (!found.full && !isOld) return { full: false };
    const slowest = earliest(await positionsOf(redis, stream));
    const read = slowest?.after ?? LAST_ID;
    if (isOld) await redis.xtrim(stream, "MINID", isAfter(weekAgo, read) ? read : weekAgo);
    if (!found.full) return { full: false };
    await redis.xtrim(stream, "MINID", "~", read, "LIMIT", Math.ceil(found.length / 2));
    return { full: (await measure()).full, group: slowest?.name };
  }

  return {
    /** Adds messages in order; rejects when any of them was not added, others may have been. */
    async send(messages: Iterable<Message>) {
      const pipeline = redis.pipeline();
      for (const message of messages)
        pipeline.xadd(
          stream,
          "*",
          "town",
          message.town,
          "message",
          JSON.stringify(message),
          ...marks,
        );
      for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
      measured = false;
    },

    /** Whether more may be sent now. */
    async hasRoom() {
      if (measured && !full) return true;
      const now = await makeRoom();
      if (now.full && !full)
        log.warn({ stream, group: now.group }, "stream is full, new messages wait in the database");
      if (full && !now.full) log.info({ stream }, "stream has room again");
      full = now.full;
      measured = true;
      return !full;
    },
  };
}

/** Writer for records that are written in bulk. */
export const createBulkStreamWriter = ({ bounds = BOUNDS, ...options }: StreamWriterOptions) =>
  createStreamWriter({
    ...options,
    bounds: { length: bounds.length * BULK_SHARE, bytes: bounds.bytes * BULK_SHARE },
  });

const earliest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (first, each) => (first && isAfter(each.after, first.after) ? first : each),
    undefined,
  );

/** Consumer groups: created at the beginning of their streams, and their progress. */
import type { Redis } from "ioredis";
import { z } from "zod";
import { pairs } from "./entries.ts";
import { idBefore } from "./entry-ids.ts";
import { streamOf } from "./names.ts";
import { keysBeginning } from "./scan.ts";

const groupsReply = z.array(z.array(z.unknown()));

/** Creates the group on each stream that lacks it, starting at the first entry. */
export async function makeGroups(redis: Redis, streams: readonly string[], group: string) {
  for (const stream of streams)
    await redis.xgroup("CREATE", stream, group, "0", "MKSTREAM").catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith("BUSYGROUP"))) throw error;
    });
}

/** Fewer undelivered messages than this are counted individually. */
const COUNTED = 100;

/**
 * Number of messages that the group has not received or not acknowledged yet. When undelivered messages were
 * deleted, Redis does not know the lag; a lag of `COUNTED` or more is then reported as the length of the whole
 * stream.
 */
export async function waitingFor(redis: Redis, stream: string, group: string): Promise<number> {
  const length = await redis.xlen(stream);
  if (length === 0) return 0;
  for (const flat of groupsReply.parse(await redis.xinfo("GROUPS", stream))) {
    const state = pairs(flat);
    if (state.get("name") !== group) continue;
    const pending = Number(state.get("pending") ?? 0);
    const lag = state.get("lag") ?? null;
    if (lag !== null) return Number(lag) + pending;
    const after = `(${String(state.get("last-delivered-id"))}`;
    const left = (await redis.xrange(stream, after, "+", "COUNT", COUNTED)).length;
    return left < COUNTED ? left + pending : length;
  }
  return length;
}

export interface Position {
  name: string;
  /** The group has acknowledged every entry up to this id. */
  after: string;
}

/** Returns the progress of every group of a stream. */
export async function positionsOf(redis: Redis, stream: string): Promise<Position[]> {
  const groups = groupsReply.parse(await redis.xinfo("GROUPS", stream));
  return Promise.all(
    groups.map(async (flat) => {
      const state = pairs(flat);
      const name = String(state.get("name"));
      const [, oldest] = await redis.xpending(stream, name);
      const after =
        typeof oldest === "string" ? idBefore(oldest) : String(state.get("last-delivered-id"));
      return { name, after };
    }),
  );
}

/** Returns every group that reads one of the system's streams. */
export async function consumerGroups(redis: Redis, prefix: string): Promise<string[]> {
  const groups = new Set<string>();
  for await (const streams of keysBeginning(redis, streamOf(prefix, "")))
    for (const stream of streams)
      for (const flat of groupsReply.parse(await redis.xinfo("GROUPS", stream)))
        groups.add(String(pairs(flat).get("name")));
  return [...groups].toSorted((a, b) => (a < b ? -1 : 1));
}

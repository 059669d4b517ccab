/** Ends a delivery: acknowledges it after its effect, moves it to the dead letters, or leaves it pending. */
import type { ChainableCommander, Redis } from "ioredis";
import type { Logger } from "pino";
import type { Entry } from "./entries.ts";
import { appliedStreamOf, deadStreamOf } from "./names.ts";

/** Entries kept in the stream of applied notices: far more than any instance falls behind. */
const APPLIED_LENGTH = 10_000;
/**
 * Limit of dead letters. More than this points to a bug of ours, so further messages stay pending until it is
 * fixed.
 */
const DEAD_LENGTH = 1000;

/** Tells every instance of the service that the town's data it holds in memory is stale. */
export const tellInstances = (
  to: Redis | ChainableCommander,
  { prefix, service, town }: { prefix: string; service: string; town: string },
) => to.xadd(appliedStreamOf(prefix, service), "MAXLEN", "~", APPLIED_LENGTH, "*", "town", town);

export type Acknowledger = ReturnType<typeof createAcknowledger>;

export function createAcknowledger(options: {
  redis: Redis;
  prefix: string;
  group: string;
  consumer: string;
  log: Logger;
}) {
  const { redis, prefix, group, consumer, log } = options;
  const dead = deadStreamOf(prefix, group);

  /** Leaves the entries pending without counting this delivery: the failure was not their fault. */
  async function putOff(stream: string, entries: Entry[]) {
    if (entries.length === 0) return;
    const transaction = redis.multi();
    for (const { id, deliveries } of entries)
      transaction.xclaim(
        ...([stream, group, consumer, 0, id, "RETRYCOUNT", deliveries - 1, "JUSTID"] as const),
      );
    await transaction.exec();
  }

  return {
    /** Tells the instances which towns have changed, then acknowledges the entries. */
    async acknowledge(stream: string, entries: Entry[], towns: string[]) {
      if (entries.length === 0) return;
      const transaction = redis.multi();
      for (const town of towns) void tellInstances(transaction, { prefix, service: group, town });
      transaction.xack(stream, group, ...entries.map(({ id }) => id));
      await transaction.exec();
    },

    /** Moves the entry to the dead letters with the reason; leaves it pending while those are full. */
    async bury(stream: string, entry: Entry, fault: string) {
      if ((await redis.xlen(dead)) >= DEAD_LENGTH) return putOff(stream, [entry]);
      const letter = {
        stream,
        entry: entry.id,
        town: entry.fields?.get("town") ?? "",
        message: entry.fields?.get("message") ?? "",
        fault,
      };
      await redis
        .multi()
        .xadd(dead, "*", ...Object.entries(letter).flat())
        .xack(stream, group, entry.id)
        .exec();
      log.error({ stream, entry: entry.id, fault }, "message moved to the dead letters");
    },

    putOff,

    /** Resets the idle time of the entries, so that no other consumer claims them as abandoned. */
    async keep(stream: string, entries: Iterable<Entry>) {
      const ids = Array.from(entries, ({ id }) => id);
      if (ids.length > 0) await redis.xclaim(stream, group, consumer, 0, ...ids, "JUSTID");
    },
  };
}

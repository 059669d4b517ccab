/** The end of a delivery: acknowledged after its effect, dead with the reason, or put off; kept until then. */
import type { ChainableCommander, Redis } from "ioredis";
import type { Logger } from "pino";
import type { Entry } from "./entries.ts";
import { appliedStreamOf, deadStreamOf } from "./names.ts";

/** So many applied notices are kept: far more than an instance falls behind. */
const APPLIED_LENGTH = 10_000;
/** More dead letters are a fault of ours, not of messages: then they wait in the stream for its end. */
const DEAD_LENGTH = 1000;

/** To every instance of the service: what they hold of the town in memory is old. */
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

  /** Leaves the entries pending as if they had not been delivered: the fault was not theirs. */
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
    /** Tells the instances which towns changed, then acknowledges. */
    async acknowledge(stream: string, entries: Entry[], towns: string[]) {
      if (entries.length === 0) return;
      const transaction = redis.multi();
      for (const town of towns) void tellInstances(transaction, { prefix, service: group, town });
      transaction.xack(stream, group, ...entries.map(({ id }) => id));
      await transaction.exec();
    },

    /** To the dead letters with the reason, then acknowledged; put off while there are too many of them. */
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

    /** Keeps the entries from being taken for abandoned. */
    async keep(stream: string, entries: Iterable<Entry>) {
      const ids = Array.from(entries, ({ id }) => id);
      if (ids.length > 0) await redis.xclaim(stream, group, consumer, 0, ...ids, "JUSTID");
    },
  };
}

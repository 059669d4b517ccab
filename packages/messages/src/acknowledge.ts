/** The end of a delivery: acknowledged after its effect, or dead with the reason. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Entry } from "./entries.ts";
import { appliedStreamOf, deadStreamOf } from "./names.ts";

/** So many applied notices are kept: far more than an instance falls behind. */
const APPLIED_LENGTH = 10_000;

export interface Acknowledger {
  /** Tells the instances which towns changed, then acknowledges. */
  acknowledge(stream: string, entries: Entry[], towns: string[]): Promise<void>;
  /** To the dead letters with the reason, then acknowledged. */
  bury(stream: string, entry: Entry, fault: string): Promise<void>;
  /** Remembers why a delivery failed, for its next turn or its burial. */
  failed(stream: string, entry: Entry, error: unknown): void;
  /** Why the entry failed last in this process. */
  faultOf(entry: Entry): string | undefined;
}

export function createAcknowledger(options: {
  redis: Redis;
  prefix: string;
  group: string;
  log: Logger;
}): Acknowledger {
  const { redis, prefix, group, log } = options;
  const faults = new Map<string, string>();
  return {
    async acknowledge(stream, entries, towns) {
      if (entries.length === 0) return;
      const transaction = redis.multi();
      for (const town of towns)
        transaction.xadd(
          appliedStreamOf(prefix, group),
          "MAXLEN",
          "~",
          APPLIED_LENGTH,
          "*",
          "town",
          town,
        );
      transaction.xack(stream, group, ...entries.map(({ id }) => id));
      await transaction.exec();
      for (const { id } of entries) faults.delete(id);
    },

    async bury(stream, entry, fault) {
      const message = entry.fields?.get("message") ?? "";
      const town = entry.fields?.get("town") ?? "";
      await redis
        .multi()
        .xadd(
          deadStreamOf(prefix, group),
          "*",
          "stream",
          stream,
          "entry",
          entry.id,
          "town",
          town,
          "message",
          message,
          "fault",
          fault,
        )
        .xack(stream, group, entry.id)
        .exec();
      faults.delete(entry.id);
      log.error({ stream, entry: entry.id, fault }, "message moved to the dead letters");
    },

    failed(stream, entry, error) {
      faults.set(entry.id, error instanceof Error ? error.message : String(error));
      log.warn({ err: error, stream, entry: entry.id }, "message not applied, trying again");
    },

    faultOf: (entry) => faults.get(entry.id),
  };
}

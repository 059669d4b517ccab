/** Follows streams without a group: every instance sees every entry, and misses none on reconnect. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { endConnection, readerConnection } from "./connections.ts";
import { readEntries } from "./entries.ts";
import { createLoop } from "./loop.ts";
import { QUIET } from "./stream-writer.ts";

/**
 * How far before its start a tail begins, in ms. Data loaded shortly before counts as current, so no change may
 * fall in between, and Redis's clock may differ a little.
 */
const OVERLAP_MS = 60_000;

/**
 * Calls `onTown` for each town changed according to the streams, from a minute ago on. After a lost connection,
 * it resumes after the last entry seen.
 */
export function startTail(options: {
  redis: Redis;
  streams: readonly string[];
  onTown: (town: string, stream: string) => void;
  log: Logger;
  blockMs?: number;
}) {
  const { streams, onTown, log, blockMs = 2000 } = options;
  const reader = readerConnection(options.redis, blockMs);
  const start = `${Date.now() - OVERLAP_MS}-0`;
  const last = new Map(streams.map((stream) => [stream, start]));

  const loop = createLoop({
    name: "tail",
    log,
    pauseMs: 0,
    async run() {
      try {
        const reply = await reader.xread(
          ...(["COUNT", 500, "BLOCK", blockMs, "STREAMS"] as const),
          ...last.keys(),
          ...last.values(),
        );
        for (const [stream, entries] of readEntries(reply)) {
          const towns = new Set<string>();
          for (const { id, fields } of entries) {
            last.set(stream, id);
            const town = fields?.get("town");
            if (town && !fields?.has(QUIET)) towns.add(town);
          }
          for (const town of towns) onTown(town, stream);
        }
      } catch (error) {
        if (!loop.closing()) throw error;
      }
    },
  });

  return {
    close: async () => {
      const closed = loop.close();
      endConnection(reader);
      await closed;
    },
  };
}

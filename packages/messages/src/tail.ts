/** Reads along streams without a group: every instance sees every entry, and none is lost on reconnect. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { endConnection, readerConnection } from "./connections.ts";
import { readEntries } from "./entries.ts";
import { createLoop } from "./loop.ts";
import { QUIET } from "./stream-writer.ts";

/**
 * The tail begins so long before its start, in ms: what was loaded just before it counts as seen, so
 * nothing may slip through between, and the clock of Redis may differ a little.
 */
const OVERLAP_MS = 60_000;

/**
 * Calls `onTown` for each town of which entries of the streams tell a change, from a minute ago on. After a
 * lost connection it goes on behind the last entry it has seen.
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

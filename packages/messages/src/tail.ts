/** Reads along streams without a group: every instance sees every entry, and none is lost on reconnect. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { parseEntries, readEntries } from "./entries.ts";
import { createLoop } from "./loop.ts";

export interface Tail {
  close: () => Promise<void>;
}

/**
 * Calls `onTown` for each town that entries of the streams name, from now on. After a lost connection
 * it goes on behind the last entry it has seen.
 */
export function startTail(options: {
  redis: Redis;
  streams: readonly string[];
  onTown: (town: string) => void;
  log: Logger;
  blockMs?: number;
}): Tail {
  const { streams, onTown, log, blockMs = 2000 } = options;
  const reader = options.redis.duplicate({ maxRetriesPerRequest: null });
  reader.on("error", () => undefined);
  const last = new Map<string, string>();

  async function findEnds() {
    for (const stream of streams) {
      if (last.has(stream)) continue;
      const [newest] = parseEntries(await reader.xrevrange(stream, "+", "-", "COUNT", 1));
      last.set(stream, newest?.id ?? "0");
    }
  }

  const loop = createLoop({
    name: "tail",
    log,
    pauseMs: 0,
    async run() {
      try {
        await findEnds();
        const reply = await reader.xread(
          ...(["COUNT", 500, "BLOCK", blockMs, "STREAMS"] as const),
          ...streams,
          ...streams.map((stream) => last.get(stream) ?? "0"),
        );
        const towns = new Set<string>();
        for (const [stream, entries] of readEntries(reply))
          for (const { id, fields } of entries) {
            last.set(stream, id);
            const town = fields?.get("town");
            if (town) towns.add(town);
          }
        for (const town of towns) onTown(town);
      } catch (error) {
        if (!loop.closing()) throw error;
      }
    },
  });

  return {
    async close() {
      const closed = loop.close();
      reader.disconnect();
      await closed;
    },
  };
}

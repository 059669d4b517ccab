/** Connections that notice a dead Redis within seconds; the loops that use them try again for ever. */
import type { Redis } from "ioredis";

/** Longest pause between two attempts to connect, in ms. */
const MAX_PAUSE_MS = 1000;
const CONNECT_MS = 3000;
/** A server that says nothing this much longer than it should is taken for dead, in ms. */
const SILENCE_MS = 3000;

const patience = {
  connectTimeout: CONNECT_MS,
  // Long pipelines and readers that block take longer than one command may.
  commandTimeout: undefined,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, MAX_PAUSE_MS),
};

/** For commands: they fail at once while Redis is away, so that closing never waits for it. */
export function commandConnection(redis: Redis): Redis {
  return quiet(
    redis.duplicate({ ...patience, maxRetriesPerRequest: 0, socketTimeout: SILENCE_MS }),
  );
}

/** For one reader that blocks up to `blockMs`. */
export function readerConnection(redis: Redis, blockMs: number): Redis {
  return quiet(
    redis.duplicate({
      ...patience,
      maxRetriesPerRequest: null,
      socketTimeout: blockMs + SILENCE_MS,
    }),
  );
}

/** What goes wrong is told by the command that fails. */
function quiet(redis: Redis): Redis {
  redis.on("error", () => undefined);
  return redis;
}

/**
 * Ends a connection at once; commands that are under way fail (`quit()` would wait behind a blocked
 * read). ioredis leaves queued commands unanswered for ever when it is between two attempts to connect:
 * an attempt that is broken off answers them.
 */
export function endConnection(redis: Redis) {
  redis.disconnect();
  if (redis.status !== "reconnecting") return;
  redis.connect().catch(() => undefined);
  redis.disconnect();
}

/** Redis connections that detect a dead server within seconds; the loops that use them retry forever. */
import type { Redis } from "ioredis";

/** Longest pause between two attempts to connect, in ms. */
const MAX_PAUSE_MS = 1000;
const CONNECT_MS = 3000;
/** A server that exceeds its expected response time by this much counts as dead, in ms. */
const SILENCE_MS = 3000;

const patience = {
  connectTimeout: CONNECT_MS,
  // Long pipelines and blocking reads take longer than a single command may.
  commandTimeout: undefined,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, MAX_PAUSE_MS),
};

/** For commands: they fail at once while Redis is unavailable, so that closing never waits for it. */
export function commandConnection(redis: Redis): Redis {
  return quiet(
    redis.duplicate({ ...patience, maxRetriesPerRequest: 0, socketTimeout: SILENCE_MS }),
  );
}

/** For one reader that blocks for up to `blockMs`. */
export function readerConnection(redis: Redis, blockMs: number): Redis {
  return quiet(
    redis.duplicate({
      ...patience,
      maxRetriesPerRequest: null,
      socketTimeout: blockMs + SILENCE_MS,
    }),
  );
}

/** Ignores connection errors: the command that fails reports them. */
function quiet(redis: Redis): Redis {
  redis.on("error", () => undefined);
  return redis;
}

/**
 * Ends a connection at once; commands in flight fail (`quit()` would wait behind a blocking read). Between two
 * connection attempts, ioredis never settles queued commands: starting and aborting an attempt makes them fail.
 */
export function endConnection(redis: Redis) {
  redis.disconnect();
  if (redis.status !== "reconnecting") return;
  redis.connect().catch(() => undefined);
  redis.disconnect();
}

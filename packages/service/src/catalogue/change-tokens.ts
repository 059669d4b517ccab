/**
 * Change tokens in Redis: every write sets a new one before it is answered, and each load of a town remembers
 * the token it started with. Any instance can therefore tell whether it knows an author's last change.
 */
import { randomUUID } from "node:crypto";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import type { AppDeps } from "../http/build-service.ts";
import { withTimeLimit } from "../operations/time-limit.ts";

/** Longer than any message takes to reach every instance. */
const KEPT_SECONDS = 24 * 60 * 60;
/**
 * Limit for a call to Redis, in ms; without a token, changes become visible as soon as their messages arrive.
 */
const PATIENCE_MS = 500;

/** Last token of a town, null if there is none; `"unknown"` while Redis is unavailable. */
export type ChangeToken = { id: string | null } | "unknown";

export const isSameToken = (one: ChangeToken, other: ChangeToken) =>
  one !== "unknown" && other !== "unknown" && one.id === other.id;

/**
 * Returns when the change was made at the latest, in ms of Redis's clock; 0 for bulk changes of an import, or a
 * token of an older version.
 */
export const timeOf = (id: string) => Number(id.split(" ")[0]) || 0;

export interface ChangeTokens {
  /** Sets a new token after a write, before the write is answered. */
  bump: (town: string, isOfMany?: boolean) => Promise<void>;
  read: (town: string) => Promise<ChangeToken>;
}

export function createChangeTokens({
  redis,
  prefix,
  service,
  log,
  wakeRelay,
}: Pick<AppDeps, "redis" | "prefix" | "service" | "log" | "wakeRelay">): ChangeTokens {
  // A random id, not a counter: after expiry, a counter would restart and repeat values that
  // instances know.
  const key = (town: string) => `${prefix}changed:${town}:${service}`;
  return {
    async bump(town, isOfMany) {
      try {
        await withTimeLimit(PATIENCE_MS, async () => {
          const time = isOfMany ? 0 : await relayWatermark(redis, prefix, service).now();
          await redis.set(key(town), `${time} ${randomUUID()}`, "EX", KEPT_SECONDS);
        });
      } catch (error) {
        log.warn({ err: error, town }, "other instances learn of a change by its message only");
      }
      // Sends the message now, as other services wait for it.
      wakeRelay();
    },
    async read(town) {
      try {
        return { id: await withTimeLimit(PATIENCE_MS, () => redis.get(key(town))) };
      } catch {
        return "unknown";
      }
    },
  };
}

/**
 * Change tokens in Redis: every write sets a new one before it is answered, and each load of a town
 * remembers the one that it began with. So any instance can tell an author whether it knows the last change.
 */
import { randomUUID } from "node:crypto";
import { relayWatermark } from "@mainstreet/messages/relay-watermark";
import type { AppDeps } from "../http/build.ts";
import { withTimeLimit } from "../operations/time-limit.ts";

/** Longer than news take to reach every instance. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Nobody waits longer for Redis: without it, changes are visible as soon as their news come. */
const PATIENCE_MS = 500;

/** The last token of a town, null where it has none; `"unknown"` while Redis is away. */
export type ChangeToken = { id: string | null } | "unknown";

export const isSameToken = (one: ChangeToken, other: ChangeToken) =>
  one !== "unknown" && other !== "unknown" && one.id === other.id;

/** When the change was made at the latest, by the clock of Redis in ms; 0 for one of an import's many, or of an older version. */
export const timeOf = (id: string) => Number(id.split(" ")[0]) || 0;

export interface ChangeTokens {
  /** Behind a write, before its answer. */
  bump: (town: string, isOfMany?: boolean) => Promise<void>;
  read: (town: string) => Promise<ChangeToken>;
}

export function createChangeTokens({
  redis,
  prefix,
  service,
  log,
  nudge,
}: Pick<AppDeps, "redis" | "prefix" | "service" | "log" | "nudge">): ChangeTokens {
  // A number that counts would begin anew behind its end, and be taken for what an instance knows.
  const key = (town: string) => `${prefix}changed:${town}:${service}`;
  return {
    async bump(town, isOfMany) {
      try {
        await withTimeLimit(PATIENCE_MS, async () => {
          const time = isOfMany ? 0 : await relayWatermark(redis, prefix, service).now();
          await redis.set(key(town), `${time} ${randomUUID()}`, "EX", KEPT_SECONDS);
        });
      } catch (error) {
        log.warn({ err: error, town }, "other instances hear of a change by its message alone");
      }
      // Services that wait for it hear at once that it is told.
      nudge();
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

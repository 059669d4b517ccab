/**
 * Throttles password guessing: slows down and then refuses attempts per account and per address.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { accountKey } from "../admin/account-key.ts";

/** Failures per account within the window; further attempts get 429. */
export const MAX_FAILURES = 5;
/** Failures per address, which may be a whole office's. */
const MAX_FAILURES_OF_ADDRESS = 20;
export const WINDOW_SECONDS = 15 * 60;
const SLOWER_MS = 200;

/** An attempt at an account's password. */
export interface Attempt {
  town: string;
  username: string;
  /**
   * Attempts with the same `by` are counted together: strangers, one known device, password
   * changes.
   */
  by: "strangers" | "change" | `device ${string}`;
  /** Address whose attempts at all accounts are counted together. */
  visitor?: string;
}

/** An admitted attempt, which counts as a failure unless one of these is called. */
export interface Admitted {
  /** Uncounts it, and the account's failures with the same `by`: only failures count. */
  succeeded: () => Promise<void>;
  /** Uncounts it, as it could not be completed. */
  withdraw: () => Promise<void>;
}

/** Only hashes of names and addresses are stored. */
const hashOf = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Counts one attempt for the key; returns null when there are too many. */
const counted = (limiter: RateLimiterRedis, key: string) =>
  limiter.consume(key).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return null;
    throw refusal;
  });

export function createThrottle({ redis, prefix }: { redis: Redis; prefix: string }) {
  const counter = (kind: string, points: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}login:${kind}`,
      points,
      duration: WINDOW_SECONDS,
    });
  const guesses = counter("guesses", MAX_FAILURES);
  const addresses = counter("from", MAX_FAILURES_OF_ADDRESS);
  const liftOf = (town: string, username: string) =>
    `${prefix}login:lift:${hashOf(town, accountKey(username))}`;

  return {
    /**
     * Counts the attempt and waits a little for each one before it; returns null when there are too
     * many. Counts first, so that concurrent guesses can't bypass the limit.
     */
    async admit({ town, username, by, visitor }: Attempt): Promise<Admitted | null> {
      // Read before counting, to fail first if Redis is down: commands queued for it could still
      // run later.
      const lift = await redis.get(liftOf(town, username));
      const account = hashOf(town, accountKey(username), by, lift ?? "");
      const place = visitor === undefined ? null : hashOf(town, visitor);
      const forget = () => place && addresses.reward(place);
      // An attempt refused for its address doesn't count against the account, nor against the
      // address.
      const isPlaceFull = place !== null && (await counted(addresses, place)) === null;
      const guess = isPlaceFull ? null : await counted(guesses, account);
      if (!guess) {
        await forget();
        return null;
      }
      await pause(Math.max(0, guess.consumedPoints - 1) * SLOWER_MS);
      return {
        succeeded: async () => void (await Promise.all([guesses.delete(account), forget()])),
        withdraw: async () => void (await Promise.all([guesses.reward(account), forget()])),
      };
    },

    /** Voids the account's earlier failures by changing the key under which they are counted. */
    async lift(town: string, username: string): Promise<void> {
      await redis.set(liftOf(town, username), randomUUID(), "EX", WINDOW_SECONDS);
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down and then refuses who guesses passwords, by account name and by address. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { accountKey } from "../admin/account-key.ts";

/** So many failures within the window, then 429. */
export const MAX_FAILURES = 5;
/** An address may be a whole office. */
const MAX_FAILURES_OF_ADDRESS = 20;
export const WINDOW_SECONDS = 15 * 60;
const SLOWER_MS = 200;

/** A try at an account's password. */
export interface Attempt {
  town: string;
  username: string;
  /** Counted together, apart from all others: strangers, one known device, changes of the password. */
  by: "strangers" | "change" | `device ${string}`;
  /** Counted for all accounts that they try. */
  visitor?: string;
}

/** An attempt that may be made; it counts as a failure until something better is said of it. */
export interface Admitted {
  /** Takes it back, and forgives those like it: only failures count. */
  succeeded: () => Promise<void>;
  /** Takes it back, because nothing came of it. */
  withdraw: () => Promise<void>;
}

/** Names and addresses are kept as hashes only. */
const hashOf = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** One more of the key's; null: too many. */
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
     * Counts the attempt, waits a little for each one before it; null: too many. Counting comes
     * first, so that guesses sent all at once are no way around.
     */
    async admit({ town, username, by, visitor }: Attempt): Promise<Admitted | null> {
      // Asked before anything is counted: what a silent Redis is sent it may do once it is back.
      const lift = await redis.get(liftOf(town, username));
      const account = hashOf(town, accountKey(username), by, lift ?? "");
      const place = visitor === undefined ? null : hashOf(town, visitor);
      const forget = () => place && addresses.reward(place);
      // What its address is refused for is no guess at the account, and not one more from there.
      if (place && !(await counted(addresses, place))) {
        await forget();
        return null;
      }
      const guess = await counted(guesses, account);
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

    /** Whatever was guessed before counts no more: from now on it is counted under other keys. */
    async lift(town: string, username: string): Promise<void> {
      await redis.set(liftOf(town, username), randomUUID(), "EX", WINDOW_SECONDS);
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down and then refuses who guesses passwords, by account name and by address. */
import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
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
  /** Counted for all accounts that are tried from it. */
  address?: string;
}

/** Names and addresses are kept as hashes only. */
export function createThrottle({ redis, prefix }: { redis: Redis; prefix: string }) {
  const key = (kind: string, town: string, value: string) =>
    `${prefix}login:${kind}:${createHash("sha256").update(`${town}|${value}`).digest("base64url")}`;
  /** A hash with all counters of the account, so that a new password lifts them at once. */
  const accountOf = (town: string, username: string) => key("account", town, accountKey(username));

  return {
    /**
     * Counts the attempt, waits a little for each one before it; false: too many. Counting comes
     * first, so that guesses sent all at once are no way around.
     */
    async admit({ town, username, by, address }: Attempt): Promise<boolean> {
      const account = accountOf(town, username);
      const counting = redis.multi().hincrby(account, by, 1).expire(account, WINDOW_SECONDS, "NX");
      const place = address === undefined ? null : key("address", town, address);
      if (place) counting.incr(place).expire(place, WINDOW_SECONDS, "NX");
      const [ofAccount, , ofAddress] = (await counting.exec()) ?? [];
      const failures = Number(ofAccount?.[1] ?? 1);
      if (failures > MAX_FAILURES) {
        // Nothing was tried, so the address may go on trying others.
        if (place) await redis.decr(place);
        return false;
      }
      if (Number(ofAddress?.[1] ?? 1) > MAX_FAILURES_OF_ADDRESS) return false;
      await new Promise((resolve) => setTimeout(resolve, (failures - 1) * SLOWER_MS));
      return true;
    },

    /** Takes the attempt back, and forgives those like it: only failures count. */
    async succeeded({ town, username, by, address }: Attempt): Promise<void> {
      const forgiving = redis.multi().hdel(accountOf(town, username), by);
      if (address !== undefined) forgiving.decr(key("address", town, address));
      await forgiving.exec();
    },

    /** Takes the attempt back, because nothing came of it. */
    async withdraw({ town, username, by, address }: Attempt): Promise<void> {
      const account = accountOf(town, username);
      const taking = redis.multi().hincrby(account, by, -1).expire(account, WINDOW_SECONDS, "NX");
      const place = address === undefined ? null : key("address", town, address);
      if (place) taking.decr(place).expire(place, WINDOW_SECONDS, "NX");
      await taking.exec();
    },

    /** Whatever was guessed before counts no more. */
    async lift(town: string, username: string): Promise<void> {
      await redis.del(accountOf(town, username));
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

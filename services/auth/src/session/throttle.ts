/** Slows down and then refuses who guesses passwords, by account name and by address. */
import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

/** So many failures within the window, then 429. */
export const MAX_FAILURES = 5;
/** An address may be a whole office. */
const MAX_FAILURES_OF_ADDRESS = 20;
export const WINDOW_SECONDS = 15 * 60;
const SLOWER_MS = 200;

export interface LoginThrottle {
  /**
   * Counts the attempt, waits a little for each one before it; false: too many. Counting comes
   * first, so that guesses sent all at once are no way around.
   */
  admit: () => Promise<boolean>;
  /** Takes the attempt back: only failures count. */
  succeeded: () => Promise<void>;
}

/** The throttle of one attempt. Names and addresses are kept as hashes only. */
export function createLoginThrottle(
  { redis, prefix }: { redis: Redis; prefix: string },
  attempt: { town: string; username: string; address: string },
): LoginThrottle {
  const key = (kind: string, value: string) =>
    `${prefix}login:${kind}:${createHash("sha256").update(`${attempt.town}|${value}`).digest("base64url")}`;
  const name = key("name", attempt.username.trim().toLowerCase());
  const address = key("address", attempt.address);
  return {
    async admit() {
      const counted = await redis
        .multi()
        .incr(name)
        .incr(address)
        .expire(name, WINDOW_SECONDS, "NX")
        .expire(address, WINDOW_SECONDS, "NX")
        .exec();
      const [byName = 1, byAddress = 1] = (counted ?? []).map(([, count]) => Number(count));
      if (byName > MAX_FAILURES || byAddress > MAX_FAILURES_OF_ADDRESS) return false;
      await new Promise((resolve) => setTimeout(resolve, (byName - 1) * SLOWER_MS));
      return true;
    },
    async succeeded() {
      await redis.multi().del(name).decr(address).exec();
    },
  };
}

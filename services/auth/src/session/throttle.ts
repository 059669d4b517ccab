/** Slows down and then refuses who guesses passwords, by account name and by address. */
import { createHash } from "node:crypto";
import { ApiError } from "@mainstreet/service/errors";
import type { Redis } from "ioredis";

/** So many failures within the window, then 429. */
export const MAX_FAILURES = 5;
/** An address may be a whole office. */
const MAX_FAILURES_OF_ADDRESS = 20;
const WINDOW_SECONDS = 15 * 60;
const SLOWER_MS = 200;

export interface LoginThrottle {
  /** Waits a little for each recent failure; throws 429 after too many. */
  admit: () => Promise<void>;
  failed: () => Promise<void>;
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
      const [byName, byAddress] = (await redis.mget(name, address)).map(Number);
      if ((byName ?? 0) >= MAX_FAILURES || (byAddress ?? 0) >= MAX_FAILURES_OF_ADDRESS)
        throw new ApiError(
          429,
          "too_many_attempts",
          "Too many failed attempts. Please wait a quarter of an hour and try again.",
        );
      await new Promise((resolve) => setTimeout(resolve, (byName ?? 0) * SLOWER_MS));
    },
    async failed() {
      await redis
        .multi()
        .incr(name)
        .expire(name, WINDOW_SECONDS, "NX")
        .incr(address)
        .expire(address, WINDOW_SECONDS, "NX")
        .exec();
    },
    async succeeded() {
      await redis.del(name);
    },
  };
}

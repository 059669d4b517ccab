/** Up to when a service has told everything: its relays say so, by the clock of Redis. */
import type { Redis } from "ioredis";
import { sentKeyOf } from "./names.ts";

export type Sent = ReturnType<typeof sentBy>;

export function sentBy(redis: Redis, prefix: string, service: string) {
  const key = sentKeyOf(prefix, service);
  return {
    /** In ms. */
    async now(): Promise<number> {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    },

    /** What was written before is in the stream; 0 where nobody has said so. */
    upTo: async (): Promise<number> => Number(await redis.get(key)),

    async say(time: number) {
      await redis.set(key, time);
    },
  };
}

/** The watermark of a service's relays: what was written before has been sent. By the clock of Redis. */
import type { Redis } from "ioredis";
import { watermarkKeyOf } from "./names.ts";

export type RelayWatermark = ReturnType<typeof relayWatermark>;

export function relayWatermark(redis: Redis, prefix: string, service: string) {
  const key = watermarkKeyOf(prefix, service);
  return {
    /** In ms. */
    async now(): Promise<number> {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    },

    /** What was written before is in the stream; 0 where nobody has said so. */
    get: async (): Promise<number> => Number(await redis.get(key)),

    async set(time: number) {
      await redis.set(key, time);
    },
  };
}

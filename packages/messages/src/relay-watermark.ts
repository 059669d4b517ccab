/** Watermark of a service's relays: everything written before it was sent. In Redis's clock. */
import type { Redis } from "ioredis";
import { watermarkKeyOf } from "./names.ts";

export type RelayWatermark = ReturnType<typeof relayWatermark>;

export function relayWatermark(redis: Redis, prefix: string, service: string) {
  const key = watermarkKeyOf(prefix, service);
  return {
    /** Redis's time, in ms. */
    async now(): Promise<number> {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    },

    /** The watermark in ms; 0 if no relay has set one yet. */
    get: async (): Promise<number> => Number(await redis.get(key)),

    async set(time: number) {
      await redis.set(key, time);
    },
  };
}

/**
 * How many requests a minute a town may make of all gateways together. Each counts in its own memory and
 * tells Redis every second, so that no request waits for it; while Redis is away each counts alone.
 */
import { minuteOf, quotasOf, requestsKey } from "@mainstreet/service/towns/quotas";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { Logger } from "@mainstreet/service/operations/log";
import type { TownRoute } from "@mainstreet/contracts/town";
import type { Redis } from "ioredis";

const FLUSH_MS = 1000;
/** From when a gateway last began to tell of the minute. */
const KEPT_SECONDS = 120;

interface Count {
  minute: number;
  /** Not told to Redis yet. */
  pending: number;
  /** Of all gateways, as Redis said last, with what was told since. */
  total: number;
}

export function startRequestQuota(options: {
  redis: Redis;
  prefix: string;
  defaults: Quotas;
  log: Logger;
  now?: () => number;
}) {
  const { redis, prefix, defaults, log, now = Date.now } = options;
  const counts = new Map<string, Count>();

  /** Tells Redis of all towns at once: their number costs no round trips. */
  async function flush() {
    const minute = minuteOf(now());
    const told: { key: string; count: Count; requests: number }[] = [];
    const commands = redis.multi();
    for (const [town, count] of counts) {
      const requests = count.pending;
      if (requests > 0) {
        const key = requestsKey(prefix, town, count.minute);
        commands.incrby(key, requests);
        told.push({ key, count, requests });
      } else if (count.minute < minute) counts.delete(town);
    }
    if (told.length === 0) return;
    // Behind the counts, whose answers are looked for in their places.
    for (const { key, count } of told) if (count.total === 0) commands.expire(key, KEPT_SECONDS);
    const answers = await commands.exec();
    for (const [at, { key, count, requests }] of told.entries()) {
      const total = Number(answers?.[at]?.[1] ?? count.total + requests);
      // Redis had lost what was told before.
      if (count.total > 0 && total === requests) await redis.expire(key, KEPT_SECONDS);
      count.pending -= requests;
      count.total = total;
    }
  }

  let flushing = false;
  const timer = setInterval(() => {
    if (flushing) return;
    flushing = true;
    flush()
      .catch((error: unknown) => log.debug({ err: error }, "requests are counted here alone"))
      .finally(() => (flushing = false));
  }, FLUSH_MS);

  return {
    /** Counts the request; 0, or in how many seconds the town may go on. */
    admit(town: TownRoute): number {
      const at = now();
      const minute = minuteOf(at);
      let count = counts.get(town.slug);
      if (count?.minute !== minute) {
        count = { minute, pending: 0, total: 0 };
        counts.set(town.slug, count);
      }
      if (count.total + count.pending >= quotasOf(town.quotas, defaults).requestsPerMinute)
        return Math.max(1, Math.ceil(((minute + 1) * 60_000 - at) / 1000));
      count.pending += 1;
      return 0;
    },
    close: () => clearInterval(timer),
  };
}

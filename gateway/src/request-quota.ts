/**
 * A town's quota of requests per minute over all gateways. Each gateway counts in memory and adds
 * its count to Redis every second, so that no request waits for Redis; while Redis is away, each
 * gateway counts alone.
 */
import { minuteOf, quotasOf, requestsKey } from "@mainstreet/service/towns/quotas";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { Logger } from "@mainstreet/service/operations/log";
import type { TownRoute } from "@mainstreet/contracts/town";
import type { Redis } from "ioredis";

const FLUSH_MS = 1000;
/** TTL of a minute's key, counted from a gateway's first flush into it. */
const KEPT_SECONDS = 120;

interface Count {
  minute: number;
  /** Requests not yet added to Redis. */
  pending: number;
  /** All gateways' requests, as of the last flush. */
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

  /** Adds all towns' counts in one round trip. */
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
    // After all `incrby` commands, so that the answers' indexes match `told`.
    for (const { key, count } of told) if (count.total === 0) commands.expire(key, KEPT_SECONDS);
    const answers = await commands.exec();
    for (const [at, { key, count, requests }] of told.entries()) {
      const total = Number(answers?.[at]?.[1] ?? count.total + requests);
      // Redis had lost the key, and its TTL with it.
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
      .catch((error: unknown) =>
        log.debug({ err: error }, "requests are counted by this instance alone"),
      )
      .finally(() => (flushing = false));
  }, FLUSH_MS);

  return {
    /** Counts the request and returns 0, or returns the seconds until the town's next minute. */
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

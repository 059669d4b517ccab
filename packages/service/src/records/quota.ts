/**
 * Limit of a town's records over all services. Each service counts its own and shares the number in Redis, so
 * that no form has to ask other services.
 */
import { recordUse } from "@mainstreet/contracts/usage";
import type { FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import type { Service } from "../http/build-service.ts";
import { ApiError } from "../http/errors.ts";
import { readQuotas } from "../towns/quotas.ts";

/** Delay from a change to the count, in ms. */
const PAUSE_MS = 2000;
/**
 * Time for which only one instance counts, as all of them hear of a change, in ms. Shorter than `PAUSE_MS`, so
 * that changes after the count lead to another one.
 */
const COUNTED_MS = 1000;

/** Redis key of a town's numbers of records, by service; it is erased with the town's other quotas. */
const recordsKey = (prefix: string, town: string) => `${prefix}quota:${town}:records`;

export type RecordQuota = ReturnType<typeof createRecordQuota>;

/** Also registers `GET /internal/use`: for auth, which shows the number, and import, which checks it first. */
export function createRecordQuota(
  app: Service,
  options: {
    /** Name of the service. */
    service: string;
    stores: readonly { count: (town: string) => Promise<number> }[];
    redis: Redis;
    prefix: string;
  },
) {
  const { service, stores, redis, prefix } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  /** Towns in which this instance has reserved room; no other instance knows of these. */
  const promised = new Set<string>();

  /** Counts the records of this service, and shares the number. */
  async function count(town: string): Promise<number> {
    const counts = await Promise.all(stores.map((store) => store.count(town)));
    const records = counts.reduce((sum, one) => sum + one, 0);
    const key = recordsKey(prefix, town);
    // So that a removed town leaves no key behind.
    await (records > 0 ? redis.hset(key, service, records) : redis.hdel(key, service));
    return records;
  }

  app.addHook("onClose", async () => {
    for (const timer of timers.values()) clearTimeout(timer);
  });
  app.get(
    "/internal/use",
    { config: { access: "service" }, schema: { response: { 200: recordUse } } },
    async ({ town }) => ({ records: await count(town.slug) }),
  );

  async function countOnce(town: string) {
    const key = `${prefix}quota:${town}:counted:${service}`;
    const isFirst = (await redis.set(key, "1", "PX", COUNTED_MS, "NX")) !== null;
    if (promised.delete(town) || isFirst) await count(town);
  }

  /** Merges many changes into one count. */
  function countSoon(town: string) {
    if (timers.has(town)) return;
    const timer = setTimeout(() => {
      timers.delete(town);
      // On failure, the next change or the next form leads to another count.
      countOnce(town).catch(() => undefined);
    }, PAUSE_MS);
    timers.set(town, timer);
  }

  return {
    /** Throws 403 if the town of an admin's request may not hold `wanted` further records. */
    async requireRoom({ headers, town }: FastifyRequest, wanted = 1) {
      const limit = readQuotas(headers["x-town-quotas"])?.records;
      if (limit === undefined) return;
      const key = recordsKey(prefix, town.slug);
      await count(town.slug);
      const told = await redis.hvals(key);
      const records = told.reduce((sum, one) => sum + Number(one), 0);
      if (records + wanted <= limit) {
        // Reserves the room for other services to see; the next count corrects it if nothing was
        // created.
        await redis.hincrby(key, service, wanted);
        promised.add(town.slug);
        countSoon(town.slug);
        return;
      }
      throw new ApiError(
        403,
        "records_full",
        `This town holds ${records.toLocaleString("en")} records and may hold ${limit.toLocaleString("en")}. Please delete some, or ask the operator for more.`,
      );
    },

    /** Reports a change in the town: its records are counted again soon. */
    changed: countSoon,
  };
}

/**
 * How many records a town may hold, of all services together. Each counts its own and tells the others
 * through Redis: no form has to ask another service.
 */
import { recordUse } from "@mainstreet/contracts/use";
import type { FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import type { Service } from "../http/build.ts";
import { ApiError } from "../http/errors.ts";
import { readQuotas } from "../towns/quotas.ts";

/** From a change to the count of it, in ms. */
const PAUSE_MS = 2000;
/**
 * All instances hear of a change, one counts in this time, in ms. It is over before that one's next pause: what
 * changes behind its count is counted as well.
 */
const COUNTED_MS = 1000;

/** Redis key of a town's records, by service; goes with the town's other quotas. */
const recordsKey = (prefix: string, town: string) => `${prefix}quota:${town}:records`;

export type RecordQuota = ReturnType<typeof createRecordQuota>;

/** Also `GET /internal/use`: for auth, which shows it, and for import, which asks before it begins. */
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
  /** Towns in which this instance has promised room, of which no other knows. */
  const promised = new Set<string>();

  /** How many there are in this service, which the others are told. */
  async function count(town: string): Promise<number> {
    const counts = await Promise.all(stores.map((store) => store.count(town)));
    const records = counts.reduce((sum, one) => sum + one, 0);
    const key = recordsKey(prefix, town);
    // A town that is removed leaves no key behind.
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

  /** Many changes, one count. */
  function countSoon(town: string) {
    if (timers.has(town)) return;
    const timer = setTimeout(() => {
      timers.delete(town);
      // Counted again with the next change, and before each record of a form.
      countOnce(town).catch(() => undefined);
    }, PAUSE_MS);
    timers.set(town, timer);
  }

  return {
    /** 403 when the town of an admin's request may hold no further record, or not so many. */
    async requireRoom({ headers, town }: FastifyRequest, wanted = 1) {
      const limit = readQuotas(headers["x-town-quotas"])?.records;
      if (limit === undefined) return;
      const key = recordsKey(prefix, town.slug);
      await count(town.slug);
      const told = await redis.hvals(key);
      const records = told.reduce((sum, one) => sum + Number(one), 0);
      if (records + wanted <= limit) {
        // The others hear of it before the next count, which takes back what came to nothing.
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

    /** News of the town: its records are counted again soon. */
    changed: countSoon,
  };
}

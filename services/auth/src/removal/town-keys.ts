/** A town's data in Redis, messages aside: sessions, request counts, quotas, change tokens. */
import type { TownData } from "@mainstreet/service/towns/town-data";
import type { Redis } from "ioredis";
import { z } from "zod";

const keys = z.array(z.string());
/** Keys per DEL command. */
const AT_ONCE = 1000;

/**
 * Finds, counts and erases a town's keys. Failed sign-ins stay: their keys are hashes that don't
 * tell the town, and expire within a quarter of an hour.
 */
export function townKeys(redis: Redis, prefix: string): TownData {
  const safePrefix = prefix.replaceAll(/[\\*?[\]]/g, String.raw`\$&`);
  const patterns = (town: string) => [
    `${safePrefix}session:${town}:*`,
    `${safePrefix}sessions:${town}:*`,
    `${safePrefix}quota:${town}:*`,
    `${safePrefix}changed:${town}:*`,
    `${safePrefix}rate:*:${town}:*`,
  ];

  async function find(town: string): Promise<string[]> {
    const found = new Set<string>();
    for (const match of patterns(town))
      for await (const page of redis.scanStream({ match, count: 1000 }))
        for (const key of keys.parse(page)) found.add(key);
    return [...found];
  }

  return {
    name: "redis keys",
    count: async (town) => (await find(town)).length,
    async erase(town) {
      const found = await find(town);
      let erased = 0;
      for (let at = 0; at < found.length; at += AT_ONCE)
        erased += await redis.del(...found.slice(at, at + AT_ONCE));
      return erased;
    },
  };
}

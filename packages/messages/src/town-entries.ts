/** Entries of one town that a stream still holds: counted, and erased when the town is removed. */
import type { Redis } from "ioredis";
import { parseEntries } from "./entries.ts";

const PAGE = 1000;

/** Marks messages about a town's removal: these stay, as late readers must receive them too. */
const REMOVAL = '"type":"town.removed.v1"';

export function townEntries(redis: Redis, stream: string) {
  /** Last entry up to which the stream is free of the town, so that the next scan starts there. */
  const cleanTo = new Map<string, string>();

  async function* pagesOf(town: string) {
    for (let last = cleanTo.get(town) ?? "0"; ;) {
      const page = parseEntries(await redis.xrange(stream, `(${last}`, "+", "COUNT", PAGE));
      const final = page.at(-1);
      if (!final) return;
      last = final.id;
      const ids = page
        .filter(({ fields }) => fields?.get("town") === town)
        .filter(({ fields }) => !fields?.get("message")?.includes(REMOVAL))
        .map(({ id }) => id);
      yield { ids, last };
    }
  }

  return {
    async count(town: string): Promise<number> {
      let count = 0;
      for await (const { ids } of pagesOf(town)) count += ids.length;
      return count;
    },

    async erase(town: string): Promise<number> {
      let erased = 0;
      for await (const { ids, last } of pagesOf(town)) {
        if (ids.length > 0) erased += await redis.xdel(stream, ...ids);
        cleanTo.set(town, last);
      }
      return erased;
    },
  };
}

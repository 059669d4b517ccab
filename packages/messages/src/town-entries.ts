/** What a stream still holds of one town: counted, and taken out when the town goes. */
import type { Redis } from "ioredis";
import { parseEntries } from "./entries.ts";

const PAGE = 1000;

/** That a town goes must be heard by all, also by those who come late. */
const REMOVAL = '"type":"town.removed.v1"';

export function townEntries(redis: Redis, stream: string) {
  /** Up to here nothing of the town is left: a second look need not begin anew. */
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

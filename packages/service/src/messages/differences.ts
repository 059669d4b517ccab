/**
 * Reports of copies that differ from their source. They are in a Redis list that the source empties; reports
 * lost with it are found again a day later.
 */
import { messages } from "@mainstreet/contracts/messages";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { ProjectionCollection } from "@mainstreet/messages/verify";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { z } from "zod";
import { removeTombstones } from "./tombstones.ts";

/** Records of a town with the revision of a service's copy; 0 where there is no copy. */
const report = z.object({
  collection: z.string(),
  town: z.string(),
  shown: z.array(z.tuple([z.int(), z.int()])).transform((shown) => new Map(shown)),
});

/** Most reports kept; a source that does not empty its list has more urgent problems. */
const KEPT = 1000;

/** Reports about the records of one service. */
export function differencesIn(redis: Redis, prefix: string, service: string) {
  const key = `${prefix}differences:${service}`;
  return {
    async add(found: z.input<typeof report>) {
      await redis.multi().rpush(key, JSON.stringify(found)).ltrim(key, -KEPT, -1).exec();
    },
    async take() {
      const found = await redis.lpop(key);
      return found === null ? null : report.parse(JSON.parse(found));
    },
  };
}

interface Copy {
  id: number;
  town: string;
  sourceRevision: number;
  deleted?: boolean;
}

/**
 * Handlers for `records.listed.v1`: compares this service's copies with a page of a town's records, and removes
 * tombstones that are no longer needed.
 */
export function reconciliationHandlers(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  projections: readonly ProjectionCollection[];
}): Handlers {
  const { mongo, redis, prefix, projections } = options;

  async function compare({ town, data }: MessageOf<"records.listed.v1">) {
    for (const { collection, source } of projections) {
      if (source.service !== data.service || source.collection !== data.collection) continue;
      const found = await copiesIn(mongo, collection, town, data);
      await removeTombstones(mongo, collection, town, data, new Set(found.map(({ id }) => id)));
      const shown = differing(found, data);
      if (shown.length === 0) continue;
      const report = { collection: data.collection, town, shown };
      await differencesIn(redis, prefix, data.service).add(report);
    }
  }

  return {
    "records.listed.v1": {
      ...handler(messages["records.listed.v1"], async (pages) => {
        for (const page of pages) await compare(page);
      }),
      // Repairs arrive as messages of their own.
      quiet: true,
    },
  };
}

type Page = MessageOf<"records.listed.v1">["data"];

/** Returns the copies in the page's range; tombstones only of records on the page. */
function copiesIn(mongo: Connection, collection: string, town: string, page: Page) {
  const { after, upTo, records } = page;
  const id = { $gt: after, ...(upTo !== null && { $lte: upTo }) };
  const $or = [{ deleted: { $ne: true } }, { id: { $in: records.map(([each]) => each) } }];
  const projection = { _id: 0, id: 1, sourceRevision: 1 };
  return mongo.collection<Copy>(collection).find({ town, id, $or }, { projection }).toArray();
}

function differing(copies: readonly Pick<Copy, "id" | "sourceRevision">[], { records }: Page) {
  const shown = new Map(copies.map((copy) => [copy.id, copy.sourceRevision]));
  const known = new Set(records.map(([id]) => id));
  const found: [id: number, shown: number][] = [...shown].filter(([id]) => !known.has(id));
  for (const [id, revision] of records)
    if (revision !== null && shown.get(id) !== revision) found.push([id, shown.get(id) ?? 0]);
  return found;
}

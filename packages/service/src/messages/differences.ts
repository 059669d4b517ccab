/**
 * Copies that are not as their source says. They are named in a list in Redis that the source empties;
 * what is lost with it is found again a day later.
 */
import { messages } from "@mainstreet/contracts/messages";
import type { MessageOf } from "@mainstreet/contracts/messages";
import { handler } from "@mainstreet/messages/handlers";
import type { Handlers } from "@mainstreet/messages/handlers";
import type { CopiedCollection } from "@mainstreet/messages/verify";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { z } from "zod";
import { removeTombstones } from "./tombstones.ts";

/** Records of a town with the revision that a copy shows; 0 where there is none. */
const report = z.object({
  collection: z.string(),
  town: z.string(),
  shown: z.array(z.tuple([z.int(), z.int()])).transform((shown) => new Map(shown)),
});

/** A source that nobody empties the list of has more urgent faults. */
const KEPT = 1000;

/** What was found of one service's records. */
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
 * Follows `records.listed.v1`: compares this service's copies with what a page of a town's records says, and
 * removes tombstones that have done their work.
 */
export function comparingHandlers(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  copies: readonly CopiedCollection[];
}): Handlers {
  const { mongo, redis, prefix, copies } = options;

  async function compare({ town, data }: MessageOf<"records.listed.v1">) {
    for (const { collection, source } of copies) {
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
      // What is mended comes as messages of its own.
      quiet: true,
    },
  };
}

type Page = MessageOf<"records.listed.v1">["data"];

/** Copies in the range of the page; tombstones only of records that it names. */
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

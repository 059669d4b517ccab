/** Everything that a service holds of a town, by name: counted and erased. */
import { deadStreamOf, streamOf } from "@mainstreet/messages/names";
import { townEntries } from "@mainstreet/messages/town-entries";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";

export interface Holding {
  name: string;
  count: (town: string) => Promise<number>;
  /** Resolves with how many were there. */
  erase: (town: string) => Promise<number>;
}

interface HoldingsOptions {
  /** Name of the service. */
  service: string;
  mongo: Connection;
  redis: Redis;
  prefix: string;
  /** Collections that outlive a town. */
  kept: readonly string[];
  /** What lies neither in the database nor in the service's streams. */
  more?: readonly Holding[];
}

/** Every collection whose documents name a town (a new one is in it by itself), and the streams. */
export function holdingsOf(options: HoldingsOptions): Holding[] {
  const { service, mongo, redis, prefix, kept, more = [] } = options;
  const collections = Object.values(mongo.models)
    .filter(({ schema, collection }) => schema.path("town") && !kept.includes(collection.name))
    .map(({ collection }): Holding => {
      const documents = mongo.collection<{ town: string }>(collection.name);
      return {
        name: collection.name,
        count: (town) => documents.countDocuments({ town }),
        erase: async (town) => (await documents.deleteMany({ town })).deletedCount,
      };
    });
  return [
    ...collections,
    { name: "messages", ...townEntries(redis, streamOf(prefix, service)) },
    { name: "dead letters", ...townEntries(redis, deadStreamOf(prefix, service)) },
    ...more,
  ];
}

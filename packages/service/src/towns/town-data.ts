/** Everything a service stores of a town, by name: counted and erased. */
import { deadStreamOf, streamOf } from "@mainstreet/messages/names";
import { townEntries } from "@mainstreet/messages/town-entries";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { holdsDocuments } from "../stores/mongo.ts";

export interface TownData {
  name: string;
  count: (town: string) => Promise<number>;
  /** Resolves with the number erased. */
  erase: (town: string) => Promise<number>;
}

interface TownDataOptions {
  /** Name of the service. */
  service: string;
  mongo: Connection;
  redis: Redis;
  prefix: string;
  /** Collections that are kept when a town is removed. */
  kept: readonly string[];
  /** Data outside the database and the service's streams. */
  more?: readonly TownData[];
}

/** Covers all collections that the database lists (so new ones are included), and the streams. */
export function townDataOf(options: TownDataOptions): () => Promise<TownData[]> {
  const { service, mongo, redis, prefix, kept, more = [] } = options;
  const others: TownData[] = [
    { name: "messages", ...townEntries(redis, streamOf(prefix, service)) },
    { name: "dead letters", ...townEntries(redis, deadStreamOf(prefix, service)) },
    ...more,
  ];
  return async () => {
    const collections = (await mongo.listCollections())
      .filter((each) => holdsDocuments(each) && !kept.includes(each.name))
      .map(({ name }) => documentsIn(mongo, name));
    return [...collections, ...others];
  };
}

function documentsIn(mongo: Connection, name: string): TownData {
  const documents = mongo.collection<{ town: string }>(name);
  return {
    name,
    count: (town) => documents.countDocuments({ town }),
    erase: async (town) => (await documents.deleteMany({ town })).deletedCount,
  };
}

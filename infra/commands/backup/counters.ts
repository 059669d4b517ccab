/** Counters of record numbers: one that is behind would assign a number twice. */
import type { Connection } from "mongoose";
import { z } from "zod";
import { projectionsOf } from "../messages/projections.ts";
import { services } from "../services.ts";
import type { ServiceName } from "../services.ts";
import { databaseOf } from "./databases.ts";

/** Collections whose numbers come from each counter. */
export const numbered: readonly { service: ServiceName; entity: string; collections: string[] }[] =
  [
    { service: "auth", entity: "admin", collections: ["admins", "operators"] },
    { service: "auth", entity: "shopper", collections: ["shoppers"] },
    { service: "listings", entity: "category", collections: ["categories"] },
    { service: "listings", entity: "business", collections: ["businesses"] },
    { service: "listings", entity: "submission", collections: ["submissions"] },
    { service: "coupons", entity: "coupon", collections: ["coupons"] },
    { service: "events", entity: "event", collections: ["events"] },
  ];

const highest = z.object({ _id: z.string(), id: z.number() });

/** Restricts to counters of one service or town; by default all. */
export interface Scope {
  service?: string | undefined;
  town?: string | undefined;
}

export interface CounterBehind {
  service: ServiceName;
  entity: string;
  town: string;
  /** Highest number of a record, or of another service's copy of a record that is gone. */
  last: number;
}

/** Resolves with the counters that would assign a number twice. */
export async function countersBehind(
  mongo: Connection,
  prefix: string,
  { service: only, town }: Scope = {},
): Promise<CounterBehind[]> {
  const found: CounterBehind[] = [];
  for (const { service, entity, collections } of numbered) {
    if (only !== undefined && only !== service) continue;
    const copies = await copiesFrom(service, collections);
    const places = [
      ...collections.map((collection) => ({ service, collection, match: {}, last: "$id" })),
      ...copies,
    ];
    const most = new Map<string, number>();
    for (const place of places) {
      const records = databaseOf(mongo, prefix, place.service).collection(place.collection);
      const found = records.aggregate([
        { $match: { ...place.match, ...(town !== undefined && { town }) } },
        { $group: { _id: "$town", id: { $max: place.last } } },
      ]);
      for await (const document of found) {
        const { _id, id } = highest.parse(document);
        most.set(_id, Math.max(id, most.get(_id) ?? 0));
      }
    }
    const counters = databaseOf(mongo, prefix, service).collection("counters");
    for (const [of, last] of most)
      if (!(await counters.findOne({ town: of, entity, last: { $gte: last } })))
        found.push({ service, entity, town: of, last });
  }
  return found;
}

/** Raises the counters that are behind; resolves with these. */
export async function raiseCounters(mongo: Connection, prefix: string, scope: Scope = {}) {
  const behind = await countersBehind(mongo, prefix, scope);
  for (const { service, entity, town, last } of behind)
    await databaseOf(mongo, prefix, service)
      .collection("counters")
      .updateOne({ town, entity }, { $max: { last } }, { upsert: true });
  return behind;
}

/** Describes a counter for people. */
export const describeCounter = ({ service, entity, town, last }: CounterBehind) =>
  `${service}: ${entity} of ${town} to ${last}`;

/**
 * Resolves with the collections in which other services copy these records, and where they remember
 * the numbers of deleted copies.
 */
async function copiesFrom(service: string, collections: readonly string[]) {
  const all = await Promise.all(
    services.map(async (other) =>
      (await projectionsOf(other))
        .filter(
          ({ source }) => source.service === service && collections.includes(source.collection),
        )
        .flatMap(({ collection }) => [
          { service: other, collection, match: {}, last: "$id" },
          {
            service: other,
            collection: "known-numbers",
            match: { copies: collection },
            last: "$last",
          },
        ]),
    ),
  );
  return all.flat();
}

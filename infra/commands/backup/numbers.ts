/** Numbers of records: a counter that is behind would give one out a second time. */
import type { Connection } from "mongoose";
import { z } from "zod";
import { copiesOf } from "../messages/verify.ts";
import { services } from "../services.ts";
import type { ServiceName } from "../services.ts";
import { databaseOf } from "./databases.ts";

/** Which counter each collection's numbers come from. */
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

/**
 * Raises every counter to the highest number that a record, or another service's copy of one that is gone,
 * has; returns those that were behind.
 */
export async function raiseCounters(mongo: Connection, prefix: string): Promise<string[]> {
  const raised: string[] = [];
  for (const { service, entity, collections } of numbered) {
    const database = databaseOf(mongo, prefix, service);
    const copies = await copiesFrom(service, collections);
    const places = [...collections.map((collection) => ({ service, collection })), ...copies];
    const most = new Map<string, number>();
    for (const place of places) {
      const records = databaseOf(mongo, prefix, place.service).collection(place.collection);
      const found = records.aggregate([{ $group: { _id: "$town", id: { $max: "$id" } } }]);
      for await (const document of found) {
        const { _id: town, id } = highest.parse(document);
        most.set(town, Math.max(id, most.get(town) ?? 0));
      }
    }
    const counters = database.collection("counters");
    for (const [town, last] of most) {
      const was = await counters.findOne({ town, entity });
      if (was && Number(was["last"]) >= last) continue;
      await counters.updateOne({ town, entity }, { $max: { last } }, { upsert: true });
      raised.push(`${service}: ${entity} of ${town} to ${last}`);
    }
  }
  return raised;
}

/** Collections in which other services copy these. */
async function copiesFrom(service: string, collections: readonly string[]) {
  const all = await Promise.all(
    services.map(async (other) =>
      (await copiesOf(other))
        .filter(
          ({ source }) => source.service === service && collections.includes(source.collection),
        )
        .map(({ collection }) => ({ service: other, collection })),
    ),
  );
  return all.flat();
}

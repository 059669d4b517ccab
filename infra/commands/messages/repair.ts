/** `messages repair`: makes every copy equal to its source, whatever happened to it. */
import { TOWN_ID, numberedBy, republish } from "@mainstreet/messages/republish";
import type { Publication } from "@mainstreet/messages/republish";
import { pairOf, removeLeftOver, shownOfBinned, shownRecords } from "@mainstreet/messages/verify";
import type { RecordSelector } from "@mainstreet/messages/verify";
import type { Connection, mongo as driver } from "mongoose";
import { describeCounter, raiseCounters } from "../backup/counters.ts";
import { services } from "../services.ts";
import type { ServiceName } from "../services.ts";
import { UsageError } from "../usage-error.ts";
import { projectionsOf, publicationsOf, sources } from "./projections.ts";

type Collection = driver.Collection;

interface RepairOptions {
  /** Service whose records are republished; by default all. */
  service?: string | undefined;
  town?: string | undefined;
  /** A single record, `<collection>/<number>`; requires service and town. */
  record?: string | undefined;
}

/** Raises counters that are behind, and puts messages into the outboxes that bring every copy in line. */
export async function repaired(mongo: Connection, prefix: string, options: RepairOptions = {}) {
  const wanted = sourcesOf(options);
  const record = recordOf(options);
  const { service, town } = options;
  const told = await toldBy(mongo, prefix, wanted, record?.collection);
  if (town !== undefined) await requireNamed(mongo, prefix, told, { town, record });
  const raised = await raiseCounters(mongo, prefix, { service, town });
  // Before any message is sent: one may restore coupons or events from the bin.
  for (const each of told) await raiseBinned(each, { town, id: record?.id });
  let waiting = 0;
  let removed = 0;
  for (const { database, publication, records, copies } of told) {
    const some = { town, id: record?.id };
    if (!publication.gone) removed += await removeLeftOver(records, copies, some);
    for await (const shown of shownRecords(records, copies, some))
      waiting += await republish(database, publication, shown, new Date());
  }
  return {
    lines: [
      ...raised.map((each) => `A counter was behind: ${describeCounter(each)}`),
      ...(removed > 0 ? [`${removed} copies of deleted records were removed`] : []),
      `${waiting} messages wait in the outboxes of ${wanted.join(", ")}; their relays send them`,
    ],
    data: { raised, removed, waiting },
  };
}

/**
 * Raises records in the bin of an older backup to the revision before their copies', which would ignore
 * them once they are restored. The deletion itself had the revision after the record's.
 */
async function raiseBinned({ database, publication, copies }: Told, selector: RecordSelector) {
  const { entity } = publication;
  if (entity === undefined) return;
  const bin = database.getClient().db(database.name).collection("bin");
  for await (const { town, shown } of shownOfBinned(bin, entity, copies, selector))
    await bin.bulkWrite(
      [...shown].map(([id, last]) => ({
        updateOne: {
          filter: { town, entity, id },
          update: { $max: { "record.revision": last - 1 } },
        },
      })),
    );
}

function sourcesOf({ service }: RepairOptions): ServiceName[] {
  const wanted = sources.filter((each) => service === undefined || each === service);
  if (wanted.length > 0) return wanted;
  throw new UsageError(
    `There is no service "${service}" that publishes anything: they are ${sources.join(", ")}.`,
  );
}

function recordOf({ service, town, record }: RepairOptions) {
  if (record === undefined) return undefined;
  if (service === undefined || town === undefined)
    throw new UsageError("--record needs a service and --town.");
  const [, collection = "", id] = /^([^/]+)\/([1-9]\d*)$/.exec(record) ?? [];
  if (id === undefined) throw new UsageError(`"${record}" is no record: businesses/12 is one.`);
  return { collection, id: Number(id) };
}

/** A published collection, and the collections that copy it. */
interface Told {
  database: Connection;
  publication: Publication;
  records: Collection;
  copies: Collection[];
}

/** Resolves with what these services publish, or only the collection named. */
async function toldBy(
  mongo: Connection,
  prefix: string,
  wanted: readonly ServiceName[],
  only: string | undefined,
): Promise<Told[]> {
  const told = [];
  for (const source of wanted) {
    const database = mongo.useDb(`${prefix}${source}`);
    const published = await publicationsOf(source, database);
    for (const publication of only ? [publicationIn(published, only)] : published) {
      const records = database.getClient().db(database.name).collection(publication.collection);
      const copies = await copiesOfRecords(mongo, prefix, source, publication.collection);
      told.push({ database, publication, records, copies });
    }
  }
  return told;
}

/** Throws when there is no such town or record. A town unknown to auth counts if records or copies of it are left. */
async function requireNamed(
  mongo: Connection,
  prefix: string,
  told: readonly Told[],
  { town, record }: { town: string; record: ReturnType<typeof recordOf> },
) {
  const towns = mongo.getClient().db(`${prefix}auth`).collection("towns");
  const places = told.flatMap(({ records, copies }) => [records, ...copies]);
  // Only a town's own record has no number.
  const number = record && { id: record.id === TOWN_ID ? numberedBy([TOWN_ID]) : record.id };
  for (const place of record ? places : [towns, ...places])
    if (await place.findOne({ town, ...number }, { projection: { _id: 1 } })) return;
  throw new UsageError(
    record
      ? `There is no ${record.collection}/${record.id} of ${town}, nor a copy of it.`
      : `There is no town ${town}, nor a record or copy of one.`,
  );
}

function publicationIn(published: readonly Publication[], collection: string): Publication {
  const found = published.find((each) => each.collection === collection);
  if (found) return found;
  const known = published.map((each) => each.collection).join(", ");
  throw new UsageError(`There is no "${collection}" in that service: it publishes ${known}.`);
}

/** Resolves with the collections of all services that copy these records. */
async function copiesOfRecords(
  mongo: Connection,
  prefix: string,
  source: ServiceName,
  collection: string,
) {
  const found = [];
  for (const service of services)
    for (const copied of await projectionsOf(service))
      if (copied.source.service === source && copied.source.collection === collection)
        found.push(pairOf(mongo.getClient(), prefix, service, copied).copies);
  return found;
}

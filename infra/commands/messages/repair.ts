/** `messages repair`: every copy becomes equal to its source, whatever happened to it. */
import { republish } from "@mainstreet/messages/republish";
import type { Publication } from "@mainstreet/messages/republish";
import { pairOf, removeLeftOver, shownRecords } from "@mainstreet/messages/verify";
import type { Connection } from "mongoose";
import { describeCounter, raiseCounters } from "../backup/counters.ts";
import { services } from "../services.ts";
import type { ServiceName } from "../services.ts";
import { UsageError } from "../usage-error.ts";
import { copiesOf, publicationsOf, sources } from "./copies.ts";

interface RepairOptions {
  /** Whose records are told again; of all services without it. */
  service?: string | undefined;
  town?: string | undefined;
  /** One record, `<collection>/<number>`; with service and town. */
  record?: string | undefined;
}

/** Raises counters that are behind, and puts into the outboxes what brings every copy in line. */
export async function repaired(mongo: Connection, prefix: string, options: RepairOptions = {}) {
  const wanted = sourcesOf(options);
  const record = recordOf(options);
  const { service, town } = options;
  const raised = await raiseCounters(mongo, prefix, { service, town });
  let waiting = 0;
  let removed = 0;
  for (const source of wanted) {
    const database = mongo.useDb(`${prefix}${source}`);
    const published = await publicationsOf(source, database);
    const publications = record ? [publicationIn(published, record.collection)] : published;
    for (const publication of publications) {
      const records = database.getClient().db(database.name).collection(publication.collection);
      const copies = await copiesOfRecords(mongo, prefix, source, publication.collection);
      const some = { town, id: record?.id };
      if (!publication.gone) removed += await removeLeftOver(records, copies, some);
      for await (const shown of shownRecords(records, copies, some))
        waiting += await republish(database, publication, shown, new Date());
    }
  }
  return {
    lines: [
      ...raised.map((each) => `A counter was behind: ${describeCounter(each)}`),
      ...(removed > 0 ? [`${removed} copies of what is gone were removed`] : []),
      `${waiting} messages wait in the outboxes of ${wanted.join(", ")}; their relays send them`,
    ],
    data: { raised, removed, waiting },
  };
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
    throw new UsageError("A record is named by its service, --town and --record.");
  const [collection = "", id] = record.split("/");
  if (!/^\d+$/.test(id ?? ""))
    throw new UsageError(`"${record}" is no record: businesses/12 is one.`);
  return { collection, id: Number(id) };
}

function publicationIn(published: readonly Publication[], collection: string): Publication {
  const found = published.find((each) => each.collection === collection);
  if (found) return found;
  const known = published.map((each) => each.collection).join(", ");
  throw new UsageError(`There is no "${collection}" in that service: it publishes ${known}.`);
}

/** The collections of all services that copy these records. */
async function copiesOfRecords(
  mongo: Connection,
  prefix: string,
  source: ServiceName,
  collection: string,
) {
  const found = [];
  for (const service of services)
    for (const copied of await copiesOf(service))
      if (copied.source.service === source && copied.source.collection === collection)
        found.push(pairOf(mongo.getClient(), prefix, service, copied).copies);
  return found;
}

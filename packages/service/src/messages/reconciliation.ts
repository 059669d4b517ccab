/**
 * Compares each town's records with their copies at least once a day: pages of record numbers and revisions are
 * sent through the stream; services with copies report those that differ, whose state is then published again.
 */
import { createMessage } from "@mainstreet/messages/envelope";
import { createLoop } from "@mainstreet/messages/loop";
import type { Loop } from "@mainstreet/messages/loop";
import { streamOf } from "@mainstreet/messages/names";
import { createBulkStreamWriter } from "@mainstreet/messages/stream-writer";
import { TOWN_ID, numberedBy, republish } from "@mainstreet/messages/republish";
import type { Publication, ShownRecords } from "@mainstreet/messages/republish";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { z } from "zod";
import { counterModel, raiseCounter } from "../records/counter.ts";
import { differencesIn } from "./differences.ts";
import { counter } from "../operations/metrics.ts";
import type { Metrics } from "../operations/metrics.ts";

/** Collection of the progress of comparisons, in every service that publishes records. */
export const RECONCILIATIONS = "comparisons";
const PAGE = 1000;
/** Interval at which a town is compared, in ms: less than a day. */
const ROUND_MS = 20 * 60 * 60 * 1000;
/** Lease of a town while its page is made, in ms. */
const LEASE_MS = 60_000;
/** Interval at which new towns are looked for, in ms. */
const CHECK_MS = 60 * 60 * 1000;
/** Messages about changes more recent than this may still be in flight, in ms. */
const SETTLED_MS = 10 * 60 * 1000;

/** Progress of the comparison of one town and kind of record. */
interface Comparison {
  _id: string;
  collection: string;
  town: string;
  /** Last record number compared. */
  after: number;
  /** When the next page, or the next round, is due. */
  due: Date;
}

interface Stored {
  town: string;
  id?: number | null;
  revision: number;
  deleted?: boolean;
  outboxSince?: Date;
  updatedAt?: Date;
}

/** Starts comparing; any number of instances may run, each page is made by one of them. */
export function startReconciliation(options: {
  mongo: Connection;
  redis: Redis;
  prefix: string;
  service: string;
  publications: readonly Publication[];
  /** Pause between two pages, in ms. */
  pauseMs: number;
  metrics: Metrics;
  log: Logger;
}): Loop {
  const { mongo, redis, prefix, service, publications, pauseMs, log } = options;
  const comparisons = mongo.collection<Comparison>(RECONCILIATIONS);
  const stream = streamOf(prefix, service);
  const writer = createBulkStreamWriter({ redis, stream, log, quiet: true });
  const reports = differencesIn(redis, prefix, service);
  const mended = mendedMetric(options.metrics, publications);
  const raised = raisedMetric(options.metrics, publications);
  const publicationOf = (name: string) =>
    publications.find(({ collection }) => collection === name);
  let nextCheck = 0;

  async function raise(collection: string, town: string, ids: readonly number[]) {
    const entity = publicationOf(collection)?.entity;
    if (entity === undefined || ids.length === 0) return;
    const last = Math.max(...ids);
    if (!(await raiseCounter(counterModel(mongo), town, entity, last))) return;
    raised.inc({ entity });
    log.warn({ town, entity, last }, "a counter was behind its records and is raised");
  }

  async function addNewTowns() {
    await comparisons.createIndexes([{ key: { due: 1 } }, { key: { town: 1 } }]);
    for (const { collection } of publications)
      for (const town of z
        .array(z.string())
        .parse(await mongo.collection(collection).distinct("town"))) {
        const begins = { collection, town, after: 0, due: later(Math.random() * ROUND_MS) };
        const filter = { _id: `${collection}/${town}` };
        await comparisons.updateOne(filter, { $setOnInsert: begins }, { upsert: true });
      }
  }

  async function sendPage({ _id, collection, town, after }: Comparison) {
    const records = await mongo
      .collection<Stored>(collection)
      .find({ town, id: { $not: { $lte: after } } }, { projection: listed })
      .sort({ id: 1 })
      .limit(PAGE)
      .toArray();
    await raise(
      collection,
      town,
      records.map(({ id }) => id ?? TOWN_ID),
    );
    const last = records.length < PAGE ? null : (records.at(-1)?.id ?? null);
    // A town without records has more likely lost them: its copies stay until somebody has
    // investigated.
    if (records.length > 0 || after > 0) {
      const settled = Date.now() - SETTLED_MS;
      const data = {
        service,
        collection,
        after,
        upTo: last,
        records: records.map((record) => [record.id ?? TOWN_ID, revisionOf(record, settled)]),
      };
      const about = { type: "records.listed.v1", town, subject: collection, revision: 0 };
      await writer.send([createMessage({ ...about, data, now: new Date() })]);
    }
    const next =
      last === null ? { after: 0, due: later(ROUND_MS) } : { after: last, due: new Date() };
    await comparisons.updateOne({ _id }, { $set: next });
  }

  async function mendReported() {
    for (let report = await reports.take(); report; report = await reports.take()) {
      const { collection, town } = report;
      const publication = publicationOf(collection);
      if (!publication) continue;
      const shown = await stillDiffering(mongo, collection, report);
      if (shown.size === 0) continue;
      await raise(collection, town, [...shown.keys()]);
      const count = await republish(mongo, publication, { town, shown }, new Date());
      mended.inc({ collection }, count);
      log.warn(
        { town, collection, records: count },
        "copies differed, records are published again",
      );
    }
  }

  return createLoop({
    name: "comparing",
    log,
    pauseMs,
    async run() {
      await mendReported();
      if (Date.now() >= nextCheck) {
        await addNewTowns();
        nextCheck = Date.now() + CHECK_MS;
      }
      if (!(await writer.hasRoom())) return;
      const due = await comparisons.findOneAndUpdate(
        { due: { $lt: new Date() } },
        { $set: { due: later(LEASE_MS) } },
        { sort: { due: 1 } },
      );
      if (due) await sendPage(due);
    },
  });
}

const later = (ms: number) => new Date(Date.now() + ms);
const listed = { _id: 0, id: 1, revision: 1, deleted: 1, outboxSince: 1, updatedAt: 1 };

/** Returns the revision every copy must have by now; null if messages may be in flight. */
function revisionOf({ revision, deleted, outboxSince, updatedAt }: Stored, settled: number) {
  const isSettled = !deleted && !outboxSince && (updatedAt?.getTime() ?? 0) < settled;
  return isSettled ? revision : null;
}

/** Drops records that had only just changed when their copies were compared. */
async function stillDiffering(
  mongo: Connection,
  collection: string,
  { town, shown }: ShownRecords,
) {
  const left = new Map(shown);
  const living = { town, id: numberedBy([...shown.keys()]), deleted: { $ne: true } };
  for await (const { id, revision } of mongo.collection<Stored>(collection).find(living))
    if (left.get(id ?? TOWN_ID) === revision) left.delete(id ?? TOWN_ID);
  return left;
}

function mendedMetric(metrics: Metrics, publications: readonly Publication[]) {
  const mended = counter(
    metrics,
    "copies_mended_total",
    "Records published again because a copy in another service differed",
    ["collection"],
  );
  for (const { collection } of publications) mended.inc({ collection }, 0);
  return mended;
}

function raisedMetric(metrics: Metrics, publications: readonly Publication[]) {
  const raised = counter(
    metrics,
    "counters_raised_total",
    "Counters of record ids that were behind the records and were raised",
    ["entity"],
  );
  for (const { entity } of publications) if (entity !== undefined) raised.inc({ entity }, 0);
  return raised;
}

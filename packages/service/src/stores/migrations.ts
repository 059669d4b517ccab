/**
 * Brings what an earlier version stored into today's shape, while both versions serve: in small batches,
 * by one process at a time, going on after a crash where it stopped.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "mongoose";
import { mongo } from "mongoose";

export interface Migration {
  /** Sorts after all earlier ones and is never used again, e.g. `2026-11-21-ratings-as-numbers`. */
  name: string;
  collection: string;
  /** Documents that still have the old shape: those it has changed no longer fit. */
  old: mongo.Filter<mongo.Document>;
  /** Update of one; done twice it must do no harm, and both versions must be able to read the result. */
  change: (document: mongo.Document) => mongo.UpdateFilter<mongo.Document>;
}

interface Progress {
  _id: string;
  /** Documents up to here are looked at. */
  last?: mongo.ObjectId;
  changed: number;
  done?: Date;
  lease?: { by: string; until: Date };
}

export interface MigrationOptions {
  migrations: readonly Migration[];
  /** Hears about each migration that ran, and how many documents it changed. */
  say: (line: string) => void;
  batch?: number;
  leaseMs?: number;
}

const DUPLICATE_KEY = 11_000;

/** Resolves when all are done, here or in another process. */
export async function migrate(connection: Connection, options: MigrationOptions) {
  const names = options.migrations.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error("Two migrations have the same name");
  for (const migration of options.migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await runOne(connection, migration, options);
}

async function runOne(connection: Connection, migration: Migration, options: MigrationOptions) {
  const { batch = 500, leaseMs = 30_000, say } = options;
  const by = randomUUID();
  const progress = connection.collection<Progress>("migrations");
  const _id = migration.name;
  const mine = { _id, "lease.by": by };
  const lease = () => ({ by, until: new Date(Date.now() + leaseMs) });

  /** The state when it became ours; "done" when there is nothing to do; null while another has it. */
  async function take(): Promise<Progress | "done" | null> {
    await progress.insertOne({ _id, changed: 0 }).catch((error: unknown) => {
      if (!(error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY)) throw error;
    });
    const free = { $or: [{ lease: { $exists: false } }, { "lease.until": { $lt: new Date() } }] };
    const filter = { _id, done: { $exists: false }, ...free };
    const taken = await progress.updateOne(filter, { $set: { lease: lease() } });
    const state = await progress.findOne({ _id });
    if (state?.done) return "done";
    return taken.modifiedCount === 1 ? state : null;
  }

  for (;;) {
    const state = await take();
    if (state === "done") return;
    if (!state) {
      await pause(Math.min(1000, leaseMs));
      continue;
    }
    let { last, changed } = state;
    for (;;) {
      const step = await runBatch(connection, migration, last, batch);
      changed += step.changed;
      last = step.last ?? last;
      const done = step.last === undefined;
      const set = {
        changed,
        ...(last && { last }),
        ...(done ? { done: new Date() } : { lease: lease() }),
      };
      const kept = await progress.updateOne(mine, {
        $set: set,
        ...(done && { $unset: { lease: "" } }),
      });
      // Another process thought we were dead: it goes on from our last checkpoint.
      if (kept.matchedCount === 0) break;
      if (done) {
        say(`${connection.name}: ${_id} changed ${changed} documents`);
        return;
      }
    }
  }
}

/** `last` is undefined when no document was left. */
async function runBatch(
  connection: Connection,
  { collection, old, change }: Migration,
  after: mongo.ObjectId | undefined,
  size: number,
) {
  const filter = after ? { $and: [old, { _id: { $gt: after } }] } : old;
  const target = connection.collection(collection);
  const documents = await target.find(filter).sort({ _id: 1 }).limit(size).toArray();
  const operations: mongo.AnyBulkWriteOperation[] = documents.map((document) => ({
    // Whoever changed the document meanwhile wrote the new shape, or is met by the next run.
    updateOne: { filter: { $and: [{ _id: document._id }, old] }, update: change(document) },
  }));
  const written = operations.length > 0 ? await target.bulkWrite(operations) : undefined;
  return { last: documents.at(-1)?._id, changed: written?.modifiedCount ?? 0 };
}

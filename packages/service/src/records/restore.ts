/** All records of a town, out and in again under their own numbers. */
import { takeIds } from "./counter.ts";
import { ApiError } from "../http/errors.ts";
import { IMPORT, createdBy } from "./history.ts";
import type { StoredRecord } from "./model.ts";
import { publicationOf } from "./publication.ts";
import type { RecordStore } from "./store.ts";
import { insertedWith } from "@mainstreet/messages/outbox";
import mongoose from "mongoose";
import { z } from "zod";

/** Stored fields beside the state that a record can't be found again without. */
const besides = (names: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === "string" ? [[name, fields[name]]] : [])),
  );

/** The records behind the number `after`, in their order. */
export async function recordsAfter<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  after: number,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { items } = await store.list(town, { limit, offset: 0 }, { id: { $gt: after } });
  const names = Object.keys(store.kind.unique ?? {});
  return items.map(({ state, document }) =>
    Object.assign({}, state, besides(names, document), {
      createdAt: document.createdAt.toISOString(),
    }),
  );
}

/** What a record brings beside its state. */
const dated = z.object({ createdAt: z.iso.datetime({ offset: true }).optional() });

/** The record as the schema reads it; 400 that says which one can't be read, and why. */
function readRecord<Read>(schema: z.ZodType<Read>, record: unknown, at: number): Read {
  const read = schema.safeParse(record);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    path: ["records", at, ...path].join("."),
    message,
  }));
  throw new ApiError(400, "invalid_request", `Record ${at + 1} cannot be read`, errors);
}

/** Writes records under the numbers they bring; 409 when one of them is there. */
export async function restoreRecords<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  records: readonly Record<string, unknown>[],
): Promise<number> {
  const now = deps.now();
  const publication = publicationOf(kind);
  const documents = records.map((record, at) => {
    const state = readRecord(kind.state, record, at);
    const { createdAt } = readRecord(dated, record, at);
    const extra: Partial<StoredRecord> = besides(Object.keys(kind.unique ?? {}), record);
    const document = {
      ...state,
      ...extra,
      ...kind.derive(state, extra),
      town,
      revision: 1,
      history: [createdBy(IMPORT, now)],
      // Visitors see it of events.
      createdAt: createdAt === undefined ? now : new Date(createdAt),
      updatedAt: now,
    };
    return { ...document, ...insertedWith(publication.toMessage(document, now), now) };
  });
  const last = Math.max(0, ...documents.map(({ id }) => id));
  // The numbers count as taken: nobody else gets one of them afterwards.
  const next = await takeIds(deps.counters, town, kind.entity, 0);
  if (next <= last) await takeIds(deps.counters, town, kind.entity, last - next + 1);
  try {
    await kind.model.insertMany(documents);
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000)
      throw new ApiError(409, "not_empty", "The town has such records already");
    throw error;
  }
  deps.nudge();
  return documents.length;
}

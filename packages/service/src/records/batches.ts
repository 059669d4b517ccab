/** Reads, changes and removes many records of a town, in constant memory. */
import type { Author } from "@mainstreet/contracts/history";
import { BATCH, documentsOf, inBatches } from "@mainstreet/messages/in-batches";
import type { QueryFilter, UpdateQuery } from "mongoose";
import { ignoreNotFound } from "../http/errors.ts";
import { putIntoBin, removeLiveFromBin } from "./bin.ts";
import { LONGEST_MS } from "./bulk.ts";
import { updateWithoutMessage, recordMessage } from "./model.ts";
import type { RecordModel, StoredRecord } from "./model.ts";
import { STATE_ONLY } from "./reads.ts";
import { untilWritten } from "./store.ts";
import type { Found, Patch, RecordStore, Removal } from "./store.ts";

interface Write {
  filter: QueryFilter<StoredRecord>;
  update: UpdateQuery<StoredRecord>;
}

/**
 * Yields batches of records in the order of their ids, with one indexed query per batch; for consumers that
 * wait for others between batches.
 */
export async function* recordPages<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord>,
): AsyncGenerator<Found<State>[]> {
  let last = 0;
  for (;;) {
    const documents = await kind.model
      .find({ town, deleted: { $ne: true }, $and: [filter, { id: { $gt: last } }] })
      .select(STATE_ONLY)
      .sort({ id: 1 })
      .limit(BATCH)
      .lean();
    if (documents.length > 0)
      yield documents.map((document) => ({ state: kind.state.parse(document), document }));
    if (documents.length < BATCH) return;
    last = documents.at(-1)?.id ?? Infinity;
  }
}

/** Yields batches from a single query; for consumers that keep up with the database. */
export async function* recordBatches<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
): AsyncGenerator<Found<State>[]> {
  const documents = kind.model
    .find({ town, deleted: { $ne: true } })
    .select(STATE_ONLY)
    .sort({ id: 1 })
    .lean();
  for await (const group of inBatches(documentsOf(documents)))
    yield group.map((document) => ({ state: kind.state.parse(document), document }));
}

/** Changes the records that still exist; resolves with their number. `by` is the author in their histories. */
export async function changeMany<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
  patch: Patch<State>,
  by: Author,
): Promise<number> {
  const { kind, deps } = store;
  const { model } = kind;
  const wanted = { town, id: { $in: ids }, deleted: { $ne: true } };
  return untilWritten(kind.entity, async () => {
    const documents = await model.find(wanted).select(WITHOUT_PAST).lean();
    const changes = documents.flatMap(
      (document) =>
        store.changeOf({ state: kind.state.parse(document), document }, patch, by) ?? [],
    );
    if (changes.length === 0) return documents.length;
    const records = { collection: model.collection.name, town, ids: changes.map(idOf) };
    let complete = false;
    await deps.bulkOutbox.writeAndPublish(records, async () => {
      const { matchedCount } = await bulkUpdate(
        model,
        changes.map(({ document, fields, entry }) => updateWithoutMessage(document, fields, entry)),
      );
      complete = matchedCount === changes.length;
      return complete
        ? changes.map(({ message }) => message)
        : currentStateMessages(store, records);
    });
    return complete ? documents.length : null;
  });
}

const WITHOUT_PAST = "-history -outbox -words";
const idOf = ({ document }: { document: StoredRecord }) => document.id;

/** Messages with the current state of all records, when it is unknown which of them were written. */
async function currentStateMessages<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  { town, ids }: { town: string; ids: readonly number[] },
) {
  const now = deps.now();
  const wanted = { town, id: { $in: ids }, deleted: { $ne: true } };
  const documents = await kind.model.find(wanted).select(WITHOUT_PAST).lean();
  return documents.map((document) =>
    recordMessage(kind, town, kind.state.parse(document), { revision: document.revision, now }),
  );
}

/** Removes the records that still exist and match; resolves with their ids. */
export async function removeMany<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
  how: Omit<Removal, "allow"> = {},
  filter: QueryFilter<StoredRecord> = {},
): Promise<number[]> {
  const { kind, deps } = store;
  const { by, withBusiness } = how;
  const wanted = { ...filter, town, id: { $in: ids }, deleted: { $ne: true } };
  const removed = new Set<number>();
  const put: Date[] = [];
  let isLate = false;
  const write = async () => {
    // The bin stores complete records.
    const documents = await kind.model
      .find(wanted)
      .select(by ? "" : WITHOUT_PAST)
      .lean();
    if (documents.length === 0) return [...removed];
    if (by) {
      const now = deps.now();
      put.push(now);
      await putIntoBin(deps.bin, kind.entity, documents, { by, withBusiness }, now);
    }
    const writes = documents.map((document) => store.removalOf(document, how));
    const { matchedCount } = await bulkUpdate(kind.model, writes);
    deps.wakeRelay();
    for (const { id } of documents) removed.add(id);
    if (matchedCount === documents.length) return [...removed];
    isLate = true;
    return null;
  };
  try {
    return await untilWritten(kind.entity, write);
  } finally {
    // Records that no longer match were not removed: takes them out of the bin.
    if (isLate) await removeLiveFromBin(deps.bin, kind, { town, ids, put });
  }
}

const bulkUpdate = (model: RecordModel, writes: readonly Write[]) =>
  model.bulkWrite(
    writes.map(({ filter, update }) => ({ updateOne: { filter, update } })),
    { ordered: false, maxTimeMS: LONGEST_MS },
  );

/** Removes every matching record, each with its own message; resolves with their number. */
export async function removeAll<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord>,
  how: Omit<Removal, "allow">,
): Promise<number> {
  let done = 0;
  for (;;) {
    const ids = await store.idsOf(town, filter, BATCH);
    if (ids.length === 0) return done;
    done += (await removeMany(store, town, ids, how, filter)).length;
  }
}

/** Concurrent operations: limited, as the database serves others as well. */
const AT_ONCE = 8;

/** Calls `act` for each id, several at a time; resolves with the number of records that existed. */
export async function countDone(ids: readonly number[], act: (id: number) => Promise<unknown>) {
  const waiting = [...new Set(ids)].values();
  let done = 0;
  async function work() {
    for (const id of waiting)
      // Somebody else may remove the record in the meantime.
      await act(id).then(() => (done += 1), ignoreNotFound);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

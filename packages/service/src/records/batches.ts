/** Many records of a town: read in flat memory however many there are, changed or removed at once. */
import type { Author } from "@mainstreet/contracts/history";
import type { QueryFilter, UpdateQuery } from "mongoose";
import { ApiError, outdated } from "../http/errors.ts";
import { putIntoBin } from "./bin.ts";
import type { StoredRecord } from "./model.ts";
import { STATE_ONLY } from "./store.ts";
import type { Found, Patch, RecordStore, Removal } from "./store.ts";

interface Write {
  filter: QueryFilter<StoredRecord>;
  update: UpdateQuery<StoredRecord>;
}

/** Records in a batch, and in each answer of the database. */
export const BATCH = 500;

/**
 * Batches of records in the order of their numbers; one indexed query for each, for who waits for others in
 * between.
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

/** The same by one query, for who takes them as fast as the database gives. */
export async function* recordBatches<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord> = {},
): AsyncGenerator<Found<State>[]> {
  const documents = kind.model
    .find({ town, ...filter, deleted: { $ne: true } })
    .select(STATE_ONLY)
    .sort({ id: 1 })
    .lean()
    .cursor({ batchSize: BATCH });
  for await (const group of inBatches(documents))
    yield group.map((document) => ({ state: kind.state.parse(document), document }));
}

/** What a cursor brings, in batches. */
export async function* inBatches<Document>(
  documents: AsyncIterable<Document>,
): AsyncGenerator<Document[]> {
  let group: Document[] = [];
  for await (const document of documents) {
    group.push(document);
    if (group.length < BATCH) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const ATTEMPTS = 5;

/** Changes the records that are still there; how many. `by` stands in their histories. */
export const changeMany = async <State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
  patch: Patch<State>,
  by: Author,
) => (await writeMany(store, town, ids, (found) => store.changeOf(found, patch, by))).there;

/** Removes the records that are still there; how many. */
export const removeMany = async <State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
  how: Omit<Removal, "allow"> = {},
) => {
  const { kind, deps } = store;
  const { by, business } = how;
  const removal = ({ document }: Found<State>) => store.removalOf(document, how);
  if (!by) return (await writeMany(store, town, ids, removal)).written;
  // The bin keeps them whole.
  const keep = (documents: StoredRecord[]) =>
    putIntoBin(deps.bin, kind.entity, documents, { by, business }, deps.now());
  return (await writeMany(store, town, ids, removal, keep)).written;
};

/**
 * Two requests, however many they are; those that others change at that moment are looked at again. Only
 * `before`, which acts on what was read, is given whole documents.
 */
async function writeMany<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  ids: readonly number[],
  writeOf: (found: Found<State>) => Write | null,
  before?: (documents: StoredRecord[]) => Promise<void>,
) {
  let written = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const documents = await kind.model
      .find({ town, id: { $in: ids }, deleted: { $ne: true } })
      .select(before ? "" : "-history -outbox -words")
      .lean();
    const writes = documents.flatMap(
      (document) => writeOf({ state: kind.state.parse(document), document }) ?? [],
    );
    if (writes.length === 0) return { there: documents.length, written };
    await before?.(documents);
    const { matchedCount } = await kind.model.bulkWrite(
      writes.map(({ filter, update }) => ({ updateOne: { filter, update } })),
      { ordered: false },
    );
    deps.nudge();
    written += matchedCount;
    if (matchedCount === writes.length) return { there: documents.length, written };
  }
  throw outdated(kind.entity);
}

/** Removes every record that fits, each with a message of its own; how many. */
export async function removeAll<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord>,
  how: Omit<Removal, "allow"> = {},
): Promise<number> {
  let done = 0;
  for (;;) {
    const { items } = await store.list(town, { limit: 100, offset: 0 }, filter);
    if (items.length === 0) return done;
    const ids = items.map(({ state }) => state.id);
    done += await removeMany(store, town, ids, how);
  }
}

/** At a time: the database has others to serve as well. */
const AT_ONCE = 8;

/** Acts on each, several at a time; how many were there. */
export async function countDone(ids: readonly number[], act: (id: number) => Promise<unknown>) {
  const waiting = [...new Set(ids)].values();
  let done = 0;
  async function work() {
    for (const id of waiting)
      try {
        await act(id);
        done += 1;
      } catch (error) {
        // Somebody else removed it in the meantime.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

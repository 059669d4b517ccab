/**
 * Every record of a town by one query, some hundred in memory at a time: for who takes them as fast as the
 * database gives. Who waits for others in between asks anew for each group, as `records/pages.ts` does.
 */
import type { QueryFilter } from "mongoose";
import type { StoredRecord } from "./model.ts";
import { STATE_ONLY } from "./store.ts";
import type { Found, RecordStore } from "./store.ts";

/** In a group and in each answer of the database. */
export const AT_ONCE = 500;

/** What a cursor brings, in groups. */
export async function* inGroups<Document>(
  documents: AsyncIterable<Document>,
): AsyncGenerator<Document[]> {
  let group: Document[] = [];
  for await (const document of documents) {
    group.push(document);
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The live records that fit, in the order of their numbers. */
export async function* recordGroups<State extends { id: number }>(
  { kind }: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord> = {},
): AsyncGenerator<Found<State>[]> {
  const documents = kind.model
    .find({ town, ...filter, deleted: { $ne: true } })
    .select(STATE_ONLY)
    .sort({ id: 1 })
    .lean()
    .cursor({ batchSize: AT_ONCE });
  for await (const group of inGroups(documents))
    yield group.map((document) => ({ state: kind.state.parse(document), document }));
}

/** Every record of a list, in flat memory however many there are. */
import type { QueryFilter } from "mongoose";
import type { StoredRecord } from "./model.ts";
import { STATE_ONLY } from "./store.ts";
import type { Found, RecordStore } from "./store.ts";

const AT_ONCE = 500;

/** Groups of records in the order of their numbers; one indexed query for each. */
export async function* eachGroup<State extends { id: number }>(
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
      .limit(AT_ONCE)
      .lean();
    if (documents.length > 0)
      yield documents.map((document) => ({ state: kind.state.parse(document), document }));
    if (documents.length < AT_ONCE) return;
    last = documents.at(-1)?.id ?? Infinity;
  }
}

/** One change to many records, each with a message of its own. */
import type { Author } from "@mainstreet/contracts/history";
import type { QueryFilter } from "mongoose";
import { ApiError } from "../http/errors.ts";
import type { StoredRecord } from "./model.ts";
import type { Patch, RecordStore } from "./store.ts";

/** At a time: the database has others to serve as well. */
const AT_ONCE = 8;
const BATCH = 100;

/** Changes the records that are still there; how many. `by` stands in their histories. */
export const changeEach = <State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
  patch: Patch<State>,
  by: Author,
) => countEach(ids, (id) => store.change(town, id, patch, undefined, by));

/** Removes the records that are still there; how many. */
export const removeEach = <State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  ids: readonly number[],
) => countEach(ids, (id) => store.remove(town, id));

/** Removes every record that fits, each with a message of its own. */
export async function removeAll<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  filter: QueryFilter<StoredRecord>,
) {
  for (;;) {
    const { items } = await store.list(town, { limit: BATCH, offset: 0 }, filter);
    if (items.length === 0) return;
    const ids = items.map(({ state }) => state.id);
    await removeEach(store, town, ids);
  }
}

async function countEach(ids: readonly number[], act: (id: number) => Promise<unknown>) {
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

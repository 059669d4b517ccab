/** Events follow their business: they go with it, and come back with it from the bin. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import { changeMany, removeAll } from "@mainstreet/service/records/batches";
import { takeBackWith } from "@mainstreet/service/records/bin-return";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";

/** Removes all events of the business, each with a message of its own; how many. */
export const removeEventsOf = (
  events: RecordStore<TownEventState>,
  town: string,
  businessId: number,
) => removeAll(events, town, { businessId }, { by: SYSTEM, business: businessId });

/** What belonged to a business that was merged into another belongs to that one. */
export async function moveEvents(
  events: RecordStore<TownEventState>,
  town: string,
  from: number,
  to: number,
) {
  for (;;) {
    const { items } = await events.list(town, { limit: 100, offset: 0 }, { businessId: from });
    if (items.length === 0) return;
    const ids = items.map(({ state }) => state.id);
    await changeMany(events, town, ids, { businessId: to }, SYSTEM);
  }
}

/**
 * Behind news of the businesses: their events are there or gone as they are. Others may be at it with
 * other news of them, so it ends when there was nothing left to do.
 */
export async function followBusinesses(
  { events, businesses }: { events: RecordStore<TownEventState>; businesses: BusinessNames },
  town: string,
  ids: readonly number[],
) {
  for (;;) {
    const gone = await businesses.goneLately(town, ids);
    let done = 0;
    for (const id of gone) done += await removeEventsOf(events, town, id);
    const living = ids.filter((id) => !gone.has(id));
    done += await takeBackWith(events, town, living);
    if (done === 0) return;
  }
}

/**
 * Events written while the news of their business's end was applied may have been overlooked by it:
 * after the write one of the two sees the other. So with the name by which they are found. Returns the
 * businesses that are gone.
 */
export async function settle(
  {
    events,
    businesses,
    businessWords,
  }: {
    events: RecordStore<TownEventState>;
    businesses: BusinessNames;
    businessWords: BusinessWords;
  },
  town: string,
  businessIds: readonly number[],
) {
  await businessWords.remember(town, businessIds);
  const gone = await businesses.goneLately(town, businessIds);
  for (const businessId of gone) await removeEventsOf(events, town, businessId);
  return gone;
}

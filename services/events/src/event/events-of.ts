/** The events of a business that is gone: they go too. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import { removeAll } from "@mainstreet/service/records/batches";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";

/** Removes all events of the business, each with a message of its own. */
export const removeEventsOf = (
  events: RecordStore<TownEventState>,
  town: string,
  businessId: number,
) => removeAll(events, town, { businessId });

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

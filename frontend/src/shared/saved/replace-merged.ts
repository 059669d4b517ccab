/** What is saved on this device follows the town's mergers; fetched with the part that shows it. */
import type { BusinessAsSaved } from "@mainstreet/contracts/business";
import { deviceStorage, tellStored } from "../storage.ts";
import { SAVED_KEYS, savedBusiness } from "./saved-store.ts";
import type { SavedRecord } from "./saved-store.ts";
import { savedNow } from "./use-saved.ts";

/** Saves in the place of businesses that were merged those that were kept; one that is there twice then counts once. */
export function replaceMerged(businesses: Iterable<BusinessAsSaved> = []) {
  const kept = new Map<number, SavedRecord>();
  for (const one of businesses) if (one.savedId) kept.set(one.savedId, savedBusiness(one));
  const saved = savedNow("businesses");
  if (!saved.some(({ id }) => kept.has(id))) return;
  const next = saved.map((record) => kept.get(record.id) ?? record);
  deviceStorage.setItem(SAVED_KEYS.businesses, JSON.stringify(next));
  tellStored();
}

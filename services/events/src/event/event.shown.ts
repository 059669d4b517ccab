/** Events as they are shown: each with the name of its business. */
import type { TownEvent, TownEventState } from "@mainstreet/contracts/town-event";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";

/** One look at the businesses for all events. */
export async function withBusiness(
  businesses: BusinessNames,
  town: string,
  found: Found<TownEventState>[],
): Promise<{ event: TownEvent; document: StoredRecord }[]> {
  const ids = found.flatMap(({ state }) => state.businessId ?? []);
  const names = await businesses.shown(town, [...new Set(ids)]);
  return found.map(({ state, document }) => ({
    document,
    event: {
      ...state,
      createdAt: document.createdAt.toISOString(),
      business: names.get(state.businessId ?? 0) ?? null,
    },
  }));
}

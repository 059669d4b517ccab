/** The displayed form of events: with the business's name, and the recurrence in words. */
import type { Occurrence, TownEvent, TownEventRecord } from "@mainstreet/contracts/town-event";
import type { Found } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.store.ts";
import { changeOf, describeRecurrence } from "./event.text.ts";
import { seriesOf } from "./series.ts";

/** Adds the businesses' names, read in one query; days and times stay as stored. */
export async function withBusiness(
  businesses: BusinessNames,
  town: string,
  found: Found<TownEventRecord>[],
) {
  const ids = found.flatMap(({ state }) => state.businessId ?? []);
  const names = await businesses.shown(town, [...new Set(ids)]);
  return found.map(({ state, document }) => {
    const series = seriesOf(state);
    return {
      document,
      series,
      event: {
        ...state,
        createdAt: document.createdAt.toISOString(),
        business: names.get(state.businessId ?? 0) ?? null,
        ...(series && { repeats: describeRecurrence(series.rule) }),
      },
    };
  });
}

/**
 * Returns the visitors' view of an event; a repeating one gets the days and times of the first
 * occurrence.
 */
export function takingPlace(
  { recurrence = "", ...event }: TownEvent,
  occurrences: Occurrence[] | undefined,
): TownEvent {
  const [next] = occurrences ?? [];
  if (!occurrences || !next) return event;
  const { startDate, endDate, startTime, endTime } = next;
  const change = changeOf(occurrences);
  return {
    ...event,
    recurrence,
    startDate,
    endDate,
    startTime,
    endTime,
    ...(change !== undefined && { change }),
    occurrences,
  };
}

/** Returns the same view for a list, without what lists don't need. */
export function listedAs(event: TownEvent, occurrences: Occurrence[] | undefined): TownEvent {
  const { recurrence: _rule, occurrences: known, ...shown } = takingPlace(event, occurrences);
  return shown.change === undefined || !known ? shown : { ...shown, occurrences: known };
}

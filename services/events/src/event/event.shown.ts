/** Events as they are shown: each with the name of its business, and with when it repeats in words. */
import type { Occurrence, TownEvent, TownEventRecord } from "@mainstreet/contracts/town-event";
import type { Found } from "@mainstreet/service/records/store";
import type { BusinessNames } from "../business/business-names.ts";
import { changeOf, describeRecurrence } from "./event.text.ts";
import { seriesOf } from "./series.ts";

/** One look at the businesses for all events; days and times are as they are stored. */
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

/** As visitors see it: with the days and times of the first of the given ones, where it repeats. */
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

/** The same in a list, which says no more of them than it has to. */
export function listedAs(event: TownEvent, occurrences: Occurrence[] | undefined): TownEvent {
  const { recurrence: _rule, occurrences: known, ...shown } = takingPlace(event, occurrences);
  return shown.change === undefined || !known ? shown : { ...shown, occurrences: known };
}

/** Which stored events a row may refer to although its keys find none. */
import {
  differsFrom,
  mayHaveMoved,
  movedEventKeys,
  seriesKeys,
} from "@mainstreet/contracts/match-keys";
import type { TownEventRecord, TownEventRow } from "@mainstreet/contracts/town-event";
import { nextOccurrences, seriesOf } from "./series.ts";

const isOfItsDay = (row: TownEventRow, { startDate }: { startDate: string }) =>
  row.startDate === startDate;

/** Whether the row is the same series, dated by a later time of it. */
function continues(row: TownEventRow, event: TownEventRecord): boolean {
  const series = row.recurrence ? seriesOf(event) : undefined;
  if (!series || differsFrom(row, event)) return false;
  return nextOccurrences(series, row.startDate, 2).some((one) => isOfItsDay(row, one));
}

export const looseRules = {
  looseKeysOf: (row: TownEventRow) => [...movedEventKeys(row), ...seriesKeys(row)],
  differs: (row: TownEventRow, event: TownEventRecord) =>
    isOfItsDay(row, event) ? differsFrom(row, event) : !continues(row, event),
  isCandidate: (row: TownEventRow, event: TownEventRecord) =>
    isOfItsDay(row, event) && mayHaveMoved(row, event),
  /** A series keeps its first day, by which intervals, counts and exceptions are reckoned. */
  adapt(row: TownEventRow, event: TownEventRecord): TownEventRow {
    if (isOfItsDay(row, event)) return row;
    const { endDate: _, ...rest } = row;
    return { ...rest, startDate: event.startDate };
  },
};

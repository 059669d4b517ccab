/** An import's outcome in the numbers that the alert tells. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportRecord } from "@mainstreet/contracts/import";
import { importText } from "../../shared/text/import.ts";

/** Rows that are stored: everything but the rejected ones. */
const storedRows = (counts: ImportCounts | undefined) =>
  counts ? counts.added + counts.changed + counts.unchanged + counts.merged : 0;

/** Label and number: by entity for a JSON file, in all for a CSV. */
export function headlineCounts(record: ImportRecord): { label: string; count: number }[] {
  if (record.fileType === "json")
    return importEntity.options
      .filter((entity) => entity !== "events" || record.counts.events)
      .map((entity) => ({ label: importText[entity], count: storedRows(record.counts[entity]) }));
  const all = importEntity.options.map((entity) => storedRows(record.counts[entity]));
  return [{ label: importText.items, count: all.reduce((sum, count) => sum + count, 0) }];
}

/** Rows that were not taken. */
export function rejectedCount(record: ImportRecord): number {
  return importEntity.options.reduce(
    (sum, entity) => sum + (record.counts[entity]?.rejected ?? 0),
    0,
  );
}

/** Rows a second since its turn came, and seconds to its end; null until there is something to tell by. */
export function paceOf(record: ImportRecord, now: number): { rate: number; left: number } | null {
  const { rowsDone, rowsTotal, startedAt } = record;
  if (startedAt === null || rowsTotal === null || rowsDone === 0) return null;
  const seconds = Math.max(1, (now - Date.parse(startedAt)) / 1000);
  const rate = rowsDone / seconds;
  return { rate: Math.max(1, Math.round(rate)), left: Math.ceil((rowsTotal - rowsDone) / rate) };
}

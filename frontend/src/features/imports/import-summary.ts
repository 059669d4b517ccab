/** An import's outcome in the numbers that the alert tells. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportRecord } from "@mainstreet/contracts/import";
import { importText } from "../../shared/text/import.ts";

/** Rows that are stored: everything but the rejected ones. */
export const storedRows = (counts: ImportCounts | undefined) =>
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

/** Whether there is anything more to come. */
export const isOver = ({ status }: ImportRecord) => status === "finished" || status === "failed";

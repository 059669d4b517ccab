/** An import's outcome in numbers, as its alert shows it. */
import { importEntity, withoutCounts } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportRecord, WithoutCounts } from "@mainstreet/contracts/import";
import { importText } from "../../shared/text/import.ts";

const sumOf = ({ counts }: ImportRecord, ...outcomes: (keyof ImportCounts)[]) =>
  importEntity.options.reduce(
    (sum, entity) =>
      sum + outcomes.reduce((rows, outcome) => rows + (counts[entity]?.[outcome] ?? 0), 0),
    0,
  );

const importedOf = (counts: ImportCounts | undefined) =>
  counts ? counts.added + counts.changed : 0;

/**
 * Returns labels and numbers: records added or changed, by entity for a JSON file and in total for
 * others; then the rows with other outcomes, if there are any.
 */
export function headlineCounts(record: ImportRecord): { label: string; count: number }[] {
  const imported =
    record.fileType === "json"
      ? importEntity.options
          .filter((entity) => entity !== "events" || record.counts.events)
          .map((entity) => ({
            label: importText[entity],
            count: importedOf(record.counts[entity]),
          }))
      : [{ label: importText.items, count: sumOf(record, "added", "changed") }];
  const others = (["unchanged", "merged", "rejected"] as const)
    .map((outcome) => ({ label: importText[outcome], count: sumOf(record, outcome) }))
    .filter(({ count }) => count > 0);
  return [...imported, ...others];
}

/** Whether an undo has failed, and not the import itself. */
const isUndoIncomplete = ({ status, undo }: ImportRecord) => status === "failed" && undo !== null;

/** Returns the severity and title of the alert about a finished import. */
export function outcomeOf(record: ImportRecord) {
  const { status } = record;
  if (isUndoIncomplete(record)) return ["error", importText.undoIncompleteTitle] as const;
  if (status === "draft") return ["info", importText.statuses.draft] as const;
  if (status === "failed") return ["error", importText.failedTitle] as const;
  if (status === "cancelled") return ["warning", importText.cancelledTitle] as const;
  if (status === "undone") return ["info", importText.undoneTitle] as const;
  const stored = sumOf(record, "added", "changed", "unchanged", "merged");
  if (stored === 0) return ["warning", importText.nothingTitle] as const;
  return ["success", importText.successTitle] as const;
}

export const statusText = (record: ImportRecord) =>
  isUndoIncomplete(record) ? importText.undoIncompleteTitle : importText.statuses[record.status];

/** Returns the toast about the end of an import that was seen running. */
export function endToast(record: ImportRecord) {
  const [severity, title] = outcomeOf(record);
  if (severity === "success") return { title: importText.successToast };
  if (record.status === "failed")
    return {
      title: record.undo ? title : importText.failedToast,
      description: record.message || importText.failed,
      destructive: true,
    };
  return { title, ...(severity === "warning" && { description: record.message }) };
}

const WITHOUT = withoutCounts.keyof().options;

/** Returns a sentence for each kind of value without which rows were stored. */
export const withoutNotes = (counts: WithoutCounts): string[] =>
  WITHOUT.filter((name) => counts[name] > 0).map((name) => importText[name](counts[name]));

/** Returns the number of rows that are listed: rejected, or stored without some of their values. */
export const listedCount = (record: ImportRecord): number =>
  WITHOUT.filter((name) => name !== "withoutCoordinates").reduce(
    (sum, name) => sum + record[name],
    sumOf(record, "rejected"),
  );

/** The rows done at a time, in ms of this browser's clock, from which the server's may differ. */
export interface ProgressMark {
  rowsDone: number;
  at: number;
}

/** Returns rows per second since the mark, and seconds left; null until there is enough to tell. */
export function paceOf(
  { rowsDone, rowsTotal, startedAt }: ImportRecord,
  mark: ProgressMark,
  now: number,
): { rate: number; left: number } | null {
  const rows = rowsDone - mark.rowsDone;
  if (startedAt === null || rowsTotal === null || rows <= 0 || rowsDone >= rowsTotal) return null;
  const rate = rows / Math.max(1, (now - mark.at) / 1000);
  return { rate: Math.max(1, Math.round(rate)), left: Math.ceil((rowsTotal - rowsDone) / rate) };
}

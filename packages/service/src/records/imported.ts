/** What a record remembers of the imports that wrote it, so that they can be undone. */
import { IMPORT, earlierState } from "./history.ts";
import type { StoredEntry } from "./history.ts";
import type { Imported, RecordKind, RecordModel, StoredRecord } from "./model.ts";

/** So many imports of one record can be undone one after the other, the last one first. */
const REMEMBERED = 5;

/**
 * `imported` of a record that a bulk write is about to change, for the sake of `undoImport`; `edited` are
 * those that somebody has changed since their last import.
 */
export function importedBy(
  { together = [] }: Pick<RecordKind<never>, "together">,
  batch: string,
  document: StoredRecord | null,
  next: object,
  edited: ReadonlySet<number>,
): Imported {
  const [by = ""] = batch.split(":", 1);
  const mine = { by, batch: batch.slice(by.length + 1) };
  if (!document) return { ...mine, created: true, before: {} };
  const changed = Object.entries(next).flatMap(([field, value]) =>
    JSON.stringify(document[field]) === JSON.stringify(value) ? [] : field,
  );
  const bound = changed.some((field) => together.includes(field)) ? together : [];
  const kept = [...changed, ...bound];
  const before = Object.fromEntries(kept.map((field) => [field, document[field] ?? null]));
  const { imported } = document;
  const isEditedSince = edited.has(document.id);
  if (imported?.by !== by)
    return { ...mine, created: false, before, earlier: isEditedSince ? [] : earlierOf(document) };
  // Behind this write the history no longer tells.
  const edit = isEditedSince ? { edited: true } : {};
  return { ...imported, before: { ...before, ...imported.before }, ...edit };
}

/** What undoing the last import leads back to. */
function earlierOf({ imported }: StoredRecord): Imported[] {
  if (!imported || imported.undone) return [];
  const { earlier = [], undid: _, undidBatch: __, ...last } = imported;
  return [last, ...earlier].slice(0, REMEMBERED - 1);
}

/** Those of the records that somebody has changed since their last import. */
export async function editedSinceImport(
  model: RecordModel,
  town: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await model
    .find({ town, id: { $in: ids } })
    .select("id history")
    .lean();
  return new Set(found.flatMap(({ id, history }) => (editedSince(history ?? []) ? id : [])));
}

/** What a record was before its last import. */
export function stateBefore<State extends { id: number }>(
  kind: RecordKind<State>,
  document: StoredRecord,
) {
  const before = document.imported?.before ?? {};
  // Unique fields that were not there before are taken away, not set to nothing.
  const lost = Object.keys(kind.unique ?? {}).filter((name) => before[name] === null);
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !lost.includes(name)));
  return { state: earlierState(kind.state, { ...document, ...kept }), kept, lost };
}

/** `imported` of a record for which its last import was undone. */
export function importedBefore(imported: Imported): Imported {
  const [last, ...earlier] = imported.earlier ?? [];
  return last
    ? { ...last, earlier, undid: imported.by, undidBatch: imported.batch }
    : { ...imported, undone: true };
}

/** The first batch of the import that wrote the record, where it is known. */
export function batchOf({ imported }: StoredRecord, by: string): string | undefined {
  if (imported?.undid === by) return imported.undidBatch;
  return [imported, ...(imported?.earlier ?? [])].find((each) => each?.by === by)?.batch;
}

/** Whether an admin has changed it since its last import began to write it: that is not undone then. */
export const isEdited = ({ imported, history }: Pick<StoredRecord, "imported" | "history">) =>
  imported?.edited === true || editedSince(history ?? []);

/** An admin's change behind the last one of an import; what the system itself does is none. */
function editedSince(history: readonly StoredEntry[]): boolean {
  const last = history.findLastIndex(({ by }) => by.id === null && by.name === IMPORT.name);
  return last === -1 || history.slice(last + 1).some(({ by }) => by.id !== null);
}

/** What a record stores about the imports that wrote it, so that they can be undone. */
import { IMPORT, earlierState } from "./history.ts";
import type { StoredEntry } from "./history.ts";
import type { Imported, RecordKind, RecordModel, StoredRecord } from "./model.ts";

/** Number of imports of a record that can be undone one after the other, latest first. */
const REMEMBERED = 5;

/**
 * Returns the `imported` field of a record about to be changed by a bulk write, for `undoImport`; `edited` are
 * the records changed by a person since their last import.
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
  // After this write, the history no longer shows that edit.
  const edit = isEditedSince ? { edited: true } : {};
  return { ...imported, before: { ...before, ...imported.before }, ...edit };
}

/** Returns the imports to which undoing the next one leads back. */
function earlierOf({ imported }: StoredRecord): Imported[] {
  if (!imported || imported.undone) return [];
  const { earlier = [], undid: _, undidBatch: __, ...last } = imported;
  return [last, ...earlier].slice(0, REMEMBERED - 1);
}

/** Returns the ids of records changed by a person since their last import. */
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

/** Returns the state of a record before its last import. */
export function stateBefore<State extends { id: number }>(
  kind: RecordKind<State>,
  document: StoredRecord,
) {
  const before = document.imported?.before ?? {};
  // Unique fields that were absent before are unset, not set to null.
  const lost = Object.keys(kind.unique ?? {}).filter((name) => before[name] === null);
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !lost.includes(name)));
  return { state: earlierState(kind.state, { ...document, ...kept }), kept, lost };
}

/** Returns the `imported` field after undoing the last import. */
export function importedBefore(imported: Imported): Imported {
  const [last, ...earlier] = imported.earlier ?? [];
  return last
    ? { ...last, earlier, undid: imported.by, undidBatch: imported.batch }
    : { ...imported, undone: true };
}

/** Returns the first batch of the import that wrote the record, if known. */
export function batchOf({ imported }: StoredRecord, by: string): string | undefined {
  if (imported?.undid === by) return imported.undidBatch;
  return [imported, ...(imported?.earlier ?? [])].find((each) => each?.by === by)?.batch;
}

/** Whether an admin has changed the record since its last import began; undoing then leaves it alone. */
export const isEdited = ({ imported, history }: Pick<StoredRecord, "imported" | "history">) =>
  imported?.edited === true || editedSince(history ?? []);

/** Whether an admin has changed it after the last import; changes by the system do not count. */
function editedSince(history: readonly StoredEntry[]): boolean {
  const last = history.findLastIndex(({ by }) => by.id === null && by.name === IMPORT.name);
  return last === -1 || history.slice(last + 1).some(({ by }) => by.id !== null);
}

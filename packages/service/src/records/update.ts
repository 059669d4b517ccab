/** How one write changes a record: its fields, its message and what is remembered of the change. */
import type { Message } from "@mainstreet/messages/envelope";
import { updatedWith } from "@mainstreet/messages/outbox";
import { remembering } from "./history.ts";
import type { StoredEntry } from "./history.ts";
import type { StoredRecord } from "./model.ts";

/** Update of a record that was read as `document`: matches nothing if it has changed since. */
export function recordUpdate(
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  message: Message,
  { now, entry }: { now: Date; entry: StoredEntry },
) {
  const { $push, ...rest } = updatedWith(fields, message, now);
  const update = { ...rest, $push: { ...$push, ...remembering(entry) } };
  return unlessChanged(document, fields.keys, update);
}

/** The same without a message: whoever writes it tells of it. */
export const announcedUpdate = (
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  entry: StoredEntry,
) => {
  const $set = { ...fields, revision: document.revision + 1 };
  return unlessChanged(document, fields.keys, { $set, $push: remembering(entry) });
};

/** The record as it was read, if it is still so. */
type ReadAs = Pick<StoredRecord, "town" | "id" | "revision"> & { deleted: { $ne: true } };

function unlessChanged<Update extends object>(
  { town, id, revision, keys, insertKey }: StoredRecord,
  newKeys: string[],
  update: Update,
): { filter: ReadAs; update: Update & { $unset?: { insertKey: "" } } } {
  const sameKeys = isSame(keys ?? [], newKeys);
  return {
    filter: { town, id, revision, deleted: { $ne: true } },
    update: insertKey && !sameKeys ? { ...update, $unset: { insertKey: "" } } : update,
  };
}

/** Whether two states say the same, field by field. */
export const isSame = (a: object, b: object) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

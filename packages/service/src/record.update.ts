/** How one write changes a record: its fields, its message and what is remembered of the change. */
import type { Message } from "@mainstreet/messages/envelope";
import { updatedWith } from "@mainstreet/messages/outbox";
import { remembering } from "./record.history.ts";
import type { StoredEntry } from "./record.history.ts";
import type { StoredRecord } from "./record.model.ts";

/** Update of a record that was read as `document`: matches nothing if it has changed since. */
export function recordUpdate(
  document: StoredRecord,
  fields: { keys: string[]; [field: string]: unknown },
  message: Message,
  { now, entry }: { now: Date; entry: StoredEntry },
) {
  const { town, id, revision, keys, insertKey } = document;
  const { $push, ...rest } = updatedWith(fields, message, now);
  const update = { ...rest, $push: { ...$push, ...remembering(entry) } };
  const sameKeys = isSame(keys ?? [], fields.keys);
  return {
    filter: { town, id, revision, deleted: { $ne: true } },
    update: insertKey && !sameKeys ? { ...update, $unset: { insertKey: "" as const } } : update,
  };
}

/** Whether two states say the same, field by field. */
export const isSame = (a: object, b: object) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

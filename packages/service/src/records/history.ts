/** History of a record: who changed what and when. Stored in the record, written with the change, bounded. */
import { HISTORY_KEPT, historyEntry } from "@mainstreet/contracts/history";
import type { Author } from "@mainstreet/contracts/history";
import { z } from "zod";
import type { Admin } from "../access/session.ts";
import { ApiError, notFound } from "../http/errors.ts";
import type { RecordModel } from "./model.ts";

/** Authors of changes that no person made. */
export const SYSTEM: Author = { id: null, name: "System" };
export const IMPORT: Author = { id: null, name: "Import" };
export const GEOCODING: Author = { id: null, name: "Geocoding" };

/** Returns an admin as the author of a history entry. */
export const authorOf = ({ id, name }: Admin): Author => ({ id, name });

/** Longest stored text of a field, in characters. */
const TEXT_KEPT = 200;

/** A stored entry, with the data needed to reconstruct earlier states. */
const storedEntry = historyEntry.extend({
  at: z.date(),
  changes: z.array(
    historyEntry.shape.changes.element.extend({
      /** The complete previous text, if `from` is shortened. */
      whole: z.string().optional(),
    }),
  ),
});
export type StoredEntry = z.infer<typeof storedEntry>;

export const createdBy = (by: Author, at: Date): StoredEntry => ({
  at,
  by,
  action: "created",
  changes: [],
});

/** Returns the entry with the differences between two states of a record. */
export function changedBy(by: Author, at: Date, before: object, after: object): StoredEntry {
  const was = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after)
    .filter(([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value))
    // A field added in a later version counts as blank in older records.
    .filter(([field, value]) => was.has(field) || (value !== "" && value !== null))
    .map(([field, value]) => changeOf(field, was.get(field), value));
  return { at, by, action: "changed", changes };
}

function changeOf(field: string, before: unknown, after: unknown) {
  const change = { field, from: brief(before), to: brief(after) };
  return isLong(before) ? { ...change, whole: before } : change;
}

const isLong = (value: unknown): value is string =>
  typeof value === "string" && value.length > TEXT_KEPT;

function brief(value: unknown): string | number | boolean | null {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > TEXT_KEPT ? `${text.slice(0, TEXT_KEPT - 1)}…` : text;
}

/** Part of an update that adds an entry and drops the oldest beyond the limit. */
export const remembering = (entry: StoredEntry) => ({
  history: { $each: [entry], $slice: -HISTORY_KEPT },
});

const storedHistory = z.array(storedEntry).catch([]);

/** Returns the history of a living record, newest first; null if there is no such record. */
export async function readHistory(
  model: RecordModel,
  town: string,
  id: number,
): Promise<StoredEntry[] | null> {
  const filter = { town, id, deleted: { $ne: true } };
  const document = await model.findOne(filter, { history: 1 }).lean();
  return document && storedHistory.parse(document["history"] ?? []).toReversed();
}

/** Throws 409 if another admin has changed the record. */
export async function requireOwn(model: RecordModel, town: string, id: number, own: Author) {
  const entries = (await readHistory(model, town, id)) ?? [];
  const other = entries.find(({ by }) => by.id !== null && by.id !== own.id);
  if (other)
    throw new ApiError(
      409,
      "corrected",
      `This was saved at the first try, and ${other.by.name} has changed it since. Find it in the list to change it.`,
    );
}

/**
 * Returns the fields that have changed since the entry of that time, with their values then; 404 if it is not
 * kept.
 */
export function earlierFields(newestFirst: readonly StoredEntry[], at: string) {
  const index = newestFirst.findIndex((entry) => entry.at.toISOString() === at);
  if (index === -1) throw notFound("This version of the record");
  const fields: Record<string, unknown> = {};
  // Entries about another record that was merged into this one do not concern this one's fields.
  const own = newestFirst.slice(0, index).filter(({ of, action }) => !of || action === "merged");
  for (const { by, changes } of own)
    for (const { field, from, whole } of changes)
      if (!isMove(by, field)) fields[field] = whole ?? from;
  return fields;
}

/** Whether a merge moved the record to another business, where it stays when reverted. */
const isMove = ({ id, name }: Author, field: string) =>
  field === "businessId" && id === null && name === SYSTEM.name;

/**
 * Parses earlier fields into a state. Null is also stored for fields that a later version added: these get
 * their defaults, as in records of that age.
 */
export function earlierState<State>(schema: z.ZodType<State>, fields: object): State {
  const read = schema.safeParse(fields);
  if (read.success) return read.data;
  const refused = new Set(read.error.issues.map(({ path }) => path[0]));
  const present = Object.entries(fields).filter(
    ([name, value]) => value !== null || !refused.has(name),
  );
  return schema.parse(Object.fromEntries(present));
}

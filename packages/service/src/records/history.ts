/** Who changed what when: kept in the record itself, written with the change, bounded. */
import { HISTORY_KEPT, historyEntry } from "@mainstreet/contracts/history";
import type { Author } from "@mainstreet/contracts/history";
import { z } from "zod";
import type { Admin } from "../access/session.ts";
import { ApiError, notFound } from "../http/errors.ts";
import type { RecordModel } from "./model.ts";

/** Changes that nobody in particular made. */
export const SYSTEM: Author = { id: null, name: "System" };
export const IMPORT: Author = { id: null, name: "Import" };
export const GEOCODING: Author = { id: null, name: "Geocoding" };

/** An admin as histories show them. */
export const authorOf = ({ id, name }: Admin): Author => ({ id, name });

/** Longest text that is remembered of a field, in characters. */
const TEXT_KEPT = 200;

/** As it is kept: with what an earlier state is made from again. */
const storedEntry = historyEntry.extend({
  at: z.date(),
  changes: z.array(
    historyEntry.shape.changes.element.extend({
      /** What was there before, where `from` is only its beginning. */
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

/** What differs between two states of a record. */
export function changedBy(by: Author, at: Date, before: object, after: object): StoredEntry {
  const was = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(after)
    .filter(([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value))
    // A field that came with a later version is blank in what is older.
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

/** Part of an update that remembers a change and forgets the oldest one. */
export const remembering = (entry: StoredEntry) => ({
  history: { $each: [entry], $slice: -HISTORY_KEPT },
});

const storedHistory = z.array(storedEntry).catch([]);

/** What is remembered of a living record, newest first; null when there is none. */
export async function readHistory(
  model: RecordModel,
  town: string,
  id: number,
): Promise<StoredEntry[] | null> {
  const filter = { town, id, deleted: { $ne: true } };
  const document = await model.findOne(filter, { history: 1 }).lean();
  return document && storedHistory.parse(document["history"] ?? []).toReversed();
}

/** Throws where another admin has changed the record. */
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

/** The fields that were other ones behind the entry of that time; throws where that is not remembered. */
export function earlierFields(newestFirst: readonly StoredEntry[], at: string) {
  const index = newestFirst.findIndex((entry) => entry.at.toISOString() === at);
  if (index === -1) throw notFound("This version of the record");
  const fields: Record<string, unknown> = {};
  // What is about another record, which was merged into this one, says nothing of this one.
  const own = newestFirst.slice(0, index).filter(({ of, action }) => !of || action === "merged");
  for (const { by, changes } of own)
    for (const { field, from, whole } of changes)
      if (!isMove(by, field)) fields[field] = whole ?? from;
  return fields;
}

/** Its business was merged into another one: it stays there, whatever else it becomes again. */
const isMove = ({ id, name }: Author, field: string) =>
  field === "businessId" && id === null && name === SYSTEM.name;

/**
 * The state that these fields are. Null is also remembered of a field that was not there, before a version
 * that brought it: it has its default then, as in records that are as old.
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

/** Rows of a file that match existing records, or records of earlier rows. */
import { z } from "zod";
import { importEntity } from "./import.ts";
import { paging } from "./fields.ts";

/** What a row and a record have in common to be considered the same. */
export const matchedBy = z.enum([
  "sourceId",
  "nameAndAddress",
  "nameAndPhone",
  "name",
  "code",
  "title",
  "nameAndDay",
]);
export type MatchedBy = z.infer<typeof matchedBy>;

/** Rows with the record's id are certain, and thus not listed. */
export const importMatch = z.object({
  entity: importEntity,
  row: z.int(),
  outcome: z.enum(["changed", "unchanged", "merged"]),
  by: matchedBy,
  name: z.string(),
  /** Where it is, or when. */
  about: z.string(),
  /** The stored record; null if the row repeats another row of the file. */
  record: z.object({ id: z.int(), name: z.string(), about: z.string() }).nullable(),
  /** The first row of the file about the same record; null if there is none. */
  earlierRow: z.int().nullable(),
  /** Whether the row is to become a separate record. */
  apart: z.boolean(),
});
export type ImportMatch = z.infer<typeof importMatch>;

/** Whether the row may become a separate record: category names and source ids must be unique in a town. */
export const canBeApart = ({ entity, by }: Pick<ImportMatch, "entity" | "by">) =>
  entity !== "categories" && by !== "sourceId";

/** Query of `GET /api/admin/imports/:id/matches`. */
export const importMatchQuery = z.strictObject({ ...paging, by: matchedBy.optional() });

/** Body of `PUT /api/admin/imports/:id/apart`: which of the rows become separate records. */
export const apartRequest = z.strictObject({
  entity: importEntity,
  rows: z.array(z.int().min(0)).min(1).max(500),
  apart: z.boolean(),
});
/** Number of rows of the file that are to become separate records. */
export const apartResponse = z.object({ apart: z.int() });

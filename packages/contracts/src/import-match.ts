/** Rows of a file that mean something which is there already, or which an earlier row brings. */
import { z } from "zod";
import { importEntity } from "./import.ts";
import { paging } from "./fields.ts";

/** What two have in common that are taken for one. */
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

/** A row whose number says which record it means is no guess, and not among them. */
export const importMatch = z.object({
  entity: importEntity,
  row: z.int(),
  outcome: z.enum(["changed", "unchanged", "merged"]),
  by: matchedBy,
  name: z.string(),
  /** Where it is, or when. */
  about: z.string(),
  /** The stored record; null where the row repeats one of the file. */
  record: z.object({ id: z.int(), name: z.string(), about: z.string() }).nullable(),
  /** The first row of the file with the same; null where there is none. */
  earlierRow: z.int().nullable(),
  /** It is to become a record of its own. */
  apart: z.boolean(),
});
export type ImportMatch = z.infer<typeof importMatch>;

/** Two of a town cannot share these, so such rows are always one. */
export const canBeApart = ({ entity, by }: Pick<ImportMatch, "entity" | "by">) =>
  entity !== "categories" && by !== "sourceId";

/** Query of `GET /api/admin/imports/:id/matches`. */
export const importMatchQuery = z.strictObject({ ...paging, by: matchedBy.optional() });

/** Body of `PUT /api/admin/imports/:id/apart`: which of the rows become records of their own. */
export const apartRequest = z.strictObject({
  entity: importEntity,
  rows: z.array(z.int().min(0)).min(1).max(500),
  apart: z.boolean(),
});
/** How many rows of the file are to become records of their own. */
export const apartResponse = z.object({ apart: z.int() });

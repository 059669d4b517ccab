/** A file that was uploaded to be looked at first: what it holds, and what importing it would do. */
import { z } from "zod";
import { fieldChange } from "./bulk-preview.ts";
import { fieldError } from "./errors.ts";
import { queryNumber, readRevision } from "./fields.ts";
import { importCounts, importEntity, importFileType, withoutCounts } from "./import.ts";
import { fileMapping, importField, misplaced } from "./import-mapping.ts";

/** So long a file waits to be imported. */
export const DRAFT_KEPT_HOURS = 24;

export const checkOutcome = z.enum(["added", "changed", "unchanged", "merged", "rejected"]);
export type CheckOutcome = z.infer<typeof checkOutcome>;

/** One of the first rows of an outcome. */
const checkedRow = z.object({
  entity: importEntity,
  row: z.int(),
  outcome: checkOutcome,
  /** The record that it means; null when there is none yet. */
  id: z.int().nullable(),
  /** What the row was read as; of a rejected row its cells as they stand in the file. */
  values: z.record(z.string(), z.unknown()),
  changes: z.array(fieldChange),
  errors: z.array(fieldError),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const importCheck = z.object({
  counts: z.partialRecord(importEntity, importCounts),
  rows: z.array(checkedRow),
  /** Categories that would be made; the first of them. */
  newCategories: z.array(z.string()),
  /** Days such as 5/6/2026 are read as June 5, as most that tell can only be meant so. */
  daysFirst: z.boolean().default(false),
  ...withoutCounts.shape,
  /** Rows whose coordinates are not where the town is, also those that are mended. */
  misplaced: z.partialRecord(misplaced, z.int()).default({}),
  /**
   * Rows whose outcome may differ: they name a record by what an earlier row of the file changes, or one
   * that two earlier rows bring.
   */
  uncertain: z.int(),
  /** Why the file cannot be imported at all; "" when it can. */
  fault: z.string(),
});
export type ImportCheck = z.infer<typeof importCheck>;

const draftColumn = z.object({
  entity: importEntity,
  name: z.string(),
  samples: z.array(z.string()),
});

export const importDraft = z.object({
  id: z.string(),
  /** Another one each time that it is said how the file is read. */
  revision: z.int().default(0),
  fileName: z.string(),
  fileType: importFileType,
  /** In bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
  encoding: z.string(),
  /** Of an Excel workbook: the sheets that it has. */
  sheets: z.array(z.string()),
  /** Of a CSV. */
  delimiter: z.string().nullable(),
  rows: z.int(),
  /** False: estimated by the first rows. */
  rowsExact: z.boolean(),
  mapping: fileMapping,
  /** By names of columns, as it was chosen for a file like this, or as it was chosen for this one. */
  mappingFrom: z.enum(["names", "remembered", "chosen"]),
  columns: z.array(draftColumn),
  /** Names that stand in the first line more than once: none is read until somebody says which counts. */
  repeated: z.array(z.string()),
  missing: z.array(z.object({ entity: importEntity, field: importField })),
  /** From where on a place is far from the town; null when the town has not said where it lies. */
  farMiles: z.number().nullable(),
  /** Why the first rows cannot be read; "" when they can. */
  fault: z.string(),
  /** The rows are being checked; the course of it is that of an import with the same id. */
  checking: z.boolean(),
  check: importCheck.nullable(),
});
export type ImportDraft = z.infer<typeof importDraft>;

/** With the revision that was seen, the file is imported as it was read then, or not at all. */
export const importStartQuery = z.strictObject({
  revision: queryNumber.pipe(readRevision).optional(),
});

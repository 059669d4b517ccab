/** Import drafts: files uploaded for review first, with their contents and what importing them would do. */
import { z } from "zod";
import { fieldChange } from "./bulk-preview.ts";
import { fieldError } from "./errors.ts";
import { queryNumber, readRevision } from "./fields.ts";
import { importCounts, importEntity, importFileType, withoutCounts } from "./import.ts";
import { fileMapping, importField, misplaced } from "./import-mapping.ts";

/** Hours for which a draft is kept. */
export const DRAFT_KEPT_HOURS = 24;

export const checkOutcome = z.enum(["added", "changed", "unchanged", "merged", "rejected"]);
export type CheckOutcome = z.infer<typeof checkOutcome>;

/** One of the first rows with this outcome. */
const checkedRow = z.object({
  entity: importEntity,
  row: z.int(),
  outcome: checkOutcome,
  /** Id of the row's record; null if it does not exist yet. */
  id: z.int().nullable(),
  /** The parsed values; for a rejected row, its cells as in the file. */
  values: z.record(z.string(), z.unknown()),
  changes: z.array(fieldChange),
  errors: z.array(fieldError),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const importCheck = z.object({
  counts: z.partialRecord(importEntity, importCounts),
  rows: z.array(checkedRow),
  /** The first categories that would be created. */
  newCategories: z.array(z.string()),
  /** Days such as 5/6/2026 are read as June 5, because most unambiguous days have the day first. */
  daysFirst: z.boolean().default(false),
  ...withoutCounts.shape,
  /** Rows whose coordinates are outside the town, including corrected ones. */
  misplaced: z.partialRecord(misplaced, z.int()).default({}),
  /**
   * Rows whose outcome may differ: their record is found by something that an earlier row of the file changes,
   * or that two earlier rows have.
   */
  uncertain: z.int(),
  /** Why the file cannot be imported at all; "" if it can. */
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
  /** Changes whenever somebody changes how the file is read. */
  revision: z.int().default(0),
  fileName: z.string(),
  fileType: importFileType,
  /** In bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
  encoding: z.string(),
  /** Sheets of an Excel workbook. */
  sheets: z.array(z.string()),
  /** Only for CSV. */
  delimiter: z.string().nullable(),
  rows: z.int(),
  /** False: estimated from the first rows. */
  rowsExact: z.boolean(),
  mapping: fileMapping,
  /** Source of the mapping: column names, an earlier file with the same columns, or a choice for this file. */
  mappingFrom: z.enum(["names", "remembered", "chosen"]),
  columns: z.array(draftColumn),
  /** Names used for several columns in the first line: none of these is read until somebody chooses one. */
  repeated: z.array(z.string()),
  missing: z.array(z.object({ entity: importEntity, field: importField })),
  /** Miles from which a place is far from the town; null if the town has no location. */
  farMiles: z.number().nullable(),
  /** Why the first rows cannot be read; "" if they can. */
  fault: z.string(),
  /** Whether the rows are being checked; progress is that of the import with the same id. */
  checking: z.boolean(),
  check: importCheck.nullable(),
});
export type ImportDraft = z.infer<typeof importDraft>;

/** With `revision`, the file is imported as it was read in that revision, or not at all. */
export const importStartQuery = z.strictObject({
  revision: queryNumber.pipe(readRevision).optional(),
});

/** Bulk imports as an admin sees them. */
import { z } from "zod";
import { fieldError } from "./errors.ts";
import { paging } from "./fields.ts";

export const importFileType = z.enum(["json", "csv", "xlsx"]);
export type ImportFileType = z.infer<typeof importFileType>;

export const importEntity = z.enum(["categories", "businesses", "coupons", "events"]);
export type ImportEntity = z.infer<typeof importEntity>;

/** Every row of the file ends in exactly one of these. */
export const importCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that name a record which the same file (or another id) already brought. */
  merged: z.int(),
  rejected: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A `draft` waits to be imported; while its rows are looked at it is `checking`. */
const importStatus = z.enum([
  "draft",
  "checking",
  "waiting",
  "running",
  "finished",
  "failed",
  "cancelled",
  "undoing",
  "undone",
]);
export type ImportStatus = z.infer<typeof importStatus>;

/** Whether there is nothing more to come of it. */
export const isOver = ({ status }: { status: ImportStatus }) =>
  status !== "waiting" && status !== "running" && status !== "undoing" && status !== "checking";

/** So long the file of an import is kept. */
export const FILE_KEPT_DAYS = 30;

/** What undoing an import came to. */
const importUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Records that stayed because somebody has changed them since, or because they are in use. */
  kept: z.int(),
  /** The first of those. */
  keptRecords: z.array(z.object({ entity: importEntity, id: z.int(), name: z.string() })),
});
export type ImportUndo = z.infer<typeof importUndo>;

/** Query of `POST /api/admin/imports/:id/undo`: what becomes of records that something else needs. */
export const importUndoQuery = z.strictObject({
  needed: z.enum(["keep", "remove"]).default("keep"),
});
export type ImportUndoQuery = z.infer<typeof importUndoQuery>;

/** `GET /api/admin/imports/:id/undo`: what else hangs on the records that undoing would remove. */
export const importUndoQuestion = z.object({
  /** Records that something else needs. */
  needed: z.int(),
  /** Coupons and events from elsewhere that are of businesses among them. */
  coupons: z.int(),
  events: z.int(),
  /** Those among them that another import has found as they are. */
  confirmed: z.int(),
  /** False: the import is so large that only its beginning was counted. */
  complete: z.boolean(),
});
export type ImportUndoQuestion = z.infer<typeof importUndoQuestion>;

/** Rows that are stored without something; but for coordinates, they are listed with the rejected ones. */
export const withoutCounts = z.object({
  /** Merged ones not counted: the places are looked up later. */
  withoutCoordinates: z.int().default(0),
  /** Opening hours, or a part of them, that cannot be read. */
  withoutHours: z.int().default(0),
  /** When an event repeats, as it cannot be read. */
  withoutRepeats: z.int().default(0),
  /** Links that are none, and pictures that the town does not have. */
  withoutLinks: z.int().default(0),
  /** Plans that there are not. */
  withoutPlan: z.int().default(0),
  /** Telephone numbers, and ids of their source, that a spreadsheet has shortened. */
  withoutPhone: z.int().default(0),
  /** The number of a record that is not there (any more): they become new ones. */
  withoutNumber: z.int().default(0),
});
export type WithoutCounts = z.infer<typeof withoutCounts>;

export const importRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: importFileType,
  status: importStatus,
  /** Rows done so far and, once known, in all. */
  rowsDone: z.int(),
  rowsTotal: z.int().nullable(),
  /** Only entities with rows that are done. */
  counts: z.partialRecord(importEntity, importCounts),
  unknownColumns: z.array(z.string()),
  /** Not read in some rows, where another column of the same field has a value. */
  shadowedColumns: z.array(z.string()).default([]),
  /** Its columns were read as they were chosen for an earlier file with the same ones. */
  mappingRemembered: z.boolean(),
  /** It failed because nobody knows what its columns are: they can be chosen. */
  needsMapping: z.boolean(),
  ...withoutCounts.shape,
  /** Rows that were rejected, or stored without something, and are not listed: there were too many. */
  rejectionsNotKept: z.int().default(0),
  message: z.string(),
  /** Name of the admin. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  /** When its turn came. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Somebody asked to cancel it; it stops behind the batch it is at. */
  stopping: z.boolean(),
  /** The file can still be downloaded. */
  fileKept: z.boolean(),
  /** It broke off through no fault of its file, and can go on behind its last batch. */
  canResume: z.boolean(),
  /** There is something to undo, and it is not too late. */
  canUndo: z.boolean(),
  undo: importUndo.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Answer to an upload: 200 when done within 5 s (`import.status` finished), else 202. */
export const importResponse = z.object({
  message: z.string(),
  /** JSON files: rows that are stored, by entity; events only where the file has any. */
  counts: z
    .object({
      categories: z.int(),
      businesses: z.int(),
      coupons: z.int(),
      events: z.int().optional(),
    })
    .optional(),
  /** CSV files: rows that are stored. */
  count: z.int().optional(),
  import: importRecord,
});
export type ImportResponse = z.infer<typeof importResponse>;

export const rejectedRow = z.object({
  entity: importEntity,
  /** Line of data in the file, counted from 1 (a CSV's header is not counted). */
  row: z.int(),
  errors: z.array(fieldError),
  /** It was stored all the same, without what is wrong. */
  stored: z.boolean(),
  /** The row as it stood in the file. */
  values: z.record(z.string(), z.unknown()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const importListQuery = z.strictObject(paging);
export const importParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

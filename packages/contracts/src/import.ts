/** Imports of files, as admins see them. */
import { z } from "zod";
import { fieldError } from "./errors.ts";
import { paging } from "./fields.ts";

export const importFileType = z.enum(["json", "csv", "xlsx"]);
export type ImportFileType = z.infer<typeof importFileType>;

export const importEntity = z.enum(["categories", "businesses", "coupons", "events"]);
export type ImportEntity = z.infer<typeof importEntity>;

/** Numbers of rows by outcome; every row of the file has exactly one. */
export const importCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows about a record that the same file contained before, or under another id. */
  merged: z.int(),
  rejected: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A `draft` waits to be imported; it is `checking` while its rows are checked. */
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

/** Whether the import has ended, or waits for a decision. */
export const isOver = ({ status }: { status: ImportStatus }) =>
  status !== "waiting" && status !== "running" && status !== "undoing" && status !== "checking";

/** Days for which the file of an import is kept. */
export const FILE_KEPT_DAYS = 30;

/** Result of undoing an import. */
const importUndo = z.object({
  removed: z.int(),
  restored: z.int(),
  /** Records left as they are because somebody has changed them since, or because they are in use. */
  kept: z.int(),
  /** The first of these. */
  keptRecords: z.array(z.object({ entity: importEntity, id: z.int(), name: z.string() })),
});
export type ImportUndo = z.infer<typeof importUndo>;

/** Query of `POST /api/admin/imports/:id/undo`: what to do with records that others depend on. */
export const importUndoQuery = z.strictObject({
  needed: z.enum(["keep", "remove"]).default("keep"),
});
export type ImportUndoQuery = z.infer<typeof importUndoQuery>;

/** `GET /api/admin/imports/:id/undo`: what depends on the records that undoing would remove. */
export const importUndoQuestion = z.object({
  /** Records that others depend on. */
  needed: z.int(),
  /** Coupons and events of other origin that belong to businesses among them. */
  coupons: z.int(),
  events: z.int(),
  /** Records among them that another import has confirmed unchanged. */
  confirmed: z.int(),
  /** False: the import is so large that only its first part was counted. */
  complete: z.boolean(),
});
export type ImportUndoQuestion = z.infer<typeof importUndoQuestion>;

/** Rows stored without an invalid value; except for coordinates, they are listed with the rejected rows. */
export const withoutCounts = z.object({
  /** Without coordinates, merged rows not counted: their addresses are geocoded later. */
  withoutCoordinates: z.int().default(0),
  /** Opening hours that are unreadable, at least in part. */
  withoutHours: z.int().default(0),
  /** Unreadable recurrence of an event. */
  withoutRepeats: z.int().default(0),
  /** Invalid links, and pictures that the town does not have. */
  withoutLinks: z.int().default(0),
  /** Unknown plans. */
  withoutPlan: z.int().default(0),
  /** Phone numbers, codes and source ids truncated by a spreadsheet. */
  withoutPhone: z.int().default(0),
  /** Ids of records that do not exist (any more): the rows become new records. */
  withoutNumber: z.int().default(0),
});
export type WithoutCounts = z.infer<typeof withoutCounts>;

export const importRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: importFileType,
  status: importStatus,
  /** Rows done so far, and in total once known. */
  rowsDone: z.int(),
  rowsTotal: z.int().nullable(),
  /** Only entities with rows that have been processed. */
  counts: z.partialRecord(importEntity, importCounts),
  unknownColumns: z.array(z.string()),
  /** Columns ignored in some rows, because another column of the same field has a value. */
  shadowedColumns: z.array(z.string()).default([]),
  /** Whether the columns were mapped as chosen for an earlier file with the same columns. */
  mappingRemembered: z.boolean(),
  /** Whether it failed because the columns are unknown, so that they can be mapped. */
  needsMapping: z.boolean(),
  ...withoutCounts.shape,
  /** Number of rejected or incompletely stored rows that are not listed, because there were too many. */
  rejectionsNotKept: z.int().default(0),
  message: z.string(),
  /** Name of the admin. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  /** When processing began. */
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Whether cancelling was requested; it stops after the current batch. */
  stopping: z.boolean(),
  /** Whether the file can still be downloaded. */
  fileKept: z.boolean(),
  /** Whether it was interrupted through no fault of the file, and can resume after its last batch. */
  canResume: z.boolean(),
  /** Whether there is something to undo, and still time to do so. */
  canUndo: z.boolean(),
  undo: importUndo.nullable(),
  /** Whether its undo waits for its turn: imports of the town go first. */
  undoWaits: z.boolean().default(false),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Response to an upload: 200 if done within 5 s (`import.status` finished), otherwise 202. */
export const importResponse = z.object({
  message: z.string(),
  /** JSON files: number of rows stored by entity; events only if the file has any. */
  counts: z
    .object({
      categories: z.int(),
      businesses: z.int(),
      coupons: z.int(),
      events: z.int().optional(),
    })
    .optional(),
  /** CSV files: number of rows stored. */
  count: z.int().optional(),
  import: importRecord,
});
export type ImportResponse = z.infer<typeof importResponse>;

export const rejectedRow = z.object({
  entity: importEntity,
  /** Data row in the file, counted from 1 (a CSV's header is not counted). */
  row: z.int(),
  errors: z.array(fieldError),
  /** Whether the row was stored nevertheless, without the invalid values. */
  stored: z.boolean(),
  /** The row as it is in the file. */
  values: z.record(z.string(), z.unknown()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const importListQuery = z.strictObject(paging);
export const importParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

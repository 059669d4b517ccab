/** Schema and indexes of an import; nothing else. */
import type {
  ImportCounts,
  ImportEntity,
  ImportFileType,
  ImportStatus,
  ImportUndo,
  ImportUndoQuery,
  WithoutCounts,
} from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping, Misplaced } from "@mainstreet/contracts/import-mapping";
import { townScoped } from "@mainstreet/service/stores/mongo";
import type { TownPlace } from "@mainstreet/service/towns/town-place";
import type { Connection, Types } from "mongoose";
import mongoose from "mongoose";
import type { FileHead } from "../reading/inspect.ts";
import type { Encoding } from "../reading/text.ts";

export interface KeptRejections {
  kept: number;
  /** Bytes of the kept rows. */
  bytes: number;
  notKept: number;
}

/** What is known of a file before it is imported. */
export interface StoredDraft extends Pick<
  FileHead,
  "delimiter" | "rows" | "rowsExact" | "names" | "columns" | "fault"
> {
  repeated?: string[];
  sheets?: string[];
  mappingFrom: ImportDraft["mappingFrom"];
  /** How often the mapping was chosen; absent: never. */
  revision?: number;
  /** Result of the check as JSON: names in a file may be anything, even `$where` or `a.b`. */
  check?: string;
}

export interface StoredImport extends Partial<WithoutCounts> {
  _id: Types.ObjectId;
  town: string;
  fileName: string;
  fileType: ImportFileType;
  encoding: Encoding;
  /** Key of the file in the object store; "" once it is removed. */
  object: string;
  /** In bytes. */
  size: number;
  status: ImportStatus;
  cancelAsked?: boolean;
  /** The town's row limit per 24 hours at the time of upload; absent: none. */
  rowsPerDay?: number;
  /** Its limit for a file then, or for a sheet as CSV, in bytes; absent: none. */
  fileBytes?: number;
  /** The town's record limit at the time of upload; absent: none. */
  recordLimit?: number;
  /** Location of the town; absent: it had not given one. */
  place?: TownPlace;
  /** Time zone of the town; absent on imports from before it was stored. */
  timeZone?: string;
  /** How its columns are read; absent: by their names. */
  mapping?: FileMapping;
  mappingRemembered?: boolean;
  needsMapping?: boolean;
  canResume?: boolean;
  /** Cancelled before the answers to its last batches came: they may be stored. */
  isUnheard?: boolean;
  draft?: StoredDraft;
  /** Found by reading the whole file: rows by entity, names of columns. Absent until then. */
  totals?: Partial<Record<ImportEntity, number>>;
  columns: string[];
  unknownColumns: string[];
  /** Absent on imports that earlier versions have read. */
  shadowedColumns?: string[];
  /** Days with slashes have the day first, unlike in the United States; found with the totals. */
  daysFirst?: boolean;
  rowsDone: number;
  /** The checkpoint: how many batches of each entity are stored and noted. */
  batches: Record<ImportEntity, number>;
  counts: Partial<Record<ImportEntity, ImportCounts>>;
  misplaced?: Partial<Record<Misplaced, number>>;
  /** How much of its rejected rows is kept; absent: all. */
  rejections?: KeptRejections;
  message: string;
  startedBy: string;
  createdAt: Date;
  /** When it was continued: its turn, and the daily limit, count from then. */
  resumedAt?: Date;
  startedAt?: Date;
  finishedAt: Date | null;
  /** Fencing token of its newest run, which alone may write; absent while none is running. */
  run?: string;
  undo?: ImportUndo & { last: string; lost?: string[]; needed?: ImportUndoQuery["needed"] };
  /** Runs since the last checkpoint that ended without being released, as in a crash. */
  tries: number;
}

/** Imports that a worker still has to work on. */
export const UNFINISHED: { status: { $in: ImportStatus[] } } = {
  status: { $in: ["waiting", "running", "undoing", "checking"] },
};

const text = { type: String, required: true } as const;
const count = { type: Number, default: 0 } as const;
const mixed = { type: mongoose.Schema.Types.Mixed } as const;

const importSchema = new mongoose.Schema(
  {
    town: text,
    fileName: text,
    fileType: text,
    encoding: text,
    object: { type: String, default: "" },
    size: count,
    status: text,
    cancelAsked: Boolean,
    mapping: mixed,
    mappingRemembered: Boolean,
    needsMapping: Boolean,
    canResume: Boolean,
    isUnheard: Boolean,
    draft: mixed,
    rowsPerDay: Number,
    fileBytes: Number,
    recordLimit: Number,
    place: mixed,
    timeZone: String,
    totals: mixed,
    columns: [String],
    unknownColumns: [String],
    shadowedColumns: { type: [String], default: undefined },
    daysFirst: Boolean,
    rowsDone: count,
    batches: mixed,
    counts: mixed,
    withoutCoordinates: count,
    withoutHours: count,
    withoutRepeats: count,
    withoutLinks: count,
    withoutPlan: count,
    withoutPhone: count,
    withoutNumber: count,
    misplaced: mixed,
    rejections: mixed,
    message: { type: String, default: "" },
    startedBy: text,
    createdAt: { type: Date, required: true },
    resumedAt: Date,
    startedAt: Date,
    finishedAt: { type: Date, default: null },
    run: String,
    undo: mixed,
    tries: count,
  },
  { collection: "imports", versionKey: false, minimize: false },
);
importSchema.index({ town: 1, createdAt: -1, _id: -1 });
importSchema.index({ status: 1, createdAt: 1 });
importSchema.index({ createdAt: 1 }, { partialFilterExpression: { object: { $gt: "" } } });
importSchema.plugin(townScoped);

export const importModel = (mongo: Connection) => mongo.model("Import", importSchema);
export type ImportModel = ReturnType<typeof importModel>;

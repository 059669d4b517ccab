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
  /** Of those that are kept. */
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
  /** How many times it was said how the file is read; absent: never. */
  revision?: number;
  /** The outcome as JSON: names in a file may be anything, even `$where` or `a.b`. */
  check?: string;
}

export interface StoredImport extends Partial<WithoutCounts> {
  _id: Types.ObjectId;
  town: string;
  fileName: string;
  fileType: ImportFileType;
  encoding: Encoding;
  /** Where the file lies in the object store; "" once it was removed. */
  object: string;
  /** In bytes. */
  size: number;
  status: ImportStatus;
  cancelAsked?: boolean;
  /** Rows that the town might import in 24 hours when it was uploaded; absent: as many as there are. */
  rowsPerDay?: number;
  /** Bytes of its largest file then, or of a sheet as CSV; absent: any. */
  fileBytes?: number;
  /** Records that the town might hold then; absent: as many as there are. */
  recordLimit?: number;
  /** Where the town lies; absent: it had not said. */
  place?: TownPlace;
  /** What its clocks show; absent: it came before that was kept. */
  timeZone?: string;
  /** How its columns are read; absent: by their names. */
  mapping?: FileMapping;
  mappingRemembered?: boolean;
  needsMapping?: boolean;
  canResume?: boolean;
  /** It was cancelled before it heard what became of its last batches: they may be stored. */
  isUnheard?: boolean;
  draft?: StoredDraft;
  /** What the check found: rows by entity, names of the columns. Absent until then. */
  totals?: Partial<Record<ImportEntity, number>>;
  columns: string[];
  unknownColumns: string[];
  /** Absent of those that earlier versions have read. */
  shadowedColumns?: string[];
  /** Its days with slashes are not as in the United States; found with the totals. */
  daysFirst?: boolean;
  rowsDone: number;
  /** The checkpoint: how many batches of each entity are stored for good. */
  batches: Record<ImportEntity, number>;
  counts: Partial<Record<ImportEntity, ImportCounts>>;
  misplaced?: Partial<Record<Misplaced, number>>;
  /** Its rejected rows; absent: all are kept. */
  rejections?: KeptRejections;
  message: string;
  startedBy: string;
  createdAt: Date;
  /** It takes its turn, and counts for the day, as if it had come then. */
  resumedAt?: Date;
  startedAt?: Date;
  finishedAt: Date | null;
  /** Token of its newest run, which alone may write; absent while none is under way. */
  run?: string;
  undo?: ImportUndo & { last: string; lost?: string[]; needed?: ImportUndoQuery["needed"] };
  /** Runs that ended without a word since the last checkpoint. */
  tries: number;
}

/** What a worker has to do something with. */
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

/** Named queries on imports; the town is the first argument. Plain objects out. */
import { isOver, withoutCounts } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportUndoQuery } from "@mainstreet/contracts/import";
import mongoose from "mongoose";
import type { ImportModel, StoredImport } from "./import.model.ts";
import { NONE_KEPT } from "./rejection.store.ts";

/** A file as it came. */
export interface ReceivedFile extends Pick<
  StoredImport,
  "fileName" | "fileType" | "encoding" | "object" | "size"
> {
  id: string;
}

export interface NewImport
  extends
    ReceivedFile,
    Pick<
      StoredImport,
      "startedBy" | "rowsPerDay" | "fileBytes" | "recordLimit" | "place" | "timeZone"
    > {}

export const CANCELLED = "Cancelled. The rows that were done until then stay.";
/** Two batches are under way at most. */
export const CANCELLED_UNHEARD = `${CANCELLED} No answer came for the last ones that were sent: up to 1,000 more may be stored. Undoing the import takes those back too.`;
const NEVER_STARTED = "Cancelled before it began. Nothing was imported.";

/** Drafts are no imports yet. */
const IMPORTED = { status: { $nin: ["draft", "checking"] } };

export function createImportStore(model: ImportModel, now: () => Date) {
  const one = (town: string, id: string) => ({ town, _id: new mongoose.Types.ObjectId(id) });

  return {
    async create(town: string, { id, ...file }: NewImport): Promise<ImportRecord> {
      const document = newImport({
        ...one(town, id),
        ...file,
        status: "waiting",
        createdAt: now(),
      });
      await model.create(document);
      return toRecord(document);
    },

    async find(town: string, id: string): Promise<ImportRecord | null> {
      const found = await model.findOne(one(town, id)).lean<StoredImport>();
      return found && toRecord(found);
    },

    /** As if its file had never come. */
    remove: (town: string, id: string) => model.deleteOne(one(town, id)),

    /** How many are to write yet, or are being taken back. */
    underWay: (town: string) =>
      model.countDocuments({ town, status: { $in: ["waiting", "running", "undoing"] } }),

    /** Newest first. */
    async list(town: string, limit: number, offset: number) {
      const found = await model
        .find({ town, ...IMPORTED })
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<StoredImport[]>();
      return {
        items: found.map(toRecord),
        total: await model.countDocuments({ town, ...IMPORTED }),
      };
    },

    /** Ends an import that nobody works on; one that runs is stopped by its worker. */
    async cancel(town: string, id: string): Promise<void> {
      const going = { ...one(town, id), status: { $in: ["waiting", "running"] } };
      const idle = { ...going, run: { $exists: false } };
      const end = async (filter: object, message: string, isUnheard = false) => {
        const $set = { status: "cancelled", message, isUnheard, finishedAt: now() };
        return (await model.updateOne(filter, { $set })).matchedCount > 0;
      };
      if (await end({ ...idle, startedAt: { $exists: false } }, NEVER_STARTED)) return;
      // A fault or the end of its process has broken its last run off.
      if (await end(idle, CANCELLED_UNHEARD, true)) return;
      await model.updateOne(going, { $set: { cancelAsked: true } });
    },

    /** Begins to undo it; false when there is nothing to undo, or no longer. */
    async undo(town: string, id: string, needed: ImportUndoQuery["needed"]): Promise<boolean> {
      const stored = await model.findOne(one(town, id)).lean<StoredImport>();
      if (!stored || !canUndo(stored)) return false;
      // One that broke off goes on, and its figures with it.
      const undo = { ...(stored.undo ?? NOTHING_UNDONE), needed };
      const { matchedCount } = await model.updateOne(
        { ...one(town, id), status: stored.status, object: stored.object },
        {
          $set: { status: "undoing", undo, tries: 0 },
          $unset: { canResume: "", cancelAsked: "" },
        },
      );
      return matchedCount === 1;
    },

    /** Lets it go on behind its last batch, after what has come since; null when it cannot. */
    resume(town: string, id: string) {
      return model
        .findOneAndUpdate(
          { ...one(town, id), status: "failed", canResume: true, object: { $gt: "" } },
          {
            $set: { status: "waiting", message: "", resumedAt: now(), finishedAt: null, tries: 0 },
            $unset: { canResume: "", cancelAsked: "" },
          },
          { returnDocument: "after" },
        )
        .lean<StoredImport>();
    },

    stored: (town: string, id: string) => model.findOne(one(town, id)).lean<StoredImport>(),
  };
}

/** As long as its file is kept, and once only. */
function canUndo(stored: StoredImport): boolean {
  const { status, object, counts, draft, canResume, startedAt, totals, undo } = stored;
  if (draft) return false;
  const counted = Object.values(counts).some(
    ({ added, changed, merged }) => added + changed + merged > 0,
  );
  // Its last batches may be stored although nobody heard of it; and an undoing may have broken off.
  const cancelledAmid = status === "cancelled" && startedAt !== undefined && totals !== undefined;
  const some = counted || canResume === true || cancelledAmid || undo !== undefined;
  return isOver({ status }) && status !== "undone" && object !== "" && some;
}

const NOTHING_UNDONE = { removed: 0, restored: 0, kept: 0, keptRecords: [], last: "" };

/** What counting rows begins with. */
export const NO_ROWS_DONE = {
  rowsDone: 0,
  batches: { categories: 0, businesses: 0, coupons: 0, events: 0 },
  counts: {},
  ...withoutCounts.parse({}),
  misplaced: {},
  rejections: NONE_KEPT,
};

/** The start of every import; nothing of the file is known yet. */
export const NOTHING_DONE = { ...NO_ROWS_DONE, tries: 0 };

export const newImport = (
  known: Pick<StoredImport, "_id" | "town" | "status" | "createdAt"> & Omit<NewImport, "id">,
): StoredImport => ({
  ...known,
  ...NOTHING_DONE,
  columns: [],
  unknownColumns: [],
  message: "",
  finishedAt: null,
});

export function toRecord(stored: StoredImport): ImportRecord {
  const totals = stored.totals && Object.values(stored.totals);
  return {
    id: String(stored._id),
    fileName: stored.fileName,
    fileType: stored.fileType,
    status: stored.status,
    rowsDone: stored.rowsDone,
    rowsTotal: totals?.reduce((sum, rows) => sum + rows, 0) ?? null,
    counts: stored.counts,
    unknownColumns: stored.unknownColumns,
    shadowedColumns: stored.shadowedColumns ?? [],
    mappingRemembered: stored.mappingRemembered === true,
    needsMapping: stored.needsMapping === true && stored.object !== "",
    ...withoutCounts.parse(stored),
    rejectionsNotKept: stored.rejections?.notKept ?? 0,
    message: stored.message,
    startedBy: stored.startedBy,
    createdAt: stored.createdAt.toISOString(),
    startedAt: stored.startedAt?.toISOString() ?? null,
    finishedAt: stored.finishedAt?.toISOString() ?? null,
    stopping: stored.cancelAsked === true && !isOver(stored),
    fileKept: stored.object !== "",
    canResume: stored.status === "failed" && stored.canResume === true && stored.object !== "",
    canUndo: canUndo(stored),
    undo: stored.undo ?? null,
  };
}

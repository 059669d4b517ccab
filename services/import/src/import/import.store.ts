/** Named queries on imports; the town is the first argument. Plain objects out. */
import { isOver, withoutCounts } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportUndoQuery } from "@mainstreet/contracts/import";
import mongoose from "mongoose";
import type { ImportModel, StoredImport } from "./import.model.ts";
import { NONE_KEPT } from "./rejection.store.ts";

/** An uploaded file as it is stored. */
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
/** At most two batches of 500 rows are in flight, hence the 1,000. */
export const CANCELLED_UNHEARD = `${CANCELLED} No answer came for the last ones that were sent: up to 1,000 more may be stored. Undoing the import takes those back too.`;
const NEVER_STARTED = "Cancelled before it began. Nothing was imported.";

/** Excludes drafts, which are not imports yet. */
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

    /** Removes the record, as if its file had never arrived. */
    remove: (town: string, id: string) => model.deleteOne(one(town, id)),

    /** Returns how many imports still have to write, or are being undone. */
    underWay: (town: string) =>
      model.countDocuments({ town, status: { $in: ["waiting", "running", "undoing"] } }),

    /** Returns a page of imports, newest first, and their total. */
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

    /** Cancels an import that no worker is running; a running one is stopped by its worker. */
    async cancel(town: string, id: string): Promise<void> {
      const going = { ...one(town, id), status: { $in: ["waiting", "running"] } };
      const idle = { ...going, run: { $exists: false } };
      const end = async (filter: object, message: string, isUnheard = false) => {
        const $set = { status: "cancelled", message, isUnheard, finishedAt: now() };
        return (await model.updateOne(filter, { $set })).matchedCount > 0;
      };
      if (await end({ ...idle, startedAt: { $exists: false } }, NEVER_STARTED)) return;
      // Its last run broke off, by an error or the shutdown of its process.
      if (await end(idle, CANCELLED_UNHEARD, true)) return;
      await model.updateOne(going, { $set: { cancelAsked: true } });
    },

    /** Starts to undo it; false when there is nothing to undo, or no longer. */
    async undo(town: string, id: string, needed: ImportUndoQuery["needed"]): Promise<boolean> {
      const stored = await model.findOne(one(town, id)).lean<StoredImport>();
      if (!stored || !canUndo(stored)) return false;
      // An undo that broke off continues, and so do its figures.
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

    /** Lets it continue after its last batch, queued behind imports that came since; null when it cannot. */
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

/** Whether it can be undone: once only, and while its file is kept. */
function canUndo(stored: StoredImport): boolean {
  const { status, object, counts, draft, canResume, startedAt, totals, undo } = stored;
  if (draft) return false;
  const counted = Object.values(counts).some(
    ({ added, changed, merged }) => added + changed + merged > 0,
  );
  // Its last batches may be stored although their answers were lost; an undo may have broken off.
  const cancelledAmid = status === "cancelled" && startedAt !== undefined && totals !== undefined;
  const some = counted || canResume === true || cancelledAmid || undo !== undefined;
  return isOver({ status }) && status !== "undone" && object !== "" && some;
}

const NOTHING_UNDONE = { removed: 0, restored: 0, kept: 0, keptRecords: [], last: "" };

/** Row counts before the first row. */
export const NO_ROWS_DONE = {
  rowsDone: 0,
  batches: { categories: 0, businesses: 0, coupons: 0, events: 0 },
  counts: {},
  ...withoutCounts.parse({}),
  misplaced: {},
  rejections: NONE_KEPT,
};

/** State of every new import; nothing of the file is known yet. */
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
    undoWaits: stored.status === "undoing" && stored.run === undefined,
  };
}

/** Named queries of one run of an import. Only the newest run may write: each query is fenced by its token. */
import { withoutCounts } from "@mainstreet/contracts/import";
import type {
  ImportCounts,
  ImportEntity,
  ImportUndo,
  WithoutCounts,
} from "@mainstreet/contracts/import";
import type { ImportCheck } from "@mainstreet/contracts/import-draft";
import mongoose from "mongoose";
import type { UpdateQuery } from "mongoose";
import type { FileOutline } from "../reading/check-file.ts";
import { UNFINISHED } from "./import.model.ts";
import type { ImportModel, KeptRejections, StoredImport } from "./import.model.ts";
import { NO_ROWS_DONE } from "./import.store.ts";

/** Kept records that are listed by name; more are only counted. */
const KEPT_NAMED = 500;

/** What one batch adds to the counts of its entity. */
interface BatchResult extends WithoutCounts {
  entity: ImportEntity;
  /** Number of the batch; must be one more than the stored number. */
  n: number;
  counts: ImportCounts;
  misplaced: NonNullable<StoredImport["misplaced"]>;
  rejections: KeptRejections;
}

/** Outcome of undoing the records of one batch. */
interface UndoneGroup {
  /** Identifies the group, so that it is counted only once however often it is undone. */
  key: string;
  /** Set for batches whose answers were lost, so that only the services know them. */
  isLost?: true;
  removed: number;
  restored: number;
  kept: ImportUndo["keptRecords"];
}

/** How the file's columns are read. */
export type UsedMapping = Pick<StoredImport, "mapping" | "mappingRemembered">;

export function createFencedRun(
  model: ImportModel,
  now: () => Date,
  { town, id, by }: { town: string; id: string; by: string },
) {
  const held = { town, _id: new mongoose.Types.ObjectId(id), run: by, ...UNFINISHED };
  const read = () => model.findOne(held).lean<StoredImport>();
  const write = async (update: UpdateQuery<StoredImport>) =>
    (await model.updateOne(held, update)).matchedCount === 1;
  const end = ($set: UpdateQuery<StoredImport>) => write({ $set, $unset: { run: "" } });

  return {
    /** Returns what a run polls for; null when it is no longer the newest, or the import is over. */
    current: () =>
      model
        .findOne(held)
        .select("cancelAsked rejections")
        .lean<Pick<StoredImport, "cancelAsked" | "rejections">>(),

    /** Releases the run in order: it takes back its try, which a checkpoint may have reset already. */
    async leave() {
      await model.updateOne({ ...held, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
      await write({ $unset: { run: "" } });
    },

    /** Saves what reading the whole file found. */
    saveOutline: (outline: FileOutline & UsedMapping) => write({ $set: { ...outline, tries: 0 } }),

    /** The checkpoint: counts and number of the batch in one write; null when the run is no longer the newest. */
    async saveBatch({ entity, n, counts, misplaced, rejections, ...without }: BatchResult) {
      const rows = Object.entries(counts);
      const added = [
        ...rows.map(([key, count]) => [`counts.${entity}.${key}`, count] as const),
        ...Object.entries(misplaced).map(([key, found]) => [`misplaced.${key}`, found] as const),
        ...Object.entries(rejections).map(([key, some]) => [`rejections.${key}`, some] as const),
      ];
      const rowsDone = rows.reduce((sum, [, count]) => sum + count, 0);
      return model
        .findOneAndUpdate(
          { ...held, [`batches.${entity}`]: n - 1 },
          {
            $set: { [`batches.${entity}`]: n, tries: 0 },
            $inc: { rowsDone, ...without, ...Object.fromEntries(added) },
          },
        )
        .select("cancelAsked")
        .lean<Pick<StoredImport, "cancelAsked">>();
    },

    /** Ends the import as finished; false when the run is no longer the newest. */
    async finish(messageFor: (counts: StoredImport["counts"]) => string) {
      const found = await read();
      if (!found) return false;
      return end({ status: "finished", message: messageFor(found.counts), finishedAt: now() });
    },

    /** Adds the outcome for one group of records, once per key; false when the run is no longer the newest. */
    async saveUndone({ key, isLost, removed, restored, kept }: UndoneGroup) {
      const { matchedCount } = await model.updateOne(
        { ...held, [isLost ? "undo.lost" : "undo.last"]: { $ne: key } },
        {
          ...(isLost && { $addToSet: { "undo.lost": key } }),
          $inc: { "undo.removed": removed, "undo.restored": restored, "undo.kept": kept.length },
          $push: { "undo.keptRecords": { $each: kept, $slice: KEPT_NAMED } },
          $set: { ...(!isLost && { "undo.last": key }), tries: 0 },
        },
      );
      return matchedCount === 1 || (await model.exists(held)) !== null;
    },

    finishUndo: () => end({ status: "undone" }),

    /** Ends the import before the end of its file; `message` says why, `ways` how it can be continued. */
    stop: (
      status: "failed" | "cancelled",
      message: string,
      ways: Pick<StoredImport, "needsMapping" | "canResume" | "isUnheard"> = {},
    ) => end({ status, message, finishedAt: now(), ...ways }),

    /** Resets the counts for a new check, also after a killed one; null when the run is no longer the newest. */
    restartCheck: () =>
      model
        .findOneAndUpdate(held, { $set: NO_ROWS_DONE }, { returnDocument: "after" })
        .lean<StoredImport>(),

    /** Saves the result of the check. */
    async finishCheck(check: Pick<ImportCheck, "rows" | "newCategories" | "uncertain" | "fault">) {
      const found = await read();
      if (!found) return false;
      const { counts, daysFirst, misplaced } = found;
      const rows = { counts, daysFirst, misplaced, ...withoutCounts.parse(found) };
      return end({ status: "draft", "draft.check": JSON.stringify({ ...check, ...rows }) });
    },
  };
}

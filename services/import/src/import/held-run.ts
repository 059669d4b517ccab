/** Named queries of one run of an import: only the newest run may write, so each says whether it still is. */
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

/** Of the records that stay, so many are named. */
const KEPT_NAMED = 500;

/** What one batch adds to the counts of its entity. */
interface BatchResult extends WithoutCounts {
  entity: ImportEntity;
  /** Number of the batch; it must follow the stored one. */
  n: number;
  counts: ImportCounts;
  misplaced: NonNullable<StoredImport["misplaced"]>;
  rejections: KeptRejections;
}

/** What undoing came to for the records of one batch. */
interface UndoneGroup {
  /** Names the group: it counts once, however often it is done. */
  key: string;
  /** Of batches that are known to the services alone. */
  isLost?: true;
  removed: number;
  restored: number;
  kept: ImportUndo["keptRecords"];
}

/** How the file's columns are read. */
export type UsedMapping = Pick<StoredImport, "mapping" | "mappingRemembered">;

export function createHeldRun(
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
    /** What a run must know now and then; null when it is not the newest any more, or all is over. */
    current: () =>
      model
        .findOne(held)
        .select("cancelAsked rejections")
        .lean<Pick<StoredImport, "cancelAsked" | "rejections">>(),

    /** Ends the run in order: it counts no more. Behind a checkpoint it does not anyway. */
    async leave() {
      await model.updateOne({ ...held, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
      await write({ $unset: { run: "" } });
    },

    /** Keeps what the check found. */
    saveOutline: (outline: FileOutline & UsedMapping) => write({ $set: { ...outline, tries: 0 } }),

    /** The checkpoint: counts and number of the batch in one write; null when it is not ours. */
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

    /** Ends the import. */
    async finish(messageFor: (counts: StoredImport["counts"]) => string) {
      const found = await read();
      if (!found) return false;
      return end({ status: "finished", message: messageFor(found.counts), finishedAt: now() });
    },

    /** Adds what one group of records came to, once. */
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

    /** Ends the import before the end of its file; `message` says why, `ways` how it may go on. */
    stop: (
      status: "failed" | "cancelled",
      message: string,
      ways: Pick<StoredImport, "needsMapping" | "canResume" | "isUnheard"> = {},
    ) => end({ status, message, finishedAt: now(), ...ways }),

    /** A check begins anew, also where a killed one was in the middle; null when it is not ours. */
    restartCheck: () =>
      model
        .findOneAndUpdate(held, { $set: NO_ROWS_DONE }, { returnDocument: "after" })
        .lean<StoredImport>(),

    /** Keeps what looking at the rows came to. */
    async finishCheck(check: Pick<ImportCheck, "rows" | "newCategories" | "uncertain" | "fault">) {
      const found = await read();
      if (!found) return false;
      const { counts, daysFirst, misplaced } = found;
      const rows = { counts, daysFirst, misplaced, ...withoutCounts.parse(found) };
      return end({ status: "draft", "draft.check": JSON.stringify({ ...check, ...rows }) });
    },
  };
}

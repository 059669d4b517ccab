/** Named queries of the worker: whose turn it is, which run may write, how far it is. */
import type { ImportCounts, ImportEntity, ImportUndo } from "@mainstreet/contracts/import";
import mongoose from "mongoose";
import type { FileOutline } from "../reading/check-file.ts";
import type { ImportModel, StoredImport } from "./import.model.ts";
import { jobKindOf } from "./job-kind.ts";
import type { JobKind } from "./job-kind.ts";

const UNFINISHED = { status: { $in: ["waiting", "running", "undoing", "checking"] } };
const COMING_IN = { status: { $in: ["waiting", "running"] } };
/** Of the records that stay, so many are named. */
const KEPT_NAMED = 500;

/** What one batch adds to the counts of its entity. */
interface BatchResult {
  entity: ImportEntity;
  /** Number of the batch; it must follow the stored one. */
  n: number;
  counts: ImportCounts;
  withoutCoordinates: number;
  withoutHours: number;
  withoutRepeats: number;
  misplaced: NonNullable<StoredImport["misplaced"]>;
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

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(model: ImportModel, now: () => Date) {
  const one = (town: string, id: string) => ({ town, _id: new mongoose.Types.ObjectId(id) });
  /** Only the newest run may write. */
  const held = (town: string, id: string, by: string) => ({
    ...one(town, id),
    run: by,
    ...UNFINISHED,
  });

  return {
    find: (town: string, id: string) => model.findOne(one(town, id)).lean<StoredImport>(),

    /** Those of the keys of files that an import names. */
    objectsAmong: async (town: string, keys: readonly string[]) =>
      new Set(await model.distinct("object", { town, object: { $in: keys } })),

    /**
     * Whether something else of the town comes first: for an import those that were uploaded or continued
     * before it and an undoing that runs, for an undoing every import and an undoing that runs.
     */
    async mustWait(town: string, stored: StoredImport): Promise<boolean> {
      const { _id, status, run } = stored;
      // It writes nothing; an undoing that has begun goes on.
      if (status === "checking" || (status === "undoing" && run !== undefined)) return false;
      const came = stored.resumedAt ?? stored.createdAt;
      const before = (at: "resumedAt" | "createdAt") => [
        { [at]: { $lt: came } },
        { [at]: came, _id: { $lt: _id } },
      ];
      const earlier = [
        ...before("resumedAt"),
        { resumedAt: { $exists: false }, $or: before("createdAt") },
      ];
      const coming = status === "undoing" ? COMING_IN : { ...COMING_IN, $or: earlier };
      const first = [coming, { status: "undoing", run: { $exists: true } }];
      return (await model.exists({ town, _id: { $ne: _id }, $or: first })) !== null;
    },

    /** Begins a run: runs before it may write no more. Returns the import as it was left to it. */
    async claim(town: string, id: string, by: string) {
      const stored = await model.findOne({ ...one(town, id), ...UNFINISHED }).lean<StoredImport>();
      if (!stored) return null;
      const { status, run = null } = stored;
      const before = { ...one(town, id), status, run };
      const $set = { status: jobKindOf(stored), run: by };
      const { matchedCount } = await model.updateOne(before, {
        $set,
        $inc: { tries: 1 },
        $min: { startedAt: now() },
      });
      return matchedCount === 1 ? { ...stored, status: $set.status } : null;
    },

    /** What a run must know now and then; null when it is not the newest any more, or all is over. */
    current: (town: string, id: string, by: string) =>
      model
        .findOne(held(town, id, by))
        .select("cancelAsked")
        .lean<Pick<StoredImport, "cancelAsked">>(),

    /** Ends a run in order: it counts no more. Behind a checkpoint it does not anyway. */
    async leave(town: string, id: string, by: string) {
      const mine = held(town, id, by);
      await model.updateOne({ ...mine, tries: { $gt: 0 } }, { $inc: { tries: -1 } });
      await model.updateOne(mine, { $unset: { run: "" } });
    },

    /** Keeps what the check found; false when the import is no longer ours. */
    async saveOutline(town: string, id: string, by: string, outline: FileOutline & UsedMapping) {
      const result = await model.updateOne(held(town, id, by), {
        $set: { ...outline, tries: 0 },
      });
      return result.matchedCount === 1;
    },

    /** The checkpoint: counts and number of the batch in one write; null when it is not ours. */
    async saveBatch(town: string, id: string, by: string, batch: BatchResult) {
      const { entity, n, counts, withoutCoordinates, withoutHours, withoutRepeats, misplaced } =
        batch;
      const rows = Object.entries(counts);
      return model
        .findOneAndUpdate(
          { ...held(town, id, by), [`batches.${entity}`]: n - 1 },
          {
            $set: { [`batches.${entity}`]: n, tries: 0 },
            $inc: {
              rowsDone: rows.reduce((sum, [, count]) => sum + count, 0),
              withoutCoordinates,
              withoutHours,
              withoutRepeats,
              ...Object.fromEntries(
                Object.entries(misplaced).map(([key, found]) => [`misplaced.${key}`, found]),
              ),
              ...Object.fromEntries(rows.map(([key, count]) => [`counts.${entity}.${key}`, count])),
            },
          },
        )
        .select("cancelAsked")
        .lean<Pick<StoredImport, "cancelAsked">>();
    },

    /** Ends the import; false when it is not ours. */
    async finish(
      town: string,
      id: string,
      by: string,
      messageFor: (counts: StoredImport["counts"]) => string,
    ) {
      const found = await model.findOne(held(town, id, by)).lean<StoredImport>();
      if (!found) return false;
      const message = messageFor(found.counts);
      const { matchedCount } = await model.updateOne(held(town, id, by), {
        $set: { status: "finished", message, finishedAt: now() },
        $unset: { run: "" },
      });
      return matchedCount === 1;
    },

    /** Adds what one group of records came to, once; false when the import is not ours. */
    async saveUndone(
      town: string,
      id: string,
      by: string,
      { key, isLost, removed, restored, kept }: UndoneGroup,
    ) {
      const mine = held(town, id, by);
      const { matchedCount } = await model.updateOne(
        { ...mine, [isLost ? "undo.lost" : "undo.last"]: { $ne: key } },
        {
          ...(isLost && { $addToSet: { "undo.lost": key } }),
          $inc: { "undo.removed": removed, "undo.restored": restored, "undo.kept": kept.length },
          $push: { "undo.keptRecords": { $each: kept, $slice: KEPT_NAMED } },
          $set: { ...(!isLost && { "undo.last": key }), tries: 0 },
        },
      );
      return matchedCount === 1 || (await model.exists(mine)) !== null;
    },

    async finishUndo(town: string, id: string, by: string) {
      await model.updateOne(held(town, id, by), {
        $set: { status: "undone" },
        $unset: { run: "" },
      });
    },

    /** Ends the import before the end of its file; `message` says why, `ways` how it may go on. */
    async stop(
      town: string,
      id: string,
      by: string,
      status: "failed" | "cancelled",
      message: string,
      ways: Pick<StoredImport, "needsMapping" | "canResume" | "isUnheard"> = {},
    ) {
      const result = await model.updateOne(held(town, id, by), {
        $set: { status, message, finishedAt: now(), ...ways },
        $unset: { run: "" },
      });
      return result.matchedCount === 1;
    },

    /** All that have imported something. */
    towns: () => model.distinct("town", {}, { everyTown: true }),

    /** Imports of all towns that are over and were uploaded before `before`, while their file is there. */
    async withFileFrom(before: Date, limit: number) {
      const found = await model
        .find(
          {
            createdAt: { $lt: before },
            object: { $gt: "" },
            status: { $nin: [...UNFINISHED.status.$in, "draft"] },
          },
          { town: 1, object: 1 },
          { everyTown: true },
        )
        .limit(limit)
        .lean();
      return found.map(({ _id, town, object }) => ({ id: String(_id), town, object }));
    },

    async forgetFile(town: string, id: string) {
      await model.updateOne(one(town, id), { $set: { object: "" } });
    },

    /** How much of all towns can go on side by side: one import of each town, and every check. */
    async runnable() {
      const turns = { status: { $in: ["waiting", "running", "undoing"] } };
      const checks = await model.countDocuments({ status: "checking" }, { everyTown: true });
      return checks + (await model.distinct("town", turns, { everyTown: true })).length;
    },

    /** What all towns have not ended, oldest first: what a lost queue is made of again. */
    async unfinished(limit: number): Promise<{ id: string; town: string; work: JobKind }[]> {
      const found = await model
        .find(UNFINISHED, { town: 1, status: 1 }, { everyTown: true })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<Pick<StoredImport, "_id" | "town" | "status">[]>();
      return found.map(({ _id, town, status }) => ({
        id: String(_id),
        town,
        work: jobKindOf({ status }),
      }));
    },
  };
}

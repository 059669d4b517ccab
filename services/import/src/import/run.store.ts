/** Named queries of the worker and of retention: whose turn it is, which run may write, what is old. */
import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { createFencedRun } from "./fenced-run.store.ts";
import { UNFINISHED } from "./import.model.ts";
import type { ImportModel, StoredImport } from "./import.model.ts";
import { jobKindOf } from "./job-kind.ts";
import type { JobKind } from "./job-kind.ts";

const COMING_IN = { status: { $in: ["waiting", "running"] } };

/** Matches imports that are over, were uploaded before `before` and still have their file. */
const overWithFile = (before: Date) => ({
  createdAt: { $lt: before },
  object: { $gt: "" },
  status: { $nin: [...UNFINISHED.status.$in, "draft"] },
});

export function createRunStore(model: ImportModel, now: () => Date) {
  const one = (town: string, id: string) => ({ town, _id: new mongoose.Types.ObjectId(id) });
  return {
    /** Returns those of the object keys that an import names. */
    objectsAmong: async (town: string, keys: readonly string[]) =>
      new Set(await model.distinct("object", { town, object: { $in: keys } })),

    /**
     * Whether something else of the town goes first: for an import, those uploaded or continued before it and
     * a running undo; for an undo, every import and a running undo.
     */
    async mustWait(town: string, stored: StoredImport): Promise<boolean> {
      const { _id, status, run } = stored;
      // A check writes nothing; an undo that has started goes on.
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

    /**
     * Starts a run, after which earlier runs may no longer write. Returns it with the import as it was
     * before; null when the import is over or another run was faster.
     */
    async claim(town: string, id: string) {
      const stored = await model.findOne({ ...one(town, id), ...UNFINISHED }).lean<StoredImport>();
      if (!stored) return null;
      const { status, run = null } = stored;
      const before = { ...one(town, id), status, run };
      const by = randomUUID();
      const $set = { status: jobKindOf(stored), run: by };
      const { matchedCount } = await model.updateOne(before, {
        $set,
        $inc: { tries: 1 },
        $min: { startedAt: now() },
      });
      if (matchedCount === 0) return null;
      return {
        run: createFencedRun(model, now, { town, id, by }),
        before: { ...stored, status: $set.status },
      };
    },

    /** Returns all towns that have imported something. */
    towns: () => model.distinct("town", {}, { everyTown: true }),

    /** Returns imports of all towns that are over, were uploaded before `before` and still have their file. */
    async withFileFrom(before: Date, limit: number) {
      const found = await model
        .find(overWithFile(before), { town: 1, object: 1 }, { everyTown: true })
        .limit(limit)
        .lean();
      return found.map(({ _id, town, object }) => ({ id: String(_id), town, object }));
    },

    /** Returns ids of the town's imports that still have their file. */
    async withFile(town: string) {
      const found = await model.find({ town, object: { $gt: "" } }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /** Marks the file as removed, unless somebody has started to undo or to continue the import. */
    async forgetFile(town: string, id: string, before: Date) {
      await model.updateOne(
        { ...one(town, id), ...overWithFile(before) },
        { $set: { object: "" } },
      );
    },

    /** Returns how many jobs of all towns can run concurrently: one import or undo per town, and every check. */
    async runnable() {
      const turns = { status: { $in: ["waiting", "running", "undoing"] } };
      const checks = await model.countDocuments({ status: "checking" }, { everyTown: true });
      return checks + (await model.distinct("town", turns, { everyTown: true })).length;
    },

    /** Returns the unfinished imports of all towns, oldest first; a lost queue is rebuilt from them. */
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

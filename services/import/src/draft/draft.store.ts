/** Named queries on drafts (files that wait to be imported); the town is the first argument. */
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import mongoose from "mongoose";
import type { ImportModel, StoredDraft, StoredImport } from "../import/import.model.ts";
import { NOTHING_DONE, newImport } from "../import/import.store.ts";
import type { NewImport } from "../import/import.store.ts";
import { toDraft } from "./draft.ts";
import type { Inspection } from "./inspection.ts";

const SHOWN = 20;
/** Fields left by the previous run, unset before the next. */
const FORGET = { startedAt: "", resumedAt: "", cancelAsked: "", run: "" } as const;

export function createDraftStore(model: ImportModel, now: () => Date) {
  const one = (town: string, id: string) => ({ town, _id: new mongoose.Types.ObjectId(id) });
  const drafts = { status: { $in: ["draft", "checking"] } };
  const idle = (town: string, id: string) => ({ ...one(town, id), ...drafts, status: "draft" });

  return {
    async create(
      town: string,
      { id, ...file }: NewImport,
      inspection: Inspection,
    ): Promise<ImportDraft> {
      const known = { ...one(town, id), ...file, status: "draft" as const, createdAt: now() };
      const document = {
        ...newImport(known),
        mapping: inspection.mapping,
        draft: draftOf(inspection),
      };
      await model.create(document);
      return toDraft(document);
    },

    /** Turns an import that failed for lack of a mapping back into a draft; false when it is no such import. */
    async reopen(
      town: string,
      id: string,
      startedBy: string,
      inspection: Inspection,
    ): Promise<boolean> {
      const failed = {
        ...one(town, id),
        status: "failed",
        needsMapping: true,
        object: { $gt: "" },
      };
      const { matchedCount } = await model.updateOne(failed, {
        $set: {
          ...NOTHING_DONE,
          status: "draft",
          startedBy,
          message: "",
          createdAt: now(),
          finishedAt: null,
          mapping: inspection.mapping,
          draft: draftOf(inspection),
        },
        $unset: { ...FORGET, totals: "", needsMapping: "" },
      });
      return matchedCount === 1;
    },

    stored: (town: string, id: string) =>
      model.findOne({ ...one(town, id), ...drafts }).lean<StoredImport>(),

    async find(town: string, id: string): Promise<ImportDraft | null> {
      const found = await this.stored(town, id);
      return found && toDraft(found);
    },

    /** Returns the drafts that the admin has uploaded, newest first. */
    async list(town: string, startedBy: string): Promise<ImportDraft[]> {
      const found = await model
        .find({ town, startedBy, ...drafts })
        .sort({ createdAt: -1, _id: -1 })
        .limit(SHOWN)
        .lean<StoredImport[]>();
      return found.map(toDraft);
    },

    /** Stores another mapping and resets what was known of the rows; false while they are being checked. */
    async chooseMapping(town: string, id: string, inspection: Inspection, mapping: FileMapping) {
      const { matchedCount } = await model.updateOne(idle(town, id), {
        $set: {
          ...NOTHING_DONE,
          mapping,
          columns: [],
          unknownColumns: [],
          shadowedColumns: [],
          ...draftFields({ ...headFields(inspection), mappingFrom: "chosen" }),
        },
        $unset: { ...FORGET, totals: "", "draft.check": "" },
        $inc: { "draft.revision": 1 },
      });
      return matchedCount === 1;
    },

    /** Starts a check of all rows; null while one is running. */
    async startCheck(town: string, id: string): Promise<StoredImport | null> {
      return model
        .findOneAndUpdate(
          idle(town, id),
          {
            $set: { ...NOTHING_DONE, status: "checking" },
            $unset: { ...FORGET, "draft.check": "" },
          },
          { returnDocument: "after" },
        )
        .lean<StoredImport>();
    },

    /**
     * Turns the draft into an import, as if just uploaded; null while it is being checked, or when its
     * mapping is no longer at `revision`.
     */
    async start(
      town: string,
      id: string,
      startedBy: string,
      revision: number,
    ): Promise<StoredImport | null> {
      return model
        .findOneAndUpdate(
          { ...idle(town, id), "draft.revision": revision === 0 ? null : revision },
          {
            $set: { ...NOTHING_DONE, status: "waiting", startedBy, createdAt: now() },
            $unset: { ...FORGET, draft: "" },
          },
          { returnDocument: "after" },
        )
        .lean<StoredImport>();
    },

    /** Deletes the draft and returns its file's object key; a worker that is checking it stops by itself. */
    async remove(town: string, id: string): Promise<string | null> {
      const draft = { ...one(town, id), ...drafts };
      for (;;) {
        const found = await model.findOneAndDelete(draft).lean();
        // On DocumentDB this misses a document that is being written, as by a check.
        if (found || !(await model.exists(draft))) return found && (found.object ?? "");
      }
    },

    /** Returns drafts of all towns that were uploaded before `before` and never imported. */
    async olderThan(before: Date, limit: number) {
      const found = await model
        .find({ ...drafts, createdAt: { $lt: before } }, { town: 1 }, { everyTown: true })
        .limit(limit)
        .lean();
      return found.map(({ _id, town }) => ({ id: String(_id), town }));
    },
  };
}

const headFields = ({ head }: Inspection) => {
  const { mapping: _, ...fields } = head;
  return fields;
};

const draftOf = (inspection: Inspection): StoredDraft => ({
  ...headFields(inspection),
  mappingFrom: inspection.remembered ? "remembered" : "names",
});

const draftFields = (draft: StoredDraft) =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [`draft.${name}`, value]));

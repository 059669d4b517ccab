/** Named queries on the ids that rows have within their file. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import { ignoreDuplicateKeys } from "./ignore-duplicate-keys.ts";
import type { ReferenceModel } from "./reference.model.ts";
import { importFilter, uploadedBefore } from "./import.filter.ts";

export interface FileReference {
  fileId: string;
  /** The record, or null when its row was rejected. */
  id: number | null;
}

export type ReferenceStore = ReturnType<typeof createReferenceStore>;

export function createReferenceStore(model: ReferenceModel) {
  return {
    /** Keeps what ids of the file became; where the file repeats an id, the first counts. */
    async keep(town: string, importId: string, entity: ImportEntity, references: FileReference[]) {
      if (references.length === 0) return;
      const documents = references.map((reference) => ({
        ...importFilter(town, importId),
        entity,
        ...reference,
      }));
      await ignoreDuplicateKeys(model.insertMany(documents, { ordered: false }));
    },

    /** Returns file id → record (null: rejected) for those of the ids that rows of the file have. */
    async find(town: string, importId: string, entity: ImportEntity, fileIds: string[]) {
      if (fileIds.length === 0) return new Map<string, number | null>();
      const found = await model
        .find({ ...importFilter(town, importId), entity, fileId: { $in: fileIds } })
        .lean();
      return new Map(found.map(({ fileId, id }) => [fileId, id ?? null]));
    },

    /** Drops the ids: nothing refers to them once the import is over. */
    async forget(town: string, importId: string) {
      await model.deleteMany(importFilter(town, importId));
    },

    async forgetBefore(...which: Parameters<typeof uploadedBefore>) {
      await model.deleteMany(uploadedBefore(...which));
    },
  };
}

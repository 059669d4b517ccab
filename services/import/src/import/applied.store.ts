/** Named queries on the records that an import's batches wrote. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { documentsOf } from "@mainstreet/messages/in-batches";
import type { AppliedModel } from "./applied.model.ts";
import { ignoreDuplicateKeys } from "./ignore-duplicate-keys.ts";
import { importFilter, uploadedBefore } from "./import.filter.ts";

export interface AppliedGroup {
  batch: string;
  ids: number[];
  merged: number[];
}

export function createAppliedStore(model: AppliedModel) {
  return {
    /** Keeps the records that a batch wrote; idempotent: what a killed run has kept stays as it is. */
    async keep(
      town: string,
      importId: string,
      entity: ImportEntity,
      batch: string,
      results: readonly BulkResult[],
    ) {
      const idsOf = (...outcomes: BulkResult["outcome"][]) =>
        results.flatMap((result) =>
          "id" in result && outcomes.includes(result.outcome) ? result.id : [],
        );
      const ids = idsOf("added", "changed");
      const merged = idsOf("merged");
      const unchanged = idsOf("unchanged");
      if (ids.length + merged.length + unchanged.length === 0) return;
      const document = { ...importFilter(town, importId), entity, batch, ids, merged, unchanged };
      await ignoreDuplicateKeys(model.insertMany([document], { ordered: false }));
    },

    /** Returns the first `limit` groups of records that an import wrote and that are not undone yet. */
    first: (
      town: string,
      importId: string,
      entity: ImportEntity,
      limit: number,
    ): Promise<AppliedGroup[]> =>
      model
        .find({ ...importFilter(town, importId), entity })
        .limit(limit)
        .lean(),

    /** Returns the records that other imports left unchanged or merged rows into. */
    async confirmedByOthers(town: string, importId: string, entity: ImportEntity) {
      const { import: id } = importFilter(town, importId);
      const groups = model
        .find({ town, entity, import: { $ne: id } })
        .select("merged unchanged")
        .lean();
      const confirmed = new Set<number>();
      for await (const { merged, unchanged } of documentsOf(groups))
        for (const record of [...merged, ...(unchanged ?? [])]) confirmed.add(record);
      return confirmed;
    },

    async done(town: string, importId: string, entity: ImportEntity, batch: string) {
      await model.deleteOne({ ...importFilter(town, importId), entity, batch });
    },

    /** Drops what undoing imports uploaded before a time needs, once it is too late for that. */
    async forgetBefore(...which: Parameters<typeof uploadedBefore>) {
      await model.deleteMany(uploadedBefore(...which));
    },
  };
}

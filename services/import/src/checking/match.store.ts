/** Named queries on the rows that a check has matched; those kept apart become records of their own. */
import { canBeApart, importMatch } from "@mainstreet/contracts/import-match";
import type { ImportMatch, MatchedBy } from "@mainstreet/contracts/import-match";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { documentsOf } from "@mainstreet/messages/in-batches";
import { ignoreDuplicateKeys } from "../import/ignore-duplicate-keys.ts";
import type { MatchModel } from "./match.model.ts";
import { importFilter, uploadedBefore } from "../import/import.filter.ts";

export function createMatchStore(model: MatchModel) {
  const fitting = (town: string, importId: string, by: MatchedBy | undefined) => ({
    ...importFilter(town, importId),
    ...(by && { by }),
  });
  const inOrder = (town: string, importId: string, by?: MatchedBy) =>
    model
      .find(fitting(town, importId, by))
      .sort({ entity: 1, row: 1 })
      .lean();

  return {
    /** Keeps the matches; a row set apart before the check restarted stays as it is. */
    async keep(town: string, importId: string, matches: readonly ImportMatch[]) {
      if (matches.length === 0) return;
      const documents = matches.map((match) => ({ ...importFilter(town, importId), ...match }));
      await ignoreDuplicateKeys(model.insertMany(documents, { ordered: false }));
    },

    count: (town: string, importId: string, by?: MatchedBy) =>
      model.countDocuments(fitting(town, importId, by)),

    async list(
      town: string,
      importId: string,
      { limit, offset, by }: { limit: number; offset: number; by?: MatchedBy | undefined },
    ): Promise<ImportMatch[]> {
      const found = await inOrder(town, importId, by).skip(offset).limit(limit);
      return found.map((document) => importMatch.parse(document));
    },

    /** Streams all matches in constant memory. */
    async *stream(town: string, importId: string): AsyncGenerator<ImportMatch> {
      for await (const document of documentsOf(inOrder(town, importId)))
        yield importMatch.parse(document);
    },

    /** Sets or clears `apart` on the rows; rows that cannot become records of their own are left alone. */
    async decide(
      town: string,
      importId: string,
      { entity, rows, apart }: { entity: ImportEntity; rows: readonly number[]; apart: boolean },
    ) {
      const found = await model
        .find({ ...importFilter(town, importId), entity, row: { $in: rows } })
        .select("entity by row")
        .lean();
      const free = found.filter(canBeApart).map(({ row }) => row);
      await model.updateMany(
        { ...importFilter(town, importId), entity, row: { $in: free } },
        { $set: { apart } },
      );
    },

    countApart: (town: string, importId: string) =>
      model.countDocuments({ ...importFilter(town, importId), apart: true }),

    /** Returns the numbers of the rows that become records of their own. */
    async apartRows(town: string, importId: string, entity: ImportEntity): Promise<Set<number>> {
      const rows = new Set<number>();
      const found = model
        .find({ ...importFilter(town, importId), apart: true, entity })
        .select("row")
        .lean();
      for await (const { row } of documentsOf(found, 1000)) rows.add(row);
      return rows;
    },

    /** Clears the matches before a check restarts, except rows that an admin has set apart. */
    async restart(town: string, importId: string) {
      await model.deleteMany({ ...importFilter(town, importId), apart: { $ne: true } });
    },

    async forget(town: string, importId: string) {
      await model.deleteMany(importFilter(town, importId));
    },

    async forgetBefore(...which: Parameters<typeof uploadedBefore>) {
      await model.deleteMany(uploadedBefore(...which));
    },
  };
}

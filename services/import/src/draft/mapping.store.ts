/** Remembers, for each town, how files with the same columns are read. */
import { createHash } from "node:crypto";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { fileMapping } from "@mainstreet/contracts/import-mapping";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { plainName } from "@mainstreet/contracts/column-name";
import type { MappingModel } from "./mapping.model.ts";

export type MappingStore = ReturnType<typeof createMappingStore>;

/** What a file is recognized by: the entity that its name suggests, and its column names. */
export interface HeaderSet {
  guessed: ImportEntity | null;
  names: readonly string[];
}

export function createMappingStore(model: MappingModel, now: () => Date) {
  return {
    /** Returns the mapping of the same columns, else the newest one whose chosen columns are all among them. */
    async find(
      town: string,
      header: HeaderSet,
      { kind, hasHeader }: Pick<FileMapping, "kind" | "hasHeader">,
    ): Promise<FileMapping | null> {
      const found = await model.findOne({ town, header: headerKey(header) }).lean();
      if (found) return fileMapping.parse(found.mapping);
      if (!hasHeader) return null;
      const latest = await model
        .find({ town, guessed: guessOf(header) })
        .sort({ updatedAt: -1 })
        .limit(LATEST)
        .lean();
      const names = new Set(header.names.map(plainName));
      const mappings = latest.map(({ mapping }) => fileMapping.parse(mapping));
      const fits = (earlier: FileMapping) => {
        const chosen = earlier.columns.filter(({ field }) => field !== null);
        const isSameKind = earlier.hasHeader && earlier.kind === kind;
        return isSameKind && chosen.every(({ name }) => names.has(plainName(name)));
      };
      return mappings.find(fits) ?? null;
    },

    async remember(town: string, header: HeaderSet, mapping: FileMapping) {
      await model.updateOne(
        { town, header: headerKey(header) },
        { $set: { guessed: guessOf(header), mapping, updatedAt: now() } },
        { upsert: true },
      );
    },
  };
}

/** Mappings of other columns that are compared. */
const LATEST = 20;
const guessOf = ({ guessed }: HeaderSet) => guessed ?? "none";

/** Hashes the names alone: order, repetition and what the columns were read as don't matter. */
function headerKey({ guessed, names }: HeaderSet): string {
  const set = [...new Set(names.map(plainName))].toSorted();
  return createHash("sha256")
    .update(JSON.stringify([guessed, set]))
    .digest("hex");
}

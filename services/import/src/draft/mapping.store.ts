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
    async find(town: string, header: HeaderSet): Promise<FileMapping | null> {
      const found = await model.findOne({ town, header: headerKey(header) }).lean();
      return found && fileMapping.parse(found.mapping);
    },

    async remember(town: string, header: HeaderSet, mapping: FileMapping) {
      await model.updateOne(
        { town, header: headerKey(header) },
        { $set: { mapping, updatedAt: now() } },
        { upsert: true },
      );
    },
  };
}

/** Hashes the names alone: order, repetition and what the columns were read as don't matter. */
function headerKey({ guessed, names }: HeaderSet): string {
  const set = [...new Set(names.map(plainName))].toSorted();
  return createHash("sha256")
    .update(JSON.stringify([guessed, set]))
    .digest("hex");
}

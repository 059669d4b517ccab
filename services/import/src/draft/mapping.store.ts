/** Remembers for each town how files with the same columns are read. */
import { createHash } from "node:crypto";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { fileMapping } from "@mainstreet/contracts/import-mapping";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { plainName } from "@mainstreet/contracts/column-name";
import type { MappingModel } from "./mapping.model.ts";

export type MappingStore = ReturnType<typeof createMappingStore>;

/** What a file is recognised by: the kind that its name tells, and its columns. */
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

/** Names alone: the same columns are the same set whatever they were read as, in whatever order. */
function headerKey({ guessed, names }: HeaderSet): string {
  const set = [...new Set(names.map(plainName))].toSorted();
  return createHash("sha256")
    .update(JSON.stringify([guessed, set]))
    .digest("hex");
}

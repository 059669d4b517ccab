/** Inspects a stored file: its first rows, and how its columns are read. */
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { entityOf } from "../reading/columns.ts";
import { inspectFile } from "../reading/inspect.ts";
import type { FileHead } from "../reading/inspect.ts";
import { decodedText } from "../reading/text.ts";
import type { ObjectFiles } from "../upload/object.ts";
import type { StoredImport } from "../import/import.model.ts";
import type { ReadAs } from "../import/run.store.ts";
import type { HeaderSet, MappingStore } from "./mapping.store.ts";

export type InspectedFile = Pick<
  StoredImport,
  "town" | "fileName" | "fileType" | "object" | "size" | "encoding"
>;

export interface Inspection {
  head: FileHead;
  mapping: FileMapping;
  /** The mapping is that of an earlier file with the same columns. */
  remembered: boolean;
}

export type Inspect = ReturnType<typeof createInspector>;

export function createInspector({
  files,
  mappings,
}: {
  files: ObjectFiles;
  mappings: MappingStore;
}) {
  return async (
    stored: InspectedFile,
    given?: Pick<FileMapping, "kind" | "hasHeader">,
  ): Promise<Inspection> => {
    const { fileName, fileType, size, encoding } = stored;
    const bytes = () => decodedText(files.read(stored.object, size), encoding);
    const file = { fileName, fileType, size };
    const head = await inspectFile(file, bytes(), given);
    if (given) return { head, mapping: head.mapping, remembered: false };
    const found = await mappings.find(stored.town, headerSet(stored, head));
    if (!found) return { head, mapping: head.mapping, remembered: false };
    const { hasHeader } = head.mapping;
    const mapping = { ...found, hasHeader };
    const same = mapping.kind === head.mapping.kind;
    const shown = same ? head : await inspectFile(file, bytes(), mapping);
    return { head: shown, mapping, remembered: true };
  };
}

/** By which a file is recognised again. */
export const headerSet = (
  { fileName }: Pick<InspectedFile, "fileName">,
  { names }: Pick<FileHead, "names">,
): HeaderSet => ({ guessed: entityOf(fileName, []), names });

/**
 * How an import's columns are read: as they were chosen, else as for an earlier file with the same ones.
 * Columns without names are the same only to somebody who looks.
 */
export const createReadAs =
  (inspect: Inspect) =>
  async (taken: StoredImport): Promise<ReadAs> => {
    if (taken.mapping) return { mapping: taken.mapping };
    const { mapping, remembered } = await inspect(taken);
    return remembered && mapping.hasHeader ? { mapping, mappingRemembered: true } : {};
  };

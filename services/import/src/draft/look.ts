/** Looks at a stored file: its first rows, and how its columns are read. */
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { entityOf } from "../reading/columns.ts";
import { inspectFile } from "../reading/inspect.ts";
import type { FileHead } from "../reading/inspect.ts";
import { decodedText } from "../reading/text.ts";
import type { ObjectFiles } from "../upload/object.ts";
import type { StoredImport } from "../import/import.model.ts";
import type { ReadAs } from "../import/run.store.ts";
import type { HeaderSet, MappingStore } from "./mapping.store.ts";

export type LookedAt = Pick<
  StoredImport,
  "town" | "fileName" | "fileType" | "object" | "size" | "encoding"
>;

export interface Look {
  head: FileHead;
  mapping: FileMapping;
  /** The mapping is that of an earlier file with the same columns. */
  remembered: boolean;
}

export type LookAt = ReturnType<typeof createLook>;

export function createLook({ files, mappings }: { files: ObjectFiles; mappings: MappingStore }) {
  return async (file: LookedAt, given?: Pick<FileMapping, "kind" | "hasHeader">): Promise<Look> => {
    const { fileName, fileType, size, encoding } = file;
    const bytes = () => decodedText(files.read(file.object, size), encoding);
    const looked = { fileName, fileType, size };
    const head = await inspectFile(looked, bytes(), given);
    if (given) return { head, mapping: head.mapping, remembered: false };
    const found = await mappings.find(file.town, headerSet(file, head));
    if (!found) return { head, mapping: head.mapping, remembered: false };
    const { hasHeader } = head.mapping;
    const mapping = { ...found, hasHeader };
    const same = mapping.kind === head.mapping.kind;
    const seen = same ? head : await inspectFile(looked, bytes(), mapping);
    return { head: seen, mapping, remembered: true };
  };
}

/** By which a file is recognised again. */
export const headerSet = (
  { fileName }: Pick<LookedAt, "fileName">,
  { names }: Pick<FileHead, "names">,
): HeaderSet => ({ guessed: entityOf(fileName, []), names });

/**
 * How an import's columns are read: as they were chosen, else as for an earlier file with the same ones.
 * Columns without names are the same only to somebody who looks.
 */
export const createReadAs =
  (lookAt: LookAt) =>
  async (taken: StoredImport): Promise<ReadAs> => {
    if (taken.mapping) return { mapping: taken.mapping };
    const { mapping, remembered } = await lookAt(taken);
    return remembered && mapping.hasHeader ? { mapping, mappingRemembered: true } : {};
  };

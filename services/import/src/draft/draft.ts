/** A stored draft as the API returns it. */
import { importCheck } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import { missingFields } from "@mainstreet/contracts/import-mapping";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import type { StoredImport } from "../import/import.model.ts";
import { columnReader } from "../reading/mapping.ts";

export function toDraft(stored: StoredImport): ImportDraft {
  const { draft, totals, status } = stored;
  const mapping = stored.mapping ?? { kind: null, hasHeader: true, columns: [] };
  const known = totals && Object.values(totals).reduce((sum, rows) => sum + rows, 0);
  return {
    id: String(stored._id),
    revision: draft?.revision ?? 0,
    fileName: stored.fileName,
    fileType: stored.fileType,
    size: stored.size,
    createdAt: stored.createdAt.toISOString(),
    encoding: stored.encoding,
    sheets: draft?.sheets ?? [],
    delimiter: draft?.delimiter ?? null,
    rows: known ?? draft?.rows ?? 0,
    rowsExact: known !== undefined || draft?.rowsExact === true,
    mapping,
    mappingFrom: draft?.mappingFrom ?? "names",
    columns: draft?.columns ?? [],
    repeated: draft?.repeated ?? [],
    missing: missingIn(mapping),
    farMiles: stored.place?.farMiles ?? null,
    fault: draft?.fault ?? "",
    checking: status === "checking",
    check: draft?.check ? importCheck.parse(JSON.parse(draft.check)) : null,
  };
}

/**
 * Returns the required fields without a column: all rows of a CSV are of one entity, so its columns must be
 * there; in other files each row is checked by itself.
 */
function missingIn(mapping: FileMapping): ImportDraft["missing"] {
  const { kind, columns } = mapping;
  if (!kind) return [];
  const read = columnReader(mapping);
  const names = columns.map(({ name }) => name);
  const fields = names.map((name) => read(kind, name, names)?.field);
  return missingFields(kind, fields).map((field) => ({ entity: kind, field }));
}

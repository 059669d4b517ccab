/**
 * Assigns businesses their category: by id, or by a name that is created when it is missing. An id means
 * first the row of the same file that has it, else a stored record. `#57` is always record 57.
 */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { categoryWrite } from "@mainstreet/contracts/category";
import type { FieldError } from "@mainstreet/contracts/errors";
import type { BulkClient } from "./bulk-client.ts";
import type { PreparedRow } from "./prepare.ts";

/** Cached names, more than a town has; beyond that they are asked for again. */
const NAMES_KEPT = 10_000;

export function createCategoryAssigner(options: {
  listings: BulkClient;
  town: string;
  importId: string;
  signal: AbortSignal;
  /** Remembers which categories were created. */
  keep: (batch: string, results: readonly BulkResult[]) => Promise<void>;
}) {
  const { listings, town, importId, signal, keep } = options;
  const byName = new Map<string, number | FieldError>();

  /** Asks listings for the names that are not known yet; it creates those that are missing. */
  async function learn(names: string[], n: number) {
    if (byName.size > NAMES_KEPT) byName.clear();
    const valid: string[] = [];
    for (const name of new Map(names.map((name) => [name.toLowerCase(), name])).values()) {
      if (byName.has(name.toLowerCase())) continue;
      const checked = categoryWrite.safeParse({ name });
      if (checked.success) valid.push(name);
      else byName.set(name.toLowerCase(), fault(checked.error.issues[0]?.message));
    }
    if (valid.length === 0) return;
    const rows = valid.map((name, row) => ({ row, values: { name } }));
    const batch = `${importId}:names:${n}`;
    const results = await listings.send("/internal/categories/bulk", town, batch, rows, signal);
    await keep(`names:${n}`, results);
    for (const [at, result] of results.entries())
      byName.set(
        valid[at]?.toLowerCase() ?? "",
        result.outcome === "rejected" ? fault(result.errors[0]?.message) : result.id,
      );
  }

  /**
   * Returns the rows with `categoryId`, or rejected where it cannot be resolved. A row that names no category
   * stays as it is: listings keeps the stored one, and puts new businesses under 'Uncategorized'. `ofFile`
   * maps ids of the file to records; null is a row that was rejected.
   */
  return async (
    rows: PreparedRow[],
    n: number,
    ofFile: ReadonlyMap<string, number | null>,
  ): Promise<PreparedRow[]> => {
    const names = rows.flatMap(({ values, mapped }) =>
      values && mapped.categoryName !== undefined ? [mapped.categoryName] : [],
    );
    await learn(names, n);
    return rows.map((row) => {
      const { categoryId, categoryName } = row.mapped;
      if (!row.values || (categoryId === undefined && categoryName === undefined)) return row;
      const found =
        categoryId === undefined
          ? byName.get((categoryName ?? "").toLowerCase())
          : categoryById(categoryId, ofFile.get(categoryId));
      if (typeof found === "number")
        return { ...row, values: { ...row.values, categoryId: found } };
      const { values: _, ...rest } = row;
      return { ...rest, errors: [found ?? fault(undefined)] };
    });
  };
}

export type AssignCategories = ReturnType<typeof createCategoryAssigner>;

/** `own` is the record that the id became in the same file; null: its row was rejected. */
function categoryById(id: string, own: number | null | undefined): number | FieldError {
  const path = "categoryId";
  if (/^#\d{1,15}$/.test(id)) return Number(id.slice(1));
  if (typeof own === "number") return own;
  if (own === null)
    return { path, message: `The category with id ${id} in this file was rejected` };
  if (/^\d{1,15}$/.test(id)) return Number(id);
  return { path, message: `There is no category with id “${id.slice(0, 40)}”` };
}

const fault = (message = "The category could not be made"): FieldError => ({
  path: "category",
  message,
});

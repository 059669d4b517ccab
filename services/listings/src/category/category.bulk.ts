/** Rules for the categories of an import. */
import type { Category, CategoryWrite } from "@mainstreet/contracts/category";
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import { applyBulk } from "@mainstreet/service/records/bulk";
import { previewBulk } from "@mainstreet/service/records/preview";
import type { BulkRow, BulkRules } from "@mainstreet/service/records/bulk-rows";
import type { RecordStore } from "@mainstreet/service/records/store";

const rules: BulkRules<CategoryWrite, Category> = {
  keysOf: ({ name }) => [categoryKey(name)],
  unique: ({ name }) => ({ path: "name", key: categoryKey(name) }),
  faultsOf: () => [],
  create: (values) => values,
};

/** Applies a batch; a file that writes a known name in different case does not rename the category. */
export async function applyCategories(
  categories: RecordStore<Category>,
  town: string,
  request: { batch: string; rows: BulkRow<CategoryWrite>[] },
) {
  const rows = await asKnown(categories, town, request.rows);
  return applyBulk(categories, rules, town, { ...request, rows });
}

/** Returns what `applyCategories` would do. */
export async function previewCategories(
  categories: RecordStore<Category>,
  town: string,
  rows: BulkRow<CategoryWrite>[],
) {
  return previewBulk(categories, rules, town, await asKnown(categories, town, rows));
}

/** Returns the rows with names that the town has already spelled as they are stored. */
async function asKnown(
  categories: RecordStore<Category>,
  town: string,
  rows: BulkRow<CategoryWrite>[],
) {
  const known = new Map(
    (await categories.all(town)).map(({ state }) => [categoryKey(state.name), state.name]),
  );
  const named = (name: string) => known.get(categoryKey(name)) ?? name;
  // A row that gives the number of its category may rename it.
  return rows.map((row) =>
    row.id === undefined ? { ...row, values: { name: named(row.values.name) } } : row,
  );
}

/** Returns the id of the category 'Uncategorized', creating it when the town has none. */
export async function uncategorizedOf(categories: RecordStore<Category>, town: string) {
  const rows = [{ row: 1, merge: false, values: { name: UNCATEGORIZED } }];
  const batch = `named:${UNCATEGORIZED}`;
  const [result] = await applyCategories(categories, town, { batch, rows });
  if (result?.outcome === "rejected" || !result) throw new Error(`No category ${UNCATEGORIZED}`);
  return result.id;
}

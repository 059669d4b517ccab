/** What an import would do to categories and businesses: nothing is written. */
import type { BusinessState } from "@mainstreet/contracts/business";
import { businessBulk, categoryBulk } from "@mainstreet/contracts/bulk";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview } from "@mainstreet/contracts/bulk-preview";
import type { Category } from "@mainstreet/contracts/category";
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import type { Service } from "@mainstreet/service/http/build";
import { previewBulk, previewRoute, wouldBeId } from "@mainstreet/service/records/preview";
import type { RecordStore } from "@mainstreet/service/records/store";
import { businessBulkRules } from "./business/business.bulk.ts";
import { previewCategories } from "./category/category.bulk.ts";
import { isLast } from "./category/category.ts";

export function previewRoutes(
  app: Service,
  stores: { businesses: RecordStore<BusinessState>; categories: RecordStore<Category> },
) {
  const { businesses, categories } = stores;

  app.post("/internal/categories/preview", previewRoute(categoryBulk), async ({ town, body }) => ({
    results: await previewCategories(categories, town.slug, body.rows),
  }));

  app.post("/internal/businesses/preview", previewRoute(businessBulk), async ({ town, body }) => {
    const all = await categories.all(town.slug);
    const known = new Set(all.map(({ state }) => state.id));
    const fallback = all.find(({ state }) => isLast(state.name))?.state.id;
    const rules = businessBulkRules({
      // A category that the same file brings is not there yet.
      knows: (categoryId) => known.has(categoryId) || isWouldBe(categoryId),
      fallback: async () => fallback ?? wouldBeId(categoryKey(UNCATEGORIZED)),
    });
    const results = await previewBulk(businesses, rules, town.slug, body.rows);
    const names = new Map(all.map(({ state }) => [state.id, state.name]));
    return { results: results.map((result) => withNames(result, names)) };
  });
}

/** A change of the category by its name, as far as it has one yet. */
function withNames(result: BulkPreview, names: ReadonlyMap<number, string>): BulkPreview {
  if (result.outcome === "rejected") return result;
  const nameOf = (value: unknown) => (typeof value === "number" ? names.get(value) : null) ?? value;
  const changes = result.changes.map(({ field, before, after }) =>
    field === "categoryId"
      ? { field, before: nameOf(before), after: nameOf(after) }
      : { field, before, after },
  );
  return { ...result, changes };
}

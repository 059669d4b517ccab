/** Businesses that an import brings, over HTTP. */
import type { BusinessState } from "@mainstreet/contracts/business";
import { BULK_BYTES, bulkResponse, businessBulk } from "@mainstreet/contracts/bulk";
import type { Category } from "@mainstreet/contracts/category";
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { applyBulk } from "@mainstreet/service/records/bulk";
import type { RecordStore } from "@mainstreet/service/records/store";
import { undoRoute } from "@mainstreet/service/records/undo";
import type { ListingsCatalogue } from "../catalogue/catalogue.ts";
import { categoryNamed } from "../category/category.bulk.ts";
import type { CategoryUse } from "../category/category.use.ts";
import { businessBulkRules } from "./business.bulk.ts";

interface BulkBusinessRoutesDeps {
  businesses: RecordStore<BusinessState>;
  categories: RecordStore<Category>;
  use: CategoryUse;
  catalogue: Catalogue<ListingsCatalogue>;
}

export function bulkBusinessRoutes(app: Service, deps: BulkBusinessRoutesDeps) {
  const { businesses, categories, use, catalogue } = deps;

  const uncategorized = (town: string) => categoryNamed(categories, town, UNCATEGORIZED);

  /** Businesses whose category was removed while they were written go to 'Uncategorized'. */
  async function keepCategories(town: string, ids: Iterable<number>) {
    const gone = [...(await use.mark(town, ids))];
    if (gone.length === 0) return;
    for (const { state } of await businesses.all(town, { categoryId: { $in: gone } })) {
      const categoryId = await uncategorized(town);
      await businesses.change(town, state.id, { categoryId });
      await use.mark(town, [categoryId]);
    }
  }

  app.post(
    "/internal/businesses/bulk",
    {
      config: { access: "service" },
      bodyLimit: BULK_BYTES,
      schema: { body: businessBulk, response: { 200: bulkResponse } },
    },
    async (request) => {
      const { slug } = request.town;
      const known = new Set((await categories.all(slug)).map(({ state }) => state.id));
      const used = new Set<number>();
      const rules = businessBulkRules({
        knows: (categoryId) => known.has(categoryId),
        fallback: async () => {
          const categoryId = await uncategorized(slug);
          used.add(categoryId);
          return categoryId;
        },
      });
      const { rows } = request.body;
      const results = await applyBulk(businesses, rules, slug, request.body);
      for (const [at, { outcome }] of results.entries())
        if (outcome !== "unchanged" && outcome !== "rejected")
          used.add(rows[at]?.values.categoryId ?? 0);
      used.delete(0);
      await keepCategories(slug, used);
      await catalogue.reload(slug);
      return { results };
    },
  );

  undoRoute(app, "/internal/businesses/undo", {
    store: businesses,
    nameOf: ({ name }) => name,
    reload: catalogue.reload,
  });
}

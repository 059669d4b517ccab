/** What deleted or changed businesses and categories need to be what they were. */
import type { BusinessState } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { binRoutes } from "@mainstreet/service/records/bin.routes";
import { earlierRoute } from "@mainstreet/service/records/earlier.routes";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import { cannotReturn } from "@mainstreet/service/records/return-rules";
import type { ReturnRules } from "@mainstreet/service/records/return-rules";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { ListingsCatalogue } from "./catalogue/catalogue.ts";
import type { CategoryUse } from "./category/category.use.ts";

interface ReturnDeps {
  businesses: RecordStore<BusinessState>;
  categories: RecordStore<Category>;
  use: CategoryUse;
  catalogue: Catalogue<ListingsCatalogue>;
  records: RecordQuota;
}

const NO_CATEGORY = "Its category is deleted. Please restore the category first.";

export function returnRoutes(app: Service, deps: ReturnDeps) {
  const { businesses, categories, use, catalogue, records } = deps;
  const changed = catalogue.forget;
  const ofCategories: ReturnRules<Category> = { nameOf: ({ name }) => name, changed };
  const ofBusinesses: ReturnRules<BusinessState> = {
    nameOf: ({ name }) => name,
    changed,
    async refusal(town, states) {
      const ids = [...new Set(states.map(({ categoryId }) => categoryId))];
      const living = await categories.all(town, { id: { $in: ids } });
      const known = new Set(living.map(({ state }) => state.id));
      return ({ categoryId }) => (known.has(categoryId) ? null : NO_CATEGORY);
    },
    async settle(town, { categoryId }, undo) {
      const gone = await use.mark(town, [categoryId]);
      if (gone.size === 0) return;
      await undo();
      throw cannotReturn(NO_CATEGORY);
    },
  };
  const categoriesPath = "/api/admin/categories";
  binRoutes(app, categoriesPath, { store: categories, records, rules: ofCategories });
  earlierRoute(app, categoriesPath, { store: categories, rules: ofCategories });
  const businessesPath = "/api/admin/businesses";
  binRoutes(app, businessesPath, { store: businesses, records, rules: ofBusinesses });
  earlierRoute(app, businessesPath, { store: businesses, rules: ofBusinesses });
}

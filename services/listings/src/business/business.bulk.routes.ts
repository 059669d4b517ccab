/** Internal routes for the businesses that an import adds or refers to. */
import type { BusinessRow } from "@mainstreet/contracts/business";
import { businessReferences, referencedBusinesses } from "@mainstreet/contracts/business-reference";
import { BULK_BYTES, businessBulk } from "@mainstreet/contracts/bulk";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { BulkPreview } from "@mainstreet/contracts/bulk-preview";
import { UNCATEGORIZED } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import type { Service } from "@mainstreet/service/http/build-service";
import { applyBulk } from "@mainstreet/service/records/bulk";
import { bulkRoutes } from "@mainstreet/service/records/bulk.routes";
import type { BulkRow } from "@mainstreet/service/records/bulk-rows";
import { previewBulk, wouldBeId } from "@mainstreet/service/records/preview";
import type { z } from "zod";
import type { Parts } from "../parts.ts";
import { isLast } from "../category/category.ts";
import { uncategorizedOf } from "../category/category.bulk.ts";
import { reconcileCategories } from "../category/reconcile-categories.ts";
import { NO_CATEGORY } from "./business.ts";
import { businessBulkRules } from "./business.bulk.ts";
import { createBusinessReferences } from "./business.references.ts";

export function bulkBusinessRoutes(app: Service, deps: Parts) {
  const { businesses, categories, catalogue } = deps;

  async function categoriesOf(town: string) {
    const all = (await categories.all(town)).map(({ state }) => state);
    return {
      names: new Map(all.map(({ id, name }) => [id, name])),
      last: all.find(({ name }) => isLast(name))?.id,
    };
  }

  async function apply(town: string, request: z.infer<typeof businessBulk>) {
    const { names: known, last } = await categoriesOf(town);
    const used = new Set<number>();
    const rules = businessBulkRules({
      knows: (categoryId) => known.has(categoryId),
      fallback: async () => {
        const categoryId = await uncategorizedOf(categories, town);
        used.add(categoryId);
        return categoryId;
      },
      last,
    });
    const results = await applyBulk(businesses, rules, town, request);
    for (const [at, { outcome }] of results.entries())
      if (outcome !== "unchanged" && outcome !== "rejected")
        used.add(request.rows[at]?.values.categoryId ?? 0);
    used.delete(0);
    await reconcileCategories(deps, town, used);
    return results;
  }

  async function preview(town: string, rows: BulkRow<BusinessRow>[]) {
    const { names, last } = await categoriesOf(town);
    const rules = businessBulkRules({
      // A category that the same file adds does not exist yet.
      knows: (categoryId) => names.has(categoryId) || isWouldBe(categoryId),
      fallback: async () => last ?? wouldBeId(categoryKey(UNCATEGORIZED)),
      last,
    });
    const results = await previewBulk(businesses, rules, town, rows);
    return results.map((result) => withNames(result, names));
  }

  bulkRoutes(app, "businesses", {
    store: businesses,
    body: businessBulk,
    apply,
    preview,
    nameOf: ({ name }) => name,
    async refusal(town) {
      const { names: known } = await categoriesOf(town);
      return ({ categoryId }) => (known.has(categoryId) ? null : NO_CATEGORY);
    },
    async settle(town, restored) {
      await reconcileCategories(
        deps,
        town,
        restored.map(({ categoryId }) => categoryId),
      );
    },
    reload: catalogue.reload,
  });

  const find = createBusinessReferences(businesses);
  // Finds the businesses that rows of coupons and events mean.
  app.post(
    "/internal/business-references",
    {
      config: { access: "service" },
      bodyLimit: BULK_BYTES,
      schema: { body: businessReferences, response: { 200: referencedBusinesses } },
    },
    async ({ town, body }) => ({ found: await find(town.slug, body.references) }),
  );
}

/** Replaces numbers of categories in the changes by names, as far as the categories have one yet. */
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

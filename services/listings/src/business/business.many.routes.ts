/** Changes many businesses at once, and counts what waits for an admin. */
import { bulkCategory, bulkDone } from "@mainstreet/contracts/bulk-edit";
import { listingsWorklist } from "@mainstreet/contracts/worklist";
import type { Service } from "@mainstreet/service/http/build-service";
import { manyRecordsRoutes } from "@mainstreet/service/records/admin.routes";
import { authorOf } from "@mainstreet/service/records/history";
import { changeMany } from "@mainstreet/service/records/batches";
import { today } from "@mainstreet/service/towns/today";
import type { Parts } from "../parts.ts";
import { noCategory } from "../category/category.use.ts";
import { reconcileCategories } from "../category/reconcile-categories.ts";
import { WITHOUT_COORDINATES, withCoupon } from "./business.filter.ts";

export function manyBusinessesRoutes(app: Service, deps: Parts) {
  const { businesses, categories, submissions, catalogue, now } = deps;
  const config = { access: "admin" } as const;

  manyRecordsRoutes(app, "businesses", {
    store: businesses,
    featured: (showDeals) => ({ showDeals }),
    changed: catalogue.forget,
  });

  app.post(
    "/api/admin/businesses/bulk-category",
    { config, schema: { body: bulkCategory, response: { 200: bulkDone } } },
    async ({ town, body, admin }) => {
      const { slug } = town;
      const { ids, categoryId } = body;
      if ((await categories.count(slug, { id: categoryId })) === 0) throw noCategory();
      let gone: ReadonlySet<number>;
      let done = 0;
      try {
        done = await changeMany(businesses, slug, ids, { categoryId }, authorOf(admin));
      } finally {
        // Some may have been written although others failed.
        gone = await reconcileCategories(deps, slug, [categoryId]);
        await catalogue.forget(slug);
      }
      if (gone.size > 0) throw noCategory();
      return { done };
    },
  );

  app.get(
    "/api/admin/listings/worklist",
    { config, schema: { response: { 200: listingsWorklist } } },
    async ({ town }) => {
      const day = today(town.timeZone, now());
      const [all, having, withoutCoordinates, waitingSubmissions] = await Promise.all([
        businesses.count(town.slug),
        businesses.count(town.slug, withCoupon(day)),
        businesses.count(town.slug, WITHOUT_COORDINATES),
        submissions.count(town.slug, { status: "pending" }),
      ]);
      return { withoutCoordinates, withoutCoupon: all - having, waitingSubmissions };
    },
  );
}

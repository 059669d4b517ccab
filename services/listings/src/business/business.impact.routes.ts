/** What goes with businesses that are deleted; events tells of its own. */
import { bulkDelete } from "@mainstreet/contracts/bulk-edit";
import { idParams } from "@mainstreet/contracts/fields";
import { businessImpact } from "@mainstreet/contracts/impact";
import type { Service } from "@mainstreet/service/http/build";
import type { Parts } from "../parts.ts";

export function businessImpactRoutes(app: Service, { businesses, liveCoupons }: Parts) {
  const config = { access: "admin" } as const;
  const response = { 200: businessImpact };

  app.get(
    "/api/admin/businesses/:id/impact",
    { config, schema: { params: idParams, response } },
    async ({ town, params }) => {
      await businesses.find(town.slug, params.id);
      return { coupons: await liveCoupons.count(town.slug, [params.id]) };
    },
  );

  app.post(
    "/api/admin/businesses/bulk-impact",
    { config, schema: { body: bulkDelete, response } },
    async ({ town, body }) => ({ coupons: await liveCoupons.count(town.slug, body.ids) }),
  );
}

/** Counts the coupons that would be deleted with businesses; the events service counts its own. */
import { bulkDelete } from "@mainstreet/contracts/bulk-edit";
import { businessImpact } from "@mainstreet/contracts/delete-impact";
import type { Service } from "@mainstreet/service/http/build-service";
import type { Parts } from "../parts.ts";

export function businessImpactRoutes(app: Service, { liveCoupons }: Parts) {
  app.post(
    "/api/admin/businesses/bulk-impact",
    {
      config: { access: "admin" },
      schema: { body: bulkDelete, response: { 200: businessImpact } },
    },
    async ({ town, body }) => ({ coupons: await liveCoupons.count(town.slug, body.ids) }),
  );
}

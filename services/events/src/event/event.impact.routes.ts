/** What goes with businesses that are deleted; listings tells of their coupons. */
import { bulkDelete } from "@mainstreet/contracts/bulk-edit";
import { eventsImpact } from "@mainstreet/contracts/impact";
import type { Service } from "@mainstreet/service/http/build";
import type { TownEventDeps } from "./event.deps.ts";

export function eventsImpactRoute(app: Service, { events }: Pick<TownEventDeps, "events">) {
  app.post(
    "/api/admin/events/business-impact",
    {
      config: { access: "admin" },
      schema: { body: bulkDelete, response: { 200: eventsImpact } },
    },
    async ({ town, body }) => ({
      events: await events.kind.model.countDocuments({
        town: town.slug,
        deleted: { $ne: true },
        businessId: { $in: body.ids },
      }),
    }),
  );
}

/** Many town events at once. */
import { bulkDelete, bulkDone, bulkFeature } from "@mainstreet/contracts/bulk-edit";
import type { Service } from "@mainstreet/service/http/build";
import { authorOf } from "@mainstreet/service/records/history";
import { changeMany, removeMany } from "@mainstreet/service/records/batches";
import type { TownEventDeps } from "./event.deps.ts";

export function manyTownEventsRoutes(app: Service, { events, catalogue }: TownEventDeps) {
  const config = { access: "admin" } as const;
  const response = { 200: bulkDone };

  app.post(
    "/api/admin/events/bulk-delete",
    { config, schema: { body: bulkDelete, response } },
    async ({ town, body, admin }) => {
      const done = await removeMany(events, town.slug, body.ids, { by: authorOf(admin) });
      await catalogue.forget(town.slug);
      return { done };
    },
  );

  app.post(
    "/api/admin/events/bulk-feature",
    { config, schema: { body: bulkFeature, response } },
    async ({ town, body, admin }) => {
      const patch = { isFeatured: body.featured };
      const done = await changeMany(events, town.slug, body.ids, patch, authorOf(admin));
      await catalogue.forget(town.slug);
      return { done };
    },
  );
}

/** Many town events from other services. */
import { BULK_BYTES, bulkResponse, townEventBulk } from "@mainstreet/contracts/bulk";
import type { TownEventRow, TownEventState } from "@mainstreet/contracts/town-event";
import { townEventWrite } from "@mainstreet/contracts/town-event";
import { townEventKey } from "@mainstreet/contracts/match-keys";
import type { Service } from "@mainstreet/service/http/build";
import { attachedRoute } from "@mainstreet/service/records/attached";
import { applyBulk } from "@mainstreet/service/records/bulk";
import { previewBulk, previewRoute } from "@mainstreet/service/records/preview";
import type { BulkRules } from "@mainstreet/service/records/bulk-rows";
import { undoRoute } from "@mainstreet/service/records/undo";
import { ENDS_TOO_EARLY, endsTooEarly } from "./event.ts";
import type { TownEventDeps } from "./event.deps.ts";

export function bulkTownEventRoutes(app: Service, deps: TownEventDeps) {
  const { events, businesses, businessRecords, catalogue } = deps;

  app.post(
    "/internal/events/bulk",
    {
      config: { access: "service" },
      bodyLimit: BULK_BYTES,
      schema: { body: townEventBulk, response: { 200: bulkResponse } },
    },
    async (request) => {
      const { slug } = request.town;
      const ids = request.body.rows.flatMap(({ values }) => values.businessId ?? []);
      const gone = await businesses.gone(slug, ids);
      const results = await applyBulk(events, bulkRules(gone), slug, request.body);
      await businessRecords.settle(slug, ids);
      await catalogue.forget(slug);
      return { results };
    },
  );

  app.post("/internal/events/preview", previewRoute(townEventBulk), async ({ town, body }) => {
    const ids = body.rows.flatMap(({ values }) => values.businessId ?? []);
    const gone = await businesses.gone(town.slug, ids);
    return { results: await previewBulk(events, bulkRules(gone), town.slug, body.rows) };
  });

  attachedRoute(app, "/internal/events/attached", events.kind.model);
  undoRoute(app, "/internal/events/undo", {
    store: events,
    nameOf: ({ name }) => name,
    reload: catalogue.forget,
  });
}

/** News of a business may still be on its way; only one that is known to be gone is a fault. */
const bulkRules = (gone: ReadonlySet<number>): BulkRules<TownEventRow, TownEventState> => ({
  keysOf: (event) => [townEventKey(event)],
  faultsOf: ({ businessId, startDate, endDate = null }) => [
    ...(businessId && gone.has(businessId)
      ? [{ path: "businessId", message: "Please select a business" }]
      : []),
    ...(endsTooEarly({ startDate, endDate }) ? [ENDS_TOO_EARLY] : []),
  ],
  create: (values) => townEventWrite.parse(values),
});

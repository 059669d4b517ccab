/** Events as they were before: back from the bin, and from their history. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build";
import { binRoutes } from "@mainstreet/service/records/bin.routes";
import { returnWithBusiness } from "@mainstreet/service/records/business-records";
import { earlierRoute } from "@mainstreet/service/records/earlier.routes";
import type { ReturnRules } from "@mainstreet/service/records/return-rules";
import type { TownEventDeps } from "./event.deps.ts";

export function returnRoutes(app: Service, deps: TownEventDeps) {
  const { events, businesses, businessRecords, arrives, catalogue, records } = deps;
  const rules: ReturnRules<TownEventState> = {
    nameOf: ({ name }) => name,
    changed: catalogue.forget,
    ...returnWithBusiness({ businessRecords, known: businesses.of, arrives }),
  };
  const path = "/api/admin/events";
  binRoutes(app, path, { store: events, records, rules });
  earlierRoute(app, path, { store: events, rules });
}

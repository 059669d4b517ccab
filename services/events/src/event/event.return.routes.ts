/** Events as they were before: back from the bin, and from their history. */
import type { TownEventState } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build";
import { binRoutes } from "@mainstreet/service/records/bin.routes";
import { earlierRoute } from "@mainstreet/service/records/earlier.routes";
import { cannotReturn } from "@mainstreet/service/records/return-rules";
import type { ReturnRules } from "@mainstreet/service/records/return-rules";
import type { TownEventDeps } from "./event.deps.ts";
import { settle } from "./events-of.ts";

const NO_BUSINESS = "Its business is deleted. Please restore the business first.";

export function returnRoutes(app: Service, deps: TownEventDeps) {
  const { events, businesses, arrives, catalogue, records } = deps;
  const rules: ReturnRules<TownEventState> = {
    nameOf: ({ name }) => name,
    changed: catalogue.forget,
    /** One that came back a moment ago is not known here before its news has come. */
    async refusal(town, states) {
      const wanted = [...new Set(states.flatMap(({ businessId }) => businessId ?? []))];
      let known = new Map<number, unknown>();
      await arrives(async () => {
        known = await businesses.of(town, wanted);
        return wanted.every((id) => known.has(id));
      });
      return ({ businessId }) =>
        businessId === null || known.has(businessId) ? null : NO_BUSINESS;
    },
    async settle(town, { businessId }) {
      const gone = await settle(deps, town, businessId === null ? [] : [businessId]);
      if (gone.size > 0) throw cannotReturn(NO_BUSINESS);
    },
  };
  const path = "/api/admin/events";
  binRoutes(app, path, { store: events, records, rules });
  earlierRoute(app, path, { store: events, rules });
}

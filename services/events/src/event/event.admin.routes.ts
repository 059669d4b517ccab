/** Town events for admins. */
import { idParams } from "@mainstreet/contracts/fields";
import {
  adminTownEvent,
  adminTownEventListQuery,
  townEventCreate,
  townEventUpdate,
} from "@mainstreet/contracts/town-event";
import type { TownEventState } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build";
import { invalidField } from "@mainstreet/service/http/errors";
import { authorOf, historyRoute } from "@mainstreet/service/records/history";
import { sortOf } from "@mainstreet/service/records/search";
import type { Found } from "@mainstreet/service/records/store";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { TownEventDeps } from "./event.deps.ts";
import { townEventFilter } from "./event.filter.ts";
import { ENDS_TOO_EARLY, endsTooEarly, lastDay } from "./event.ts";
import { withBusiness } from "./event.shown.ts";

export function adminTownEventRoutes(app: Service, deps: TownEventDeps) {
  const { events, businesses, businessRecords, arrives, catalogue, records, now } = deps;
  const config = { access: "admin" } as const;
  const noBusiness = () => invalidField("businessId", "Please select a business");

  async function forAdmin({ slug, timeZone }: RequestTown, found: Found<TownEventState>[]) {
    const day = today(timeZone, now());
    const shown = await withBusiness(businesses, slug, found);
    return shown.map(({ event, document }) =>
      Object.assign({}, event, {
        over: lastDay(event) < day,
        revision: document.revision,
        updatedAt: document.updatedAt.toISOString(),
      }),
    );
  }

  /** One that was made a moment ago is not known here before its news has come. */
  async function requireBusiness(town: string, businessId: number | undefined) {
    if (businessId === undefined) return;
    const isKnown = async () => (await businesses.of(town, [businessId])).has(businessId);
    if (await isKnown()) return;
    const gone = await businesses.gone(town, [businessId]);
    if (gone.size > 0 || !(await arrives(isKnown))) throw noBusiness();
  }

  /** What was written, as the admin sees it, unless its business went away meanwhile. */
  async function written(town: RequestTown, found: Found<TownEventState>) {
    const { businessId } = found.state;
    const gone = await businessRecords.settle(town.slug, businessId === null ? [] : [businessId]);
    await catalogue.forget(town.slug);
    if (gone.size > 0) throw noBusiness();
    const [shown] = await forAdmin(town, [found]);
    return adminTownEvent.parse(shown);
  }

  app.get(
    "/api/admin/events",
    {
      config,
      schema: { querystring: adminTownEventListQuery, response: { 200: z.array(adminTownEvent) } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { limit, offset, sort, ...wanted } = request.query;
      const filter = townEventFilter(wanted, today(timeZone, now()));
      const order = sortOf(sort, { id: "id", name: "sortName", startDate: "startDate" });
      const { items, total } = await events.list(slug, { limit, offset }, filter, order);
      reply.header("x-total-count", total);
      return forAdmin(request.town, items);
    },
  );

  app.post(
    "/api/admin/events",
    { config, schema: { body: townEventCreate, response: { 201: adminTownEvent } } },
    async (request, reply) => {
      const { slug } = request.town;
      await requireBusiness(slug, request.body.businessId);
      requireOrder(request.body);
      await records.requireRoom(request);
      const created = await events.create(slug, request.body, authorOf(request.admin));
      return reply.code(201).send(await written(request.town, created));
    },
  );

  app.get(
    "/api/admin/events/:id",
    { config, schema: { params: idParams, response: { 200: adminTownEvent } } },
    async ({ town, params }) => {
      const [shown] = await forAdmin(town, [await events.find(town.slug, params.id)]);
      return adminTownEvent.parse(shown);
    },
  );

  app.put(
    "/api/admin/events/:id",
    {
      config,
      schema: { params: idParams, body: townEventUpdate, response: { 200: adminTownEvent } },
    },
    async (request) => {
      const { slug } = request.town;
      const { revision, ...fields } = request.body;
      const { state } = await events.find(slug, request.params.id);
      await requireBusiness(slug, fields.businessId);
      requireOrder({
        startDate: fields.startDate ?? state.startDate,
        endDate: fields.endDate === undefined ? state.endDate : fields.endDate,
      });
      const by = authorOf(request.admin);
      const changed = await events.change(slug, request.params.id, fields, revision, by);
      return written(request.town, changed);
    },
  );

  historyRoute(app, "/api/admin/events/:id/history", events.kind.model, "Event");

  app.delete(
    "/api/admin/events/:id",
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await events.remove(request.town.slug, request.params.id, { by: authorOf(request.admin) });
      await catalogue.forget(request.town.slug);
      return reply.code(204).send(null);
    },
  );
}

function requireOrder(event: Pick<TownEventState, "startDate" | "endDate">) {
  if (endsTooEarly(event)) throw invalidField(ENDS_TOO_EARLY.path, ENDS_TOO_EARLY.message);
}

/** Town events over HTTP: visitors see what is active and not over; other services bring them in bulk. */
import { bulkResponse, townEventBulk } from "@mainstreet/contracts/bulk";
import { idParams } from "@mainstreet/contracts/fields";
import { townEvent, townEventListQuery } from "@mainstreet/contracts/town-event";
import type { TownEventState, TownEventWrite } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/build";
import { notFound } from "@mainstreet/service/errors";
import { applyBulk } from "@mainstreet/service/record.bulk";
import type { BulkRules } from "@mainstreet/service/record.rows";
import type { Found, RecordStore } from "@mainstreet/service/record.store";
import { today } from "@mainstreet/service/today";
import { z } from "zod";
import type { BusinessNames } from "../business/business-names.ts";
import { townEventKey } from "./event.ts";

interface TownEventRoutesDeps {
  events: RecordStore<TownEventState>;
  businesses: BusinessNames;
  now: () => Date;
}

const bulkRules: BulkRules<TownEventWrite, TownEventState> = {
  keysOf: (event) => [townEventKey(event)],
  faultsOf: () => [],
  create: (values) => ({ ...blanks, ...values }),
};

/** What a bulk row may leave blank. */
const blanks = {
  businessId: null,
  description: "",
  endDate: null,
  startTime: "",
  endTime: "",
  location: "",
  imageUrl: "",
  ticketPrice: "",
  ticketUrl: "",
  contactInfo: "",
};

export function townEventRoutes(app: Service, { events, businesses, now }: TownEventRoutesDeps) {
  const config = { access: "public" } as const;

  const forVisitors = async (town: string, found: Found<TownEventState>[]) => {
    const names = await businesses.of(
      town,
      found.flatMap(({ state }) => state.businessId ?? []),
    );
    return found.map(({ state, document }) =>
      Object.assign({}, state, {
        createdAt: document.createdAt.toISOString(),
        business: names.get(state.businessId ?? 0) ?? null,
      }),
    );
  };

  app.get(
    "/api/events",
    { config, schema: { querystring: townEventListQuery, response: { 200: z.array(townEvent) } } },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { limit, offset } = request.query;
      const shown = { isActive: true, lastDay: { $gte: today(timeZone, now()) } };
      const coming = await events.all(slug, shown);
      const inOrder = coming.toSorted((a, b) => compare(a.state, b.state));
      reply.header("x-total-count", coming.length);
      reply.header("x-featured-count", coming.filter(({ state }) => state.isFeatured).length);
      return forVisitors(slug, inOrder.slice(offset, offset + limit));
    },
  );

  app.get(
    "/api/events/:id",
    { config, schema: { params: idParams, response: { 200: townEvent } } },
    async (request) => {
      const { slug } = request.town;
      const found = await events.find(slug, request.params.id);
      const [shown] = found.state.isActive ? await forVisitors(slug, [found]) : [];
      if (!shown) throw notFound("Event");
      return shown;
    },
  );

  app.post(
    "/internal/events/bulk",
    {
      config: { access: "service" },
      schema: { body: townEventBulk, response: { 200: bulkResponse } },
    },
    async (request) => ({
      results: await applyBulk(events, bulkRules, request.town.slug, request.body),
    }),
  );
}

/** Featured first, then by start. */
const compare = (a: TownEventState, b: TownEventState) =>
  Number(b.isFeatured) - Number(a.isFeatured) ||
  `${a.startDate} ${a.startTime}`.localeCompare(`${b.startDate} ${b.startTime}`) ||
  a.id - b.id;

/** Events for people's own calendars: one to add, all to follow. */
import { idParams } from "@mainstreet/contracts/fields";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { notFound } from "@mainstreet/service/http/errors";
import { isKnown, nameOf, sendKnown } from "@mainstreet/service/catalogue/public-view";
import { today } from "@mainstreet/service/towns/today";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventCatalogue, ShownEvent } from "../catalogue/catalogue.ts";
import { calendarOf } from "./calendar.ts";

/** So many coming events are enough for a calendar that asks again every hour. */
const MOST = 500;

export function calendarRoutes(
  app: Service,
  { catalogue, now }: { catalogue: Catalogue<EventCatalogue>; now: () => Date },
) {
  const config = { access: "public" } as const;
  const produces = ["text/calendar"];

  app.get("/api/events.ics", { config, schema: { produces } }, async (request, reply) => {
    const { slug, timeZone } = request.town;
    const { upcoming } = await catalogue.get(slug);
    return send(request, reply, await upcoming(today(timeZone, now()), MOST));
  });

  app.get(
    "/api/events/:id/calendar.ics",
    { config, schema: { params: idParams, produces } },
    async (request, reply) => {
      const found = await (await catalogue.get(request.town.slug)).byId(request.params.id);
      if (!found) throw notFound("Event");
      const name = `event-${found.event.id}.ics`;
      reply.header("content-disposition", `attachment; filename="${name}"`);
      return send(request, reply, [found]);
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, events: ShownEvent[]) {
  const file = calendarOf({ ...request.town, origin: originOf(request) }, events);
  if (isKnown(request, reply, nameOf(file))) return sendKnown(reply);
  return reply.type("text/calendar; charset=utf-8").send(file);
}

/** The town's site as the visitor calls it; the gateway answers only for hosts that it knows. */
function originOf({ headers, host, protocol }: FastifyRequest): string {
  const name = String(headers["x-forwarded-host"] ?? host);
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : protocol;
  return URL.parse(`${scheme}://${name}`)?.origin ?? `${scheme}://${host}`;
}

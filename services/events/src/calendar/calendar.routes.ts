/** Events for people's own calendars: a single event to add, or a feed of all to subscribe to. */
import { daysLater } from "@mainstreet/contracts/open-at";
import { idParams } from "@mainstreet/contracts/fields";
import type { Service } from "@mainstreet/service/http/build-service";
import { notFound } from "@mainstreet/service/http/errors";
import { isNotModified, weakEtag, sendNotModified } from "@mainstreet/service/http/etag";
import { today } from "@mainstreet/service/towns/today";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Parts } from "../app.ts";
import { calendarOf } from "./calendar.ts";

/** Upcoming events in a feed: enough for calendars, which refresh every hour. */
const MOST = 500;
/** Occurrences cancelled or moved longer ago are left out of the feed. */
const DAYS_BACK = 31;
/** Size of the cache of feeds, in characters over all towns. */
const FEED_CHARACTERS = 16 * 1024 * 1024;

/** A calendar file and its ETag. */
interface Calendar {
  file: string;
  name: string;
}

/**
 * A cached feed, valid while `about`, all that it was made of, is unchanged: calendars poll it all
 * day.
 */
interface Feed extends Calendar {
  about: string;
}

export function calendarRoutes(app: Service, { catalogue, now }: Parts) {
  const config = { access: "public" } as const;
  const produces = ["text/calendar"];
  const feeds = new LRUCache<string, Feed>({
    maxSize: FEED_CHARACTERS,
    sizeCalculation: ({ file }) => file.length,
  });

  app.get("/api/events.ics", { config, schema: { produces } }, async (request, reply) => {
    const { slug, timeZone } = request.town;
    const town = townOf(request);
    const loaded = await catalogue.get(slug);
    const day = today(timeZone, now());
    // A large town has no ETag: its events may have changed since it was loaded.
    const content = loaded.etag(day);
    const about = JSON.stringify([content, town]);
    const known = feeds.get(slug);
    if (content !== undefined && known?.about === about) return send(request, reply, known);
    const events = await loaded.upcoming(day, MOST);
    const file = calendarOf(town, events, daysLater(day, -DAYS_BACK));
    const feed = { about, file, name: weakEtag(file) };
    if (content !== undefined) feeds.set(slug, feed);
    return send(request, reply, feed);
  });

  app.get(
    "/api/events/:id/calendar.ics",
    { config, schema: { params: idParams, produces } },
    async (request, reply) => {
      const found = await (await catalogue.get(request.town.slug)).byId(request.params.id);
      if (!found) throw notFound("Event");
      const name = `event-${found.event.id}.ics`;
      reply.header("content-disposition", `attachment; filename="${name}"`);
      const file = calendarOf(townOf(request), [found]);
      return send(request, reply, { file, name: weakEtag(file) });
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, { file, name }: Calendar) {
  if (isNotModified(request, reply, name)) return sendNotModified(reply);
  return reply.type("text/calendar; charset=utf-8").send(file);
}

/** Returns the town with its canonical site, whose host the gateway sends. */
function townOf({ town, headers, host, protocol }: FastifyRequest) {
  const name = String(headers["x-town-host"] ?? headers["x-forwarded-host"] ?? host);
  const scheme = headers["x-forwarded-proto"] === "https" ? "https" : protocol;
  const { slug, timeZone } = town;
  const origin = URL.parse(`${scheme}://${name}`)?.origin ?? `${scheme}://${host}`;
  return { slug, name: town.name, timeZone, origin };
}

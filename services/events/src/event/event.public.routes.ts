/** Active, upcoming events for visitors, served from the town's catalogue. */
import { idParams } from "@mainstreet/contracts/fields";
import { sitemapPages, sitemapQuery } from "@mainstreet/contracts/sitemap";
import { townEvent, townEventListQuery } from "@mainstreet/contracts/town-event";
import type { Service } from "@mainstreet/service/http/build-service";
import { notFound } from "@mainstreet/service/http/errors";
import { sendPage } from "@mainstreet/service/catalogue/public-view";
import { sendWithEtag } from "@mainstreet/service/http/etag";
import { sendSitePages } from "@mainstreet/service/catalogue/site-pages";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { Parts } from "../app.ts";

export function publicTownEventRoutes(app: Service, { catalogue, now }: Parts) {
  const config = { access: "public" } as const;

  app.get(
    "/api/events",
    { config, schema: { querystring: townEventListQuery, response: { 200: z.array(townEvent) } } },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const day = today(timeZone, now());
      const { coming, etag } = await catalogue.get(slug);
      return sendPage(request, reply, etag(day), async () =>
        (await coming(day, request.query)).page(request.query),
      );
    },
  );

  app.get(
    "/api/sitemap/events",
    {
      config,
      schema: { querystring: sitemapQuery, response: { 200: sitemapPages, 304: z.null() } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { pages } = await catalogue.get(slug);
      return sendSitePages(request, reply, request.query, pages(today(timeZone, now())));
    },
  );

  app.get(
    "/api/events/:id",
    { config, schema: { params: idParams, response: { 200: townEvent, 304: z.null() } } },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const day = today(timeZone, now());
      const { one, etag } = await catalogue.get(slug);
      const found = await one(request.params.id, day);
      if (!found) throw notFound("Event");
      return sendWithEtag(request, reply, etag(day), () => found);
    },
  );
}

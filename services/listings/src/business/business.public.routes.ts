/** Businesses for visitors: answered from the town's catalogue. */
import {
  business,
  businessAsSaved,
  businessLetters,
  businessLettersQuery,
  businessListQuery,
  businessPlaces,
  businessPlacesQuery,
  nearbyBusinessesQuery,
} from "@mainstreet/contracts/business";
import { idParams, savedQuery } from "@mainstreet/contracts/fields";
import { townTime } from "@mainstreet/contracts/open-at";
import { sitemapPages, sitemapQuery } from "@mainstreet/contracts/sitemap";
import type { Service } from "@mainstreet/service/http/build-service";
import { sendPage } from "@mainstreet/service/catalogue/public-view";
import { isNotModified, sendNotModified, sendWithEtag } from "@mainstreet/service/http/etag";
import { sendSitePages } from "@mainstreet/service/catalogue/site-pages";
import { notFound } from "@mainstreet/service/http/errors";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { z } from "zod";
import type { Parts } from "../parts.ts";
import type { BusinessFilter } from "../catalogue/catalogue.ts";

export function publicBusinessRoutes(app: Service, { catalogue, now }: Parts) {
  const config = { access: "public" } as const;
  const response = { 200: z.array(business) };
  async function listOf({ slug, timeZone }: RequestTown, filter: BusinessFilter) {
    const { businesses } = await catalogue.get(slug);
    return businesses(filter, townTime(timeZone, now()));
  }

  app.get(
    "/api/businesses",
    { config, schema: { querystring: businessListQuery, response } },
    async (request, reply) => {
      const { view, etag } = await listOf(request.town, request.query);
      return sendPage(request, reply, etag, () => view.page(request.query));
    },
  );

  app.get(
    "/api/businesses/:id",
    { config, schema: { params: idParams, response: { 200: business, 304: z.null() } } },
    async (request, reply) => {
      const { id } = request.params;
      const { byIds, businessEtag } = await catalogue.get(request.town.slug);
      const found = (await byIds([id])).get(id);
      if (!found) throw notFound("Business");
      return sendWithEtag(request, reply, businessEtag, () => found);
    },
  );

  app.get(
    "/api/saved-businesses",
    { config, schema: { querystring: savedQuery, response: { 200: z.array(businessAsSaved) } } },
    async ({ town, query }) => {
      const found = await (await catalogue.get(town.slug)).byIds(query.ids);
      return [...found].map(([savedId, one]) =>
        savedId === one.id ? one : Object.assign(one, { savedId }),
      );
    },
  );

  app.get(
    "/api/business-letters",
    {
      config,
      schema: {
        querystring: businessLettersQuery,
        response: { 200: businessLetters, 304: z.null() },
      },
    },
    async (request, reply) => {
      const { letters, etag } = await catalogue.get(request.town.slug);
      return isNotModified(request, reply, etag)
        ? sendNotModified(reply)
        : letters(request.query.categoryId);
    },
  );

  app.get(
    "/api/business-places",
    {
      config,
      schema: {
        querystring: businessPlacesQuery,
        response: { 200: businessPlaces, 304: z.null() },
      },
    },
    async (request, reply) => {
      const clock = townTime(request.town.timeZone, now());
      const { read, etag } = (await catalogue.get(request.town.slug)).places(request.query, clock);
      return isNotModified(request, reply, etag) ? sendNotModified(reply) : read();
    },
  );

  app.get(
    "/api/sitemap/businesses",
    {
      config,
      schema: { querystring: sitemapQuery, response: { 200: sitemapPages, 304: z.null() } },
    },
    async (request, reply) => {
      const { pages } = await catalogue.get(request.town.slug);
      return sendSitePages(request, reply, request.query, pages());
    },
  );

  app.get(
    "/api/nearby-businesses",
    { config, schema: { querystring: nearbyBusinessesQuery, response } },
    async (request, reply) => {
      const { view, etag } = await listOf(request.town, request.query);
      return sendPage(request, reply, etag, () => view.nearby(request.query));
    },
  );
}

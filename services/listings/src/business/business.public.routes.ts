/** Businesses for visitors: answered from the town's catalogue. */
import { business, businessListQuery, nearbyBusinessesQuery } from "@mainstreet/contracts/business";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { sendPage } from "@mainstreet/service/catalogue/public-view";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { ListingsCatalogue } from "../catalogue/catalogue.ts";

export function publicBusinessRoutes(
  app: Service,
  { catalogue, now }: { catalogue: Catalogue<ListingsCatalogue>; now: () => Date },
) {
  const config = { access: "public" } as const;
  const response = { 200: z.array(business) };

  app.get(
    "/api/businesses",
    { config, schema: { querystring: businessListQuery, response } },
    async (request, reply) => {
      const day = today(request.town.timeZone, now());
      const { view, etag } = (await catalogue.get(request.town.slug)).businesses(
        request.query,
        day,
      );
      return sendPage(request, reply, etag, () => view.page(request.query));
    },
  );

  app.get(
    "/api/nearby-businesses",
    { config, schema: { querystring: nearbyBusinessesQuery, response } },
    async (request, reply) => {
      const day = today(request.town.timeZone, now());
      const { view, etag } = (await catalogue.get(request.town.slug)).businesses(
        request.query,
        day,
      );
      return sendPage(request, reply, etag, () => view.nearby(request.query));
    },
  );
}

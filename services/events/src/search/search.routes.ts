/** Search as you type among the town's events, for visitors. */
import { townEventSearchQuery, townEventSearchResults } from "@mainstreet/contracts/search";
import type { Service } from "@mainstreet/service/http/build-service";
import { sendWithEtag } from "@mainstreet/service/http/etag";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { Parts } from "../app.ts";

export function searchRoutes(app: Service, { catalogue, now }: Parts) {
  app.get(
    "/api/search/events",
    {
      config: { access: "public" },
      schema: {
        querystring: townEventSearchQuery,
        response: { 200: townEventSearchResults, 304: z.null() },
      },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const day = today(timeZone, now());
      const { etag, find } = await catalogue.get(slug);
      const { q, limit } = request.query;
      return sendWithEtag(request, reply, etag(day), () => find(q, limit, day));
    },
  );
}

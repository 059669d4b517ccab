/** Search as you type, for visitors. */
import type { Business } from "@mainstreet/contracts/business";
import { townTime } from "@mainstreet/contracts/open-at";
import { searchQuery, searchResults } from "@mainstreet/contracts/search";
import type { Service } from "@mainstreet/service/http/build-service";
import { momentOf } from "@mainstreet/service/catalogue/open-now";
import { sendWithEtag } from "@mainstreet/service/http/etag";
import { z } from "zod";
import { milesTo } from "../business/miles-to.ts";
import type { Parts } from "../app.ts";

export function searchRoutes(app: Service, { catalogue, now }: Parts) {
  app.get(
    "/api/search",
    {
      config: { access: "public" },
      schema: { querystring: searchQuery, response: { 200: searchResults, 304: z.null() } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { q, limit, latitude, longitude, openNow } = request.query;
      const { search, etag } = await catalogue.get(slug);
      const clock = townTime(timeZone, now());
      return sendWithEtag(request, reply, etag(momentOf(openNow, clock)), async () => {
        const wanted = { query: q, limit, openNow, now: clock };
        if (latitude === undefined || longitude === undefined) return search(wanted);
        const from = { latitude, longitude };
        const found = await search({ ...wanted, from });
        const located = (business: Business) =>
          Object.assign({}, business, { distance: milesTo(business, from) });
        return {
          ...found,
          coupons: found.coupons.map((coupon) =>
            Object.assign({}, coupon, { business: located(coupon.business) }),
          ),
          businesses: found.businesses.map(located),
        };
      });
    },
  );
}

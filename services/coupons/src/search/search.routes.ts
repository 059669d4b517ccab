/** Search as one types, for visitors. */
import type { Business } from "@mainstreet/contracts/business";
import { searchQuery, searchResults } from "@mainstreet/contracts/search";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { isKnown, sendKnown } from "@mainstreet/service/catalogue/public-view";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import { milesTo } from "../business/miles-to.ts";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";

export function searchRoutes(
  app: Service,
  { catalogue, now }: { catalogue: Catalogue<CouponCatalogue>; now: () => Date },
) {
  app.get(
    "/api/search",
    {
      config: { access: "public" },
      schema: { querystring: searchQuery, response: { 200: searchResults, 304: z.null() } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { q, limit, latitude, longitude } = request.query;
      const { search, etag } = await catalogue.get(slug);
      const day = today(timeZone, now());
      if (isKnown(request, reply, etag(day))) return sendKnown(reply);
      if (latitude === undefined || longitude === undefined)
        return search.find({ query: q, limit, day });
      const from = { latitude, longitude };
      const found = await search.find({ query: q, limit, day, from });
      const located = (business: Business) =>
        Object.assign({}, business, { distance: milesTo(business, from) });
      return {
        ...found,
        coupons: found.coupons.map((coupon) =>
          Object.assign({}, coupon, { business: located(coupon.business) }),
        ),
        businesses: found.businesses.map(located),
      };
    },
  );
}

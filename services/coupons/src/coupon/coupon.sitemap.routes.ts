/** Which coupons have a page worth listing, for the site's sitemap. */
import { sitemapCoupons, sitemapQuery } from "@mainstreet/contracts/sitemap";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { sendSitePages } from "@mainstreet/service/catalogue/site-pages";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";

export function couponSitemapRoutes(
  app: Service,
  { catalogue, now }: { catalogue: Catalogue<CouponCatalogue>; now: () => Date },
) {
  app.get(
    "/api/sitemap",
    {
      config: { access: "public" },
      schema: { querystring: sitemapQuery, response: { 200: sitemapCoupons, 304: z.null() } },
    },
    async (request, reply) => {
      const day = today(request.town.timeZone, now());
      const { livePages } = await catalogue.get(request.town.slug);
      return sendSitePages(request, reply, request.query, livePages(day));
    },
  );
}

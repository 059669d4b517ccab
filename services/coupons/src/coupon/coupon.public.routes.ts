/** Coupons for visitors, served from the town's catalogue. */
import {
  coupon,
  couponDetail,
  couponDetailQuery,
  couponListQuery,
  nearbyCouponsQuery,
} from "@mainstreet/contracts/coupon";
import { idParams, savedQuery } from "@mainstreet/contracts/fields";
import { townTime } from "@mainstreet/contracts/open-at";
import { sitemapCoupons, sitemapQuery } from "@mainstreet/contracts/sitemap";
import type { Service } from "@mainstreet/service/http/build-service";
import { notFound } from "@mainstreet/service/http/errors";
import { sendPage } from "@mainstreet/service/catalogue/public-view";
import { sendWithEtag } from "@mainstreet/service/http/etag";
import { sendSitePages } from "@mainstreet/service/catalogue/site-pages";
import { isLive, today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import { milesTo } from "../business/miles-to.ts";
import type { Parts } from "../app.ts";
import type { ListedCoupon } from "../catalogue/catalogue-entries.ts";

export function publicCouponRoutes(app: Service, { catalogue, now }: Parts) {
  const config = { access: "public" } as const;
  const response = { 200: z.array(coupon) };

  app.get(
    "/api/coupons",
    { config, schema: { querystring: couponListQuery, response } },
    async (request, reply) => {
      const clock = townTime(request.town.timeZone, now());
      const { view, etag } = (await catalogue.get(request.town.slug)).live(request.query, clock);
      return sendPage(request, reply, etag, () => view.page(request.query));
    },
  );

  app.get(
    "/api/nearby-coupons",
    { config, schema: { querystring: nearbyCouponsQuery, response } },
    async (request, reply) => {
      const clock = townTime(request.town.timeZone, now());
      const { sort, exceptBusinessId, ...query } = request.query;
      // Both orders by distance share one cached view.
      const filter = { ...query, sort: sort === "nearest" ? undefined : sort };
      const { view, etag } = (await catalogue.get(request.town.slug)).live(filter, clock);
      const isOut = exceptBusinessId
        ? ({ business }: ListedCoupon) => business.id === exceptBusinessId
        : undefined;
      return sendPage(request, reply, etag, () => {
        if (sort === "nearest") return view.nearest(query, isOut);
        return sort ? view.inOrder(query, isOut) : view.nearby(query, isOut);
      });
    },
  );

  app.get(
    "/api/saved-coupons",
    {
      config,
      schema: { querystring: savedQuery, response: { 200: z.array(couponDetail) } },
    },
    async (request) => {
      const coupons = await catalogue.get(request.town.slug);
      const day = today(request.town.timeZone, now());
      const saved = await coupons.byIds(request.query.ids, day);
      return saved.map((found) =>
        Object.assign({}, found, { expired: !isLive(found.expiration, day) }),
      );
    },
  );

  app.get(
    "/api/coupons/:id",
    {
      config,
      schema: {
        params: idParams,
        querystring: couponDetailQuery,
        response: { 200: couponDetail, 304: z.null() },
      },
    },
    async (request, reply) => {
      const { byIds, etag } = await catalogue.get(request.town.slug);
      const day = today(request.town.timeZone, now());
      const [found] = await byIds([request.params.id], day);
      if (!found) throw notFound("Coupon");
      return sendWithEtag(request, reply, etag(day), () => {
        const expired = !isLive(found.expiration, day);
        const { latitude, longitude } = request.query;
        if (latitude === undefined || longitude === undefined) return { ...found, expired };
        const distance = milesTo(found.business, { latitude, longitude });
        return { ...found, business: { ...found.business, distance }, expired };
      });
    },
  );

  app.get(
    "/api/sitemap",
    {
      config,
      schema: { querystring: sitemapQuery, response: { 200: sitemapCoupons, 304: z.null() } },
    },
    async (request, reply) => {
      const day = today(request.town.timeZone, now());
      const { livePages } = await catalogue.get(request.town.slug);
      return sendSitePages(request, reply, request.query, livePages(day));
    },
  );
}

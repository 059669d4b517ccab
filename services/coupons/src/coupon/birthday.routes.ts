/** Offers for shoppers with an upcoming birthday. */
import { coupon } from "@mainstreet/contracts/coupon";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError } from "@mainstreet/service/http/errors";
import { sendWithEtag } from "@mainstreet/service/http/etag";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { Parts } from "../app.ts";
import type { ListedCoupon } from "../catalogue/catalogue-entries.ts";

/** Maximum number of offers shown. */
const MOST = 12;

/** Returns live featured coupons, those of premium businesses first. */
const birthdayOffers = (live: readonly ListedCoupon[]) =>
  live
    .filter(({ featured }) => featured)
    .toSorted((a, b) => Number(b.business.isPremium) - Number(a.business.isPremium))
    .slice(0, MOST);

export function birthdayRoutes(app: Service, { catalogue, now }: Parts) {
  app.get(
    "/api/birthday-offers",
    {
      config: { access: "public" },
      schema: { response: { 200: z.array(coupon), 304: z.null() } },
    },
    async (request, reply) => {
      const { slug, timeZone } = request.town;
      const { liveCoupons, byIds, etag } = await catalogue.get(slug);
      const day = today(timeZone, now());
      const shown = birthdayOffers(liveCoupons(day)).map(({ id }) => id);
      const offers = await byIds(shown, day);
      if (offers.length === 0)
        throw new ApiError(404, "no_offers", "No special birthday offers available right now");
      return sendWithEtag(request, reply, etag(day), () => offers);
    },
  );
}

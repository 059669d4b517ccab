/** Coupons as they were before: back from the bin, and from their history. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import type { Arrives } from "@mainstreet/service/messages/arrival";
import { binRoutes } from "@mainstreet/service/records/bin.routes";
import type { BusinessWords } from "@mainstreet/service/records/business-words";
import { earlierRoute } from "@mainstreet/service/records/earlier.routes";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import { cannotReturn } from "@mainstreet/service/records/return-rules";
import type { ReturnRules } from "@mainstreet/service/records/return-rules";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Businesses } from "../business/businesses.ts";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";
import { removeCouponsOf } from "./coupons-of.ts";

interface ReturnDeps {
  coupons: RecordStore<CouponState>;
  businesses: Businesses;
  businessWords: BusinessWords;
  arrives: Arrives;
  catalogue: Catalogue<CouponCatalogue>;
  records: RecordQuota;
}

const NO_BUSINESS = "Its business is deleted. Please restore the business first.";

export function returnRoutes(app: Service, deps: ReturnDeps) {
  const { coupons, businesses, businessWords, arrives, catalogue, records } = deps;
  const rules: ReturnRules<CouponState> = {
    nameOf: ({ title }) => title,
    changed: catalogue.forget,
    /** One that came back a moment ago is not known here before its news has come. */
    async refusal(town, states) {
      const wanted = [...new Set(states.map(({ businessId }) => businessId))];
      let shown = new Map<number, unknown>();
      await arrives(async () => {
        shown = await businesses.shown(town, wanted);
        return wanted.every((id) => shown.has(id));
      });
      return ({ businessId }) => (shown.has(businessId) ? null : NO_BUSINESS);
    },
    async settle(town, { businessId }) {
      await businessWords.remember(town, [businessId]);
      if ((await businesses.goneLately(town, [businessId])).size === 0) return;
      await removeCouponsOf(coupons, town, businessId);
      throw cannotReturn(NO_BUSINESS);
    },
  };
  const path = "/api/admin/coupons";
  binRoutes(app, path, { store: coupons, records, rules });
  earlierRoute(app, path, { store: coupons, rules });
}

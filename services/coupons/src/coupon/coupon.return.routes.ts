/** Coupons as they were before: back from the bin, and from their history. */
import type { CouponState } from "@mainstreet/contracts/coupon";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import type { Arrives } from "@mainstreet/service/messages/arrival";
import { binRoutes } from "@mainstreet/service/records/bin.routes";
import { returnWithBusiness } from "@mainstreet/service/records/business-records";
import type { BusinessRecords } from "@mainstreet/service/records/business-records";
import { earlierRoute } from "@mainstreet/service/records/earlier.routes";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { ReturnRules } from "@mainstreet/service/records/return-rules";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { Businesses } from "../business/businesses.ts";
import type { CouponCatalogue } from "../catalogue/catalogue.ts";

interface ReturnDeps {
  coupons: RecordStore<CouponState>;
  businesses: Businesses;
  businessRecords: BusinessRecords;
  arrives: Arrives;
  catalogue: Catalogue<CouponCatalogue>;
  records: RecordQuota;
}

export function returnRoutes(app: Service, deps: ReturnDeps) {
  const { coupons, businesses, businessRecords, arrives, catalogue, records } = deps;
  const rules: ReturnRules<CouponState> = {
    nameOf: ({ title }) => title,
    changed: catalogue.forget,
    ...returnWithBusiness({ businessRecords, known: businesses.shown, arrives }),
  };
  const path = "/api/admin/coupons";
  binRoutes(app, path, { store: coupons, records, rules });
  earlierRoute(app, path, { store: coupons, rules });
}

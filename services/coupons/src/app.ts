/** The coupons service's HTTP API. */
import { business } from "@mainstreet/contracts/business";
import { category } from "@mainstreet/contracts/category";
import { adminCoupon, coupon, couponDetail } from "@mainstreet/contracts/coupon";
import { buildCatalogueService } from "@mainstreet/service/catalogue/build-catalogue-service";
import type { ServiceDeps } from "@mainstreet/service/operations/messaging";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { archiveRoutes } from "@mainstreet/service/records/archive.routes";
import { createBusinesses } from "./business/businesses.store.ts";
import { loadCoupons } from "./catalogue/catalogue.ts";
import type { CouponsConfig } from "./config.ts";
import { adminCouponRoutes } from "./coupon/coupon.admin.routes.ts";
import { birthdayRoutes } from "./coupon/birthday.routes.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { publicCouponRoutes } from "./coupon/coupon.public.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { createSubmissions } from "./submission/submissions.ts";

/** The answers' schemas by their names in the API document. */
const answers = {
  Category: category,
  Business: business,
  Coupon: coupon,
  CouponDetail: couponDetail,
  AdminCoupon: adminCoupon,
};

export async function buildApp(deps: ServiceDeps<CouponsConfig>) {
  const { mongo, now } = deps;
  const service = await buildCatalogueService(deps, "listings", answers);
  const { app, recordDeps, waitForPropagation, openCatalogue } = service;
  const coupons = createRecordStore(couponKind(mongo), recordDeps);
  const businesses = createBusinesses(mongo);
  const businessRecords = createBusinessRecords({
    store: coupons,
    businesses,
    waitForPropagation,
    belongTo: (businessId) => ({ businessId }),
  });
  const { businessWords } = businessRecords;
  const { catalogue, removals } = openCatalogue((town, budget) =>
    loadCoupons(town, { coupons, businesses, businessWords }, budget),
  );
  const records = createRecordQuota(app, { ...deps, stores: [coupons] });
  archiveRoutes(app, "coupons", {
    store: coupons,
    businessWords,
    reload: catalogue.reload,
    waitForPropagation,
  });

  imageUsesRoute(
    app,
    imagesOf(coupons, ["imageUrl"], ({ imageUrl }) => [imageUrl]),
  );
  const submissions = createSubmissions({ mongo, coupons, businesses, businessRecords });
  const parts = { coupons, businesses, businessRecords, submissions, catalogue, records, now };
  publicCouponRoutes(app, parts);
  birthdayRoutes(app, parts);
  searchRoutes(app, parts);
  adminCouponRoutes(app, parts);
  return { app, removals, ...parts };
}

/** The service's parts; each group of routes picks those it needs. */
export type Parts = Omit<Awaited<ReturnType<typeof buildApp>>, "app" | "removals">;

/** Coupons over HTTP. */
import { createAnnouncer } from "@mainstreet/messages/announce";
import { buildService } from "@mainstreet/service/http/build";
import { createCatalogue } from "@mainstreet/service/catalogue/catalogue";
import { createChangeMarks } from "@mainstreet/service/catalogue/change-marks";
import { showOwnChanges } from "@mainstreet/service/catalogue/own-changes";
import { createArrival } from "@mainstreet/service/messages/arrival";
import type { PartDeps } from "@mainstreet/service/operations/parts";
import { databaseCheck } from "@mainstreet/service/stores/connect";
import { binModel } from "@mainstreet/service/records/bin";
import { counterModel } from "@mainstreet/service/records/counter";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createBusinessRecords } from "@mainstreet/service/records/business-records";
import { createBusinessWords } from "@mainstreet/service/records/business-words";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { restoreRoutes } from "@mainstreet/service/records/restore";
import { createRemovals } from "@mainstreet/service/towns/removals";
import { removalsRoutes } from "@mainstreet/service/towns/removals.routes";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import { createBusinesses } from "./business/businesses.ts";
import { loadCoupons } from "./catalogue/catalogue.ts";
import type { CouponsConfig } from "./config.ts";
import { adminCouponRoutes } from "./coupon/coupon.admin.routes.ts";
import { birthdayRoutes } from "./coupon/birthday.routes.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { publicCouponRoutes } from "./coupon/coupon.public.routes.ts";
import { couponSitemapRoutes } from "./coupon/coupon.sitemap.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";
import { createSubmissions } from "./submission/submissions.ts";

export async function buildApp(deps: PartDeps<CouponsConfig>) {
  const { config, prefix, mongo, redis, log, now, nudge } = deps;
  const app = await buildService({
    ...deps,
    sessions: createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY }),
    checks: databaseCheck(deps),
  });
  const announcer = createAnnouncer(deps);
  app.addHook("onClose", announcer.close);
  const coupons = createRecordStore(couponKind(mongo), {
    counters: counterModel(mongo),
    bin: binModel(mongo),
    nudge,
    announcer,
    now,
  });
  const businesses = createBusinesses(mongo);
  const businessWords = createBusinessWords(coupons.kind.model, businesses.shown);
  const businessRecords = createBusinessRecords({
    store: coupons,
    businesses,
    businessWords,
    arrives: createArrival(deps),
    belongTo: (businessId) => ({ businessId }),
  });
  const catalogue = createCatalogue({
    load: (town, loading) => loadCoupons(town, { coupons, businesses, businessWords }, loading),
    bytes: config.CATALOGUE_BYTES,
    log,
    marks: createChangeMarks(deps),
  });
  showOwnChanges(app, catalogue);
  app.addHook("onClose", async () => catalogue.close());
  const { drop, reload } = catalogue;
  const removals = createRemovals({ ...deps, drop });
  removalsRoutes(app, removals);
  const records = createRecordQuota(app, { ...deps, stores: [coupons] });
  restoreRoutes(app, "coupons", { store: coupons, businessWords, reload });

  imageUsesRoute(
    app,
    imagesOf(coupons, ["imageUrl"], ({ imageUrl }) => [imageUrl]),
  );
  publicCouponRoutes(app, { catalogue, now });
  birthdayRoutes(app, { catalogue, now });
  couponSitemapRoutes(app, { catalogue, now });
  searchRoutes(app, { catalogue, now });
  const parts = { coupons, businesses, businessRecords, catalogue, records, now };
  adminCouponRoutes(app, parts);
  const submissions = createSubmissions({ mongo, ...parts });
  return { app, catalogue, coupons, businesses, businessRecords, submissions, removals, records };
}

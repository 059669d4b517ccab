/** Listings over HTTP. */
import { adminBusiness, business, businessAsSaved } from "@mainstreet/contracts/business";
import { adminCategory, category } from "@mainstreet/contracts/category";
import { duplicate } from "@mainstreet/contracts/duplicates";
import { adminSubmission } from "@mainstreet/contracts/submission";
import { buildCatalogueService } from "@mainstreet/service/catalogue/build";
import type { JobQueue } from "@mainstreet/jobs/queue";
import type { ServiceDeps } from "@mainstreet/service/operations/messaging";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { restoreRoutes } from "@mainstreet/service/records/restore.routes";
import { adminBusinessRoutes } from "./business/business.admin.routes.ts";
import { bulkBusinessRoutes } from "./business/business.bulk.routes.ts";
import { createBusinessCounts } from "./business/business-counts.ts";
import { businessImpactRoutes } from "./business/business.impact.routes.ts";
import { manyBusinessesRoutes } from "./business/business.many.routes.ts";
import { businessKind } from "./business/business.model.ts";
import { publicBusinessRoutes } from "./business/business.public.routes.ts";
import { loadListings } from "./catalogue/catalogue.ts";
import { categoryKind } from "./category/category.model.ts";
import { categoryRoutes } from "./category/category.routes.ts";
import { createCategoryUse } from "./category/category.use.ts";
import type { ListingsConfig } from "./config.ts";
import { createLiveCoupons } from "./coupon/live-coupons.ts";
import { duplicateRoutes } from "./duplicates/duplicates.routes.ts";
import { createNotDuplicates } from "./duplicates/not-duplicates.ts";
import { createGeocodeCache } from "./geocoding/geocode-cache.ts";
import type { GeocodePayload } from "./geocoding/geocode.job.ts";
import { geocodingRoutes } from "./geocoding/geocoding.routes.ts";
import { createLookup } from "./geocoding/lookup.ts";
import { createTownPlaces } from "./geocoding/town-places.ts";
import { createGeocodeResults } from "./geocoding/geocode-results.ts";
import { createDecisions } from "./submission/decisions.ts";
import { adminSubmissionRoutes } from "./submission/submission.admin.routes.ts";
import { exportSubmissionsRoute } from "./submission/submission.export.routes.ts";
import { SUBMITTED_IMAGES, toldOf } from "./submission/submission.ts";
import { manySubmissionsRoutes } from "./submission/submission.many.routes.ts";
import { submissionKind } from "./submission/submission.model.ts";
import { publicSubmissionRoutes } from "./submission/submission.public.routes.ts";

/** As the API document names them. */
const answers = {
  Category: category,
  AdminCategory: adminCategory,
  Business: business,
  BusinessAsSaved: businessAsSaved,
  AdminBusiness: adminBusiness,
  Duplicate: duplicate,
  Submission: adminSubmission,
};

interface ListingsDeps extends ServiceDeps<ListingsConfig> {
  /** Absent where no geocoder is set. */
  geocodeQueue?: JobQueue<GeocodePayload> | null;
}

export async function buildApp(deps: ListingsDeps) {
  const { config, mongo, now } = deps;
  const { app, recordDeps, openCatalogue } = await buildCatalogueService(deps, "coupons", answers);
  const categories = createRecordStore(categoryKind(mongo), recordDeps);
  const businesses = createRecordStore(businessKind(mongo), recordDeps);
  const submissions = createRecordStore(submissionKind(mongo), recordDeps);
  const liveCoupons = createLiveCoupons(mongo, businesses.kind.model);
  const { catalogue, removals } = openCatalogue((town, budget) =>
    loadListings(town, { categories, businesses, liveCoupons }, budget),
  );
  const records = createRecordQuota(app, { ...deps, stores: [categories, businesses] });
  restoreRoutes(app, "categories", { store: categories, reload: catalogue.reload });
  restoreRoutes(app, "businesses", { store: businesses, reload: catalogue.reload });

  imageUsesRoute(
    app,
    imagesOf(businesses, ["imageUrl", "logoUrl"], ({ imageUrl, logoUrl }) => [imageUrl, logoUrl]),
    // A rejected submission lets its images go.
    imagesOf(submissions, SUBMITTED_IMAGES, (submission) => toldOf(submission).imageUrls, {
      status: { $ne: "rejected" },
    }),
  );

  const geocodeQueue = deps.geocodeQueue ?? null;
  const hasGeocoder = geocodeQueue !== null;
  const geocodes = createGeocodeCache(mongo, now);
  const townPlaces = createTownPlaces(mongo);
  const lookup = createLookup({ geocodes, townPlaces, queue: geocodeQueue });
  const results = createGeocodeResults(businesses, townPlaces);
  geocodingRoutes(app, { lookup, geocodes, townPlaces, results, catalogue, hasGeocoder });

  const counts = createBusinessCounts(businesses.kind.model);
  const use = createCategoryUse({
    categories: categories.kind.model,
    businesses: businesses.kind.model,
  });
  categoryRoutes(app, { categories, counts, use, catalogue, records });
  publicBusinessRoutes(app, { catalogue, now });
  bulkBusinessRoutes(app, { businesses, categories, use, catalogue });
  manyBusinessesRoutes(app, { businesses, categories, submissions, use, catalogue, now });
  businessImpactRoutes(app, { businesses, liveCoupons });
  adminBusinessRoutes(app, {
    businesses,
    categories,
    use,
    liveCoupons,
    catalogue,
    records,
    now,
    hasGeocoder,
  });
  const notDuplicate = createNotDuplicates(mongo);
  duplicateRoutes(app, { businesses, liveCoupons, notDuplicate, catalogue });
  const decisions = createDecisions({ submissions, businesses, categories, use, now });
  publicSubmissionRoutes(app, { submissions, decisions });
  exportSubmissionsRoute(app, { submissions, now });
  const keptMonths = config.SUBMISSIONS_KEPT_MONTHS;
  manySubmissionsRoutes(app, { submissions, decisions, catalogue });
  adminSubmissionRoutes(app, { submissions, decisions, catalogue, records, keptMonths, now });
  return {
    app,
    catalogue,
    liveCoupons,
    townPlaces,
    businesses,
    categories,
    submissions,
    decisions,
    removals,
    records,
  };
}

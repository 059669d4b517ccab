/** Listings over HTTP. */
import { adminBusiness, business, businessAsSaved } from "@mainstreet/contracts/business";
import { adminCategory, category } from "@mainstreet/contracts/category";
import { duplicate } from "@mainstreet/contracts/duplicates";
import { adminSubmission } from "@mainstreet/contracts/submission";
import { buildCatalogueService } from "@mainstreet/service/catalogue/build-catalogue-service";
import type { JobQueue } from "@mainstreet/jobs/queue";
import type { ServiceDeps } from "@mainstreet/service/operations/messaging";
import { imageUsesRoute, imagesOf } from "@mainstreet/service/records/image-uses.routes";
import { createRecordQuota } from "@mainstreet/service/records/quota";
import { createRecordStore } from "@mainstreet/service/records/store";
import { archiveRoutes } from "@mainstreet/service/records/archive.routes";
import { adminBusinessRoutes } from "./business/business.admin.routes.ts";
import { bulkBusinessRoutes } from "./business/business.bulk.routes.ts";
import { businessImpactRoutes } from "./business/business.impact.routes.ts";
import { manyBusinessesRoutes } from "./business/business.many.routes.ts";
import { businessKind } from "./business/business.model.ts";
import { publicBusinessRoutes } from "./business/business.public.routes.ts";
import { loadListings } from "./catalogue/catalogue.ts";
import { categoryKind } from "./category/category.model.ts";
import { categoryRoutes } from "./category/category.routes.ts";
import { createCategoryUse } from "./category/category.use.ts";
import type { ListingsConfig } from "./config.ts";
import { createLiveCoupons } from "./coupon/live-coupons.store.ts";
import { duplicateRoutes } from "./duplicates/duplicates.routes.ts";
import { createNotDuplicates } from "./duplicates/not-duplicates.store.ts";
import { GEOCODES, createGeocodeCache } from "./geocoding/geocode.cache.ts";
import type { GeocodePayload } from "./geocoding/geocode.job.ts";
import { geocodingRoutes } from "./geocoding/geocoding.routes.ts";
import { createLookup } from "./geocoding/lookup.ts";
import { createTownPlaces } from "./geocoding/town-places.store.ts";
import { createGeocodeResults } from "./geocoding/geocode-results.ts";
import type { Parts } from "./parts.ts";
import { createDecisions } from "./submission/decisions.ts";
import { adminSubmissionRoutes } from "./submission/submission.admin.routes.ts";
import { exportSubmissionsRoutes } from "./submission/submission.export.routes.ts";
import { SUBMITTED_IMAGES, toPublishedState } from "./submission/submission.ts";
import { manySubmissionsRoutes } from "./submission/submission.many.routes.ts";
import { submissionKind } from "./submission/submission.model.ts";
import { publicSubmissionRoutes } from "./submission/submission.public.routes.ts";
import { withSubmitters } from "./submission/submitters.ts";

/** Response schemas by their names in the API document. */
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
  /** Absent where no geocoder is configured. */
  geocodeQueue?: JobQueue<GeocodePayload> | null;
}

export async function buildApp(deps: ListingsDeps) {
  const { config, mongo, now } = deps;
  const { app, recordDeps, openCatalogue } = await buildCatalogueService(deps, "coupons", answers);
  const categories = createRecordStore(categoryKind(mongo), recordDeps);
  const businesses = createRecordStore(businessKind(mongo), recordDeps);
  const submissions = createRecordStore(submissionKind(mongo), recordDeps);
  const liveCoupons = createLiveCoupons(mongo, businesses.kind.model);
  const { catalogue, removals } = openCatalogue(
    (town, budget) => loadListings(town, { categories, businesses, liveCoupons }, budget),
    [GEOCODES],
  );
  const records = createRecordQuota(app, { ...deps, stores: [categories, businesses] });
  archiveRoutes(app, "categories", { store: categories, reload: catalogue.reload });
  archiveRoutes(app, "businesses", {
    store: businesses,
    completed: (town, documents) => withSubmitters(submissions, town, documents),
    reload: catalogue.reload,
  });

  imageUsesRoute(
    app,
    imagesOf(businesses, ["imageUrl", "logoUrl"], ({ imageUrl, logoUrl }) => [imageUrl, logoUrl]),
    // A rejected submission releases its images.
    imagesOf(
      submissions,
      SUBMITTED_IMAGES,
      (submission) => toPublishedState(submission).imageUrls,
      {
        status: { $ne: "rejected" },
      },
    ),
  );

  const geocodeQueue = deps.geocodeQueue ?? null;
  const geocodes = createGeocodeCache(mongo, now);
  const townPlaces = createTownPlaces(mongo);
  const use = createCategoryUse({
    categories: categories.kind.model,
    businesses: businesses.kind.model,
  });
  const parts: Parts = {
    now,
    businesses,
    categories,
    submissions,
    catalogue,
    records,
    use,
    liveCoupons,
    notDuplicate: createNotDuplicates(mongo),
    decisions: createDecisions({ submissions, businesses, categories, use, now }),
    keptMonths: config.SUBMISSIONS_KEPT_MONTHS,
    hasGeocoder: geocodeQueue !== null,
    geocodes,
    townPlaces,
    lookup: createLookup({ geocodes, townPlaces, queue: geocodeQueue }),
    results: createGeocodeResults(businesses, townPlaces),
  };
  geocodingRoutes(app, parts);
  categoryRoutes(app, parts);
  publicBusinessRoutes(app, parts);
  bulkBusinessRoutes(app, parts);
  manyBusinessesRoutes(app, parts);
  businessImpactRoutes(app, parts);
  adminBusinessRoutes(app, parts);
  duplicateRoutes(app, parts);
  publicSubmissionRoutes(app, parts);
  exportSubmissionsRoutes(app, parts);
  manySubmissionsRoutes(app, parts);
  adminSubmissionRoutes(app, parts);
  return { app, removals, ...parts };
}

/** Everything listings consists of; routes and rules pick what they need. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { ListingsCatalogue } from "./catalogue/catalogue.ts";
import type { CategoryUse } from "./category/category.use.ts";
import type { LiveCoupons } from "./coupon/live-coupons.store.ts";
import type { NotDuplicates } from "./duplicates/not-duplicates.store.ts";
import type { GeocodeCache } from "./geocoding/geocode.cache.ts";
import type { GeocodeResults } from "./geocoding/geocode-results.ts";
import type { Lookup } from "./geocoding/lookup.ts";
import type { TownPlaces } from "./geocoding/town-places.store.ts";
import type { Decisions } from "./submission/decisions.ts";
import type { StoredSubmission } from "./submission/submission.ts";

export interface Parts {
  now: () => Date;
  businesses: RecordStore<BusinessRecord>;
  categories: RecordStore<Category>;
  submissions: RecordStore<StoredSubmission>;
  catalogue: Catalogue<ListingsCatalogue>;
  records: RecordQuota;
  use: CategoryUse;
  liveCoupons: LiveCoupons;
  notDuplicate: NotDuplicates;
  decisions: Decisions;
  /** Months after which submissions are erased. */
  keptMonths: number;
  /** Whether this installation has a geocoder. */
  hasGeocoder: boolean;
  geocodes: GeocodeCache;
  townPlaces: TownPlaces;
  lookup: Lookup;
  results: GeocodeResults;
}

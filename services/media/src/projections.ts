/** This service's projections of other services' records, for `npm run messages -- verify`. */
import type { ProjectionCollection } from "@mainstreet/messages/verify";

export const projections: ProjectionCollection[] = [
  { collection: "business-uses", source: { service: "listings", collection: "businesses" } },
  { collection: "coupon-uses", source: { service: "coupons", collection: "coupons" } },
  { collection: "event-uses", source: { service: "events", collection: "events" } },
  { collection: "submission-uses", source: { service: "listings", collection: "submissions" } },
  { collection: "town-uses", source: { service: "auth", collection: "towns" } },
];

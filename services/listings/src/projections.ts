/** This service's projections of other services' records, for `npm run messages -- verify`. */
import type { ProjectionCollection } from "@mainstreet/messages/verify";

export const projections: ProjectionCollection[] = [
  { collection: "coupons", source: { service: "coupons", collection: "coupons" } },
  { collection: "town-places", source: { service: "auth", collection: "towns" } },
];

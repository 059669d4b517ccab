/** This service's projections of other services' records, for `npm run messages -- verify`. */
import type { ProjectionCollection } from "@mainstreet/messages/verify";

export const projections: ProjectionCollection[] = [
  { collection: "businesses", source: { service: "listings", collection: "businesses" } },
  { collection: "categories", source: { service: "listings", collection: "categories" } },
  { collection: "submissions", source: { service: "listings", collection: "submissions" } },
];

/** This service's projections of other services' records, for `npm run messages -- verify`. */
import type { CopiedCollection } from "@mainstreet/messages/verify";

export const copies: CopiedCollection[] = [
  { collection: "businesses", source: { service: "listings", collection: "businesses" } },
];

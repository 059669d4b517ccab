/** Businesses that an import brings. */
import type { BusinessRow, BusinessState } from "@mainstreet/contracts/business";
import type { BulkRules } from "@mainstreet/service/record.bulk";
import { businessKeys, startingFields } from "./business.ts";

/** Rules of one batch; `knows` tells whether a category is there. */
export const businessBulkRules = (
  knows: (categoryId: number) => boolean,
): BulkRules<BusinessRow, BusinessState> => ({
  keysOf: businessKeys,
  faultsOf({ categoryId }, known) {
    const missing = categoryId === undefined ? !known : !knows(categoryId);
    return missing ? [{ path: "categoryId", message: "Please select a category" }] : [];
  },
  create: startingFields,
  // Another id for the same name at the same address: two entries of one business.
  fillsOnly: ({ externalId }, document) =>
    Boolean(externalId && document["externalId"] && document["externalId"] !== externalId),
  extra: ({ externalId }) => (externalId ? { externalId } : {}),
});

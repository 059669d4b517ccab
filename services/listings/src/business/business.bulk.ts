/** Businesses that an import brings. */
import type { BusinessRow, BusinessRecord } from "@mainstreet/contracts/business";
import { businessRowKeys } from "@mainstreet/contracts/match-keys";
import type { BulkRules } from "@mainstreet/service/records/bulk-rows";
import { isElsewhere, isRegionOf, startingFields } from "./business.ts";

/**
 * Rules of one batch: `knows` tells whether a category is there, `fallback` gives the category of new
 * businesses that name none.
 */
export function businessBulkRules(categories: {
  knows: (categoryId: number) => boolean;
  fallback: () => Promise<number>;
}): BulkRules<BusinessRow, BusinessRecord> {
  const fallback: { categoryId?: number } = {};
  return {
    keysOf: businessRowKeys,
    unique: ({ externalId }) =>
      externalId ? { path: "externalId", key: `external:${externalId}` } : undefined,
    async prepare(unmatched) {
      if (unmatched.some(({ categoryId }) => categoryId === undefined))
        fallback.categoryId = await categories.fallback();
    },
    faultsOf: ({ categoryId }) =>
      categoryId === undefined || categories.knows(categoryId)
        ? []
        : [{ path: "categoryId", message: `There is no category with id ${categoryId}` }],
    create: (values) => startingFields({ ...fallback, ...values }),
    implied({ address, latitude }, stored) {
      if (latitude !== undefined || address === undefined) return {};
      if (isRegionOf(address, stored.address)) return { address: stored.address };
      return isElsewhere(address, stored.address) ? { latitude: null, longitude: null } : {};
    },
    // Coordinates come with the address that they are of.
    unfit: ({ address }, stored) =>
      address !== undefined && isElsewhere(address, stored.address)
        ? ["latitude", "longitude"]
        : [],
    extra: ({ externalId }) => (externalId ? { externalId } : {}),
  };
}

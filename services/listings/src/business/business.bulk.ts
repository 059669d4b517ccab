/** Rules for the businesses of an import. */
import type { BusinessRow, BusinessRecord } from "@mainstreet/contracts/business";
import {
  businessRowKeys,
  otherZerosKeys,
  unplacedBusinessKeys,
} from "@mainstreet/contracts/match-keys";
import type { BulkRules } from "@mainstreet/service/records/bulk-rows";
import { PAIRS, UNSAID, isElsewhere, isRegionOf, startingFields } from "./business.ts";

/**
 * Rules of one batch: `knows` tells whether a category exists, `fallback` returns the category for new
 * businesses that name none, `last` is the number of that category if the town has it.
 */
export function businessBulkRules(categories: {
  knows: (categoryId: number) => boolean;
  fallback: () => Promise<number>;
  last?: number | undefined;
}): BulkRules<BusinessRow, BusinessRecord> {
  const fallback: { categoryId?: number } = {};
  const isLast = (id: number) => id === (fallback.categoryId ?? categories.last);
  return {
    keysOf: businessRowKeys,
    looseKeysOf: (row) => [...otherZerosKeys(row), ...unplacedBusinessKeys(row)],
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
    // Coordinates fit only their own address, and half of a pair only the same other half.
    dropWhenFilling: (values, stored) => [
      ...(values.address !== undefined && isElsewhere(values.address, stored.address)
        ? ["latitude", "longitude"]
        : []),
      ...PAIRS.filter((pair) =>
        pair.some((name) => Boolean(stored[name]) && stored[name] !== values[name]),
      ).flat(),
    ],
    implicitDefaults: (stored) => [
      ...UNSAID.filter((name) => !stored[name]),
      ...(isLast(stored.categoryId) ? ["categoryId"] : []),
    ],
    extra: ({ externalId }) => (externalId ? { externalId } : {}),
  };
}

/** Which fields each step holds. */
import type { ListingField } from "./listing-values.ts";

interface Step {
  /** Checked before one may go on. */
  checked: readonly ListingField[];
  /** Also on this step. */
  other: readonly ListingField[];
}

export const listingSteps: readonly Step[] = [
  {
    checked: ["businessName", "description", "address", "city", "state", "zipCode", "category"],
    other: ["latitude", "longitude"],
  },
  {
    checked: ["phone", "email", "website", "openingHours", "contactName", "contactTitle"],
    other: [
      "logoUrl",
      "businessImageUrl",
      "socialMediaLinks.facebook",
      "socialMediaLinks.instagram",
    ],
  },
  {
    checked: [
      "couponTitle",
      "couponDescription",
      "couponDiscount",
      "couponStartDate",
      "couponExpiration",
      "couponTerms",
    ],
    other: ["couponCode", "couponImageUrl"],
  },
  { checked: [], other: [] },
];

export const LAST_STEP = listingSteps.length - 1;

/** Where the field of a server's complaint is; undefined when no step has it. */
export function placeOf(path: string): { step: number; field: ListingField } | undefined {
  for (const [step, { checked, other }] of listingSteps.entries()) {
    const field = [...checked, ...other].find((name) => name === path);
    if (field) return { step, field };
  }
  return undefined;
}

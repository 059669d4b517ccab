/** Plans of a listing, requested by businesses and recorded by admins. */
import { z } from "zod";

export const LISTING_PLANS = ["featured", "premium"] as const;
export const listingPlan = z.enum(LISTING_PLANS);
export type ListingPlan = z.infer<typeof listingPlan>;

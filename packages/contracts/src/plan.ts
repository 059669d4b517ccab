/** Plans of a listing, as businesses ask for them and admins note them. */
import { z } from "zod";

export const LISTING_PLANS = ["featured", "premium"] as const;
export const listingPlan = z.enum(LISTING_PLANS);
export type ListingPlan = z.infer<typeof listingPlan>;

/** Search as one types: deals and businesses of the town. */
import { z } from "zod";
import { business } from "./business.ts";
import { coupon } from "./coupon.ts";
import { queryLatitude, queryLongitude } from "./fields.ts";

/** Longest text that is searched for, in characters. */
export const SEARCH_LENGTH = 100;

/** `GET /api/search`: `limit` deals and as many businesses; with a place they come with distances. */
export const searchQuery = z.strictObject({
  q: z
    .string("Please type what you are looking for")
    .trim()
    .min(1, "Please type what you are looking for")
    .max(SEARCH_LENGTH, `Please use at most ${SEARCH_LENGTH} characters`),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "Please give a number")
    .transform(Number)
    .pipe(z.int().min(1).max(50))
    .default(8),
  latitude: queryLatitude.optional(),
  longitude: queryLongitude.optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** Best matches first. */
export const searchResults = z.object({ coupons: z.array(coupon), businesses: z.array(business) });
export type SearchResults = z.infer<typeof searchResults>;

/** Search as you type: deals, businesses and events of the town. */
import { z } from "zod";
import { business, openNow } from "./business.ts";
import { coupon } from "./coupon.ts";
import { queryLatitude, queryLongitude } from "./fields.ts";
import { townEvent } from "./town-event.ts";

/** Longest search text, in characters. */
const SEARCH_LENGTH = 100;
/** Most results of each kind in one response. */
const SEARCH_LIMIT = 192;

/** `GET /api/search`: up to `limit` deals and as many businesses; with distances if a place is given. */
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
    .pipe(z.int().min(1).max(SEARCH_LIMIT))
    .default(8)
    .describe(`1 to ${SEARCH_LIMIT}, else 8. \`total\` says how many there are.`),
  latitude: queryLatitude.optional(),
  longitude: queryLongitude.optional(),
  /** Only businesses that are open, and their deals. */
  openNow,
});

/** Best matches first; `total` counts all matches, including those beyond the limit. */
export const searchResults = z.object({
  coupons: z.array(coupon),
  businesses: z.array(business),
  total: z.object({ coupons: z.int().min(0), businesses: z.int().min(0) }),
});
export type SearchResults = z.infer<typeof searchResults>;

/** `GET /api/search/events`: the same for events, which have no coordinates. */
export const townEventSearchQuery = searchQuery.pick({ q: true, limit: true });

/** Events that are not over, best matches first. */
export const townEventSearchResults = z.object({
  events: z.array(townEvent),
  total: z.int().min(0),
});
export type TownEventSearchResults = z.infer<typeof townEventSearchResults>;

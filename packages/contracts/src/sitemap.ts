/** What search engines may be told of: the pages of a town's live coupons, businesses and coming events. */
import { z } from "zod";
import { id, paging, queryNumber } from "./fields.ts";

/** Addresses in one file of the sitemap: a file of a large town is made as fast as a small one's. */
export const SITEMAP_FILE = 5000;

/** Window of each of the lists, which may be as large as a file; totals travel in `X-Total-Count`. */
export const sitemapQuery = z.strictObject({
  limit: queryNumber
    .pipe(z.int().min(1).max(SITEMAP_FILE))
    .default(SITEMAP_FILE)
    .describe(`1 to ${SITEMAP_FILE}, else as many.`),
  offset: paging.offset,
});

/** `GET /api/sitemap`: in the order of their ids, with the day of each one's last change. */
export const sitemapCoupons = z.array(z.object({ id, changed: z.iso.date() }));

/** `GET /api/sitemap/businesses` and `/events`: the same, with the names that stand in the addresses. */
export const sitemapPages = z.array(z.object({ id, name: z.string(), changed: z.iso.date() }));

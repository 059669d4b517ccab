/** Pages listed for search engines: a town's live coupons, its businesses and its upcoming events. */
import { z } from "zod";
import { id, paging, queryNumber } from "./fields.ts";

/** URLs per sitemap file, so that the files of a large town take no longer than those of a small one. */
export const SITEMAP_FILE = 5000;

/** Page of each list, up to the size of a file; the total is in `X-Total-Count`. */
export const sitemapQuery = z.strictObject({
  limit: queryNumber
    .pipe(z.int().min(1).max(SITEMAP_FILE))
    .default(SITEMAP_FILE)
    .describe(`1 to ${SITEMAP_FILE}, else as many.`),
  offset: paging.offset,
});

/** `GET /api/sitemap`: sorted by id, with the day of each record's last change. */
export const sitemapCoupons = z.array(z.object({ id, changed: z.iso.date() }));

/** `GET /api/sitemap/businesses` and `/events`: the same, with the names that are part of the URLs. */
export const sitemapPages = z.array(z.object({ id, name: z.string(), changed: z.iso.date() }));

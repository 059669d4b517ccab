/** What search engines may be told of: the pages of a town's live coupons, businesses and coming events. */
import { z } from "zod";
import { id } from "./fields.ts";

/** `GET /api/sitemap`: in the order of their ids, with the day of each one's last change. */
export const sitemapCoupons = z.array(z.object({ id, changed: z.iso.date() }));
export type SitemapCoupons = z.infer<typeof sitemapCoupons>;

/** `GET /api/sitemap/businesses` and `/events`: the same, with the names that stand in the addresses. */
export const sitemapPages = z.array(z.object({ id, name: z.string(), changed: z.iso.date() }));
export type SitemapPages = z.infer<typeof sitemapPages>;

/** Site pages of a town's records of one kind, for the sitemap: one window at a time. */
import type { sitemapQuery } from "@mainstreet/contracts/sitemap";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isNotModified, sendNotModified } from "../http/etag.ts";

type Window = z.infer<typeof sitemapQuery>;

export interface SitePages<Page> {
  /** ETag of the content. */
  etag: string;
  part: (window: Window) => { pages: Page[]; total: number };
}

/** Makes the pages of the `listed` records, in the order of their ids. */
export const sitePages = <Listed, Page>(
  etag: string,
  listed: () => readonly Listed[],
  toPage: (record: Listed) => Page,
): SitePages<Page> => ({
  etag,
  part({ limit, offset }) {
    const all = listed();
    return { pages: all.slice(offset, offset + limit).map(toPage), total: all.length };
  },
});

/** Sends a window of the pages, or 304 if the caller has it already. */
export function sendSitePages<Page>(
  request: FastifyRequest,
  reply: FastifyReply,
  window: Window,
  { etag, part }: SitePages<Page>,
) {
  if (isNotModified(request, reply, etag)) return sendNotModified(reply);
  const { pages, total } = part(window);
  return reply.header("x-total-count", total).send(pages);
}

/** How lists travel: a JSON array, totals in headers, an ETag where the same answer can be asked for again. */
import type { FastifyReply } from "fastify";

/** Sends a page with `X-Total-Count` and, on public lists, `X-Featured-Count`. */
export function sendList<Item>(
  reply: FastifyReply,
  list: { items: Item[]; total: number; featured?: number },
) {
  reply.header("x-total-count", list.total);
  if (list.featured !== undefined) reply.header("x-featured-count", list.featured);
  return list.items;
}

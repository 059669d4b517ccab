/** Conditional GET: ETags of answers, and 304 where the client has the answer already. */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sets the caching headers; returns whether the caller has this content already, so that a 304 will do. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag).header("cache-control", "no-cache").header("vary", "accept-encoding");
  const known = request.headers["if-none-match"];
  return (
    known !== undefined && (known === etag || known.split(",").some((tag) => tag.trim() === etag))
  );
}

/**
 * Sends 304 without any body: a `null` would count as four bytes that never arrive, and break the connection.
 */
export const sendNotModified = (reply: FastifyReply) => reply.code(304).send();

/** Returns an ETag made from content that covers everything sent. */
export function weakEtag(...content: (string | Buffer)[]): string {
  const hash = createHash("sha1");
  for (const part of content) hash.update(part);
  return `W/"${hash.digest("base64url").slice(0, 16)}"`;
}

/**
 * Sends what `make` returns, or 304 if the caller has it already. `etag` is undefined if the answer is read
 * from the database rather than the catalogue: then its own content is hashed.
 */
export async function sendWithEtag<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string | undefined,
  make: () => Answer | Promise<Answer>,
) {
  if (etag !== undefined && isNotModified(request, reply, etag)) return sendNotModified(reply);
  const answer = await make();
  const isSame =
    etag === undefined && isNotModified(request, reply, weakEtag(JSON.stringify(answer)));
  return isSame ? sendNotModified(reply) : answer;
}

/** Origins of a town's site, from the headers that the gateway sets. */
import type { FastifyRequest } from "fastify";

/**
 * Returns the origin the visitor uses, such as `https://maplewood.example.org`; `localhost` when
 * the headers hold no valid host.
 */
export const originOf = (request: FastifyRequest): string =>
  read(request, request.headers["x-forwarded-host"] ?? request.headers.host);

/** Returns the origin of the town's main host, for canonical links and search engines. */
export const mainOriginOf = (request: FastifyRequest): string =>
  request.headers["x-town-host"]
    ? read(request, request.headers["x-town-host"])
    : originOf(request);

function read({ headers }: FastifyRequest, given: string | string[] | undefined): string {
  const host = typeof given === "string" && /^[\w.-]+(?::\d+)?$/.test(given) ? given : "localhost";
  const protocol = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
}

/** The addresses of a town's site, as the gateway tells them. */
import type { FastifyRequest } from "fastify";

/** The visitor's own: `https://maplewood.example.org`; headers that hold no host count as none. */
export const originOf = (request: FastifyRequest): string =>
  read(request, request.headers["x-forwarded-host"] ?? request.headers.host);

/** That of the town's first name, for what links and search engines are to know of it. */
export const mainOriginOf = (request: FastifyRequest): string =>
  request.headers["x-town-host"]
    ? read(request, request.headers["x-town-host"])
    : originOf(request);

function read({ headers }: FastifyRequest, given: string | string[] | undefined): string {
  const host = typeof given === "string" && /^[\w.-]+(?::\d+)?$/.test(given) ? given : "localhost";
  const protocol = headers["x-forwarded-proto"] === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
}

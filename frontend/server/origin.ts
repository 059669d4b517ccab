/** The visitor's own address of the site, as the gateway saw it. */
import type { FastifyRequest } from "fastify";

/** `https://maplewood.example.org`; headers that hold no host count as none. */
export function originOf(request: FastifyRequest): string {
  const given = request.headers["x-forwarded-host"] ?? request.headers.host;
  const host = typeof given === "string" && /^[\w.-]+(?::\d+)?$/.test(given) ? given : "localhost";
  const protocol = request.headers["x-forwarded-proto"] === "https" ? "https" : "http";
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
}

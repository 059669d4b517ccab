/** Headers on their way in and out: who somebody is, only the gateway says. */
import type { IncomingHttpHeaders } from "node:http";
import type { TownRoute } from "@mainstreet/contracts/town";
import { quotasOf } from "@mainstreet/service/towns/quotas";
import { TOWN_PLACE, writeTownPlace } from "@mainstreet/service/towns/town-place";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import { encodingFor } from "@mainstreet/service/http/compress";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { contextOf } from "./access.ts";
import type { ServiceName } from "./routes.ts";

/**
 * Names that only the gateway may set; traces of others; cookies, which no service needs; and what concerns the connection
 * to us alone (the client library would refuse the request for them).
 */
const OURS =
  /^(?:x-(?:town|service|session|device|forwarded|user|admin|real-ip|request-id|original|rewrite|http-method)|forwarded|proxy-|traceparent|tracestate|baggage|(?:cookie|expect|upgrade|keep-alive|te|trailer)$)/;

interface Site {
  headers: { host?: string | undefined };
  socket: { localPort?: number | undefined };
}

interface Asked extends Site {
  id: string;
  ip: string;
}

/** The request's headers for the service: identity removed, then set anew. `headers` is our own copy. */
export function inboundHeaders(
  request: Asked,
  headers: IncomingHttpHeaders,
  options: { service: ServiceName; tokenFor: TokenFor; secure: boolean; defaults: Quotas },
): IncomingHttpHeaders {
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name];
  const { town, route, session, device } = contextOf(request);
  // What is kept is kept by the encoding that its visitor likes best.
  if (route.shared)
    headers["accept-encoding"] = encodingFor(headers["accept-encoding"]) ?? "identity";
  headers["x-request-id"] = request.id;
  headers["x-town"] = town.slug;
  headers["x-town-time-zone"] = town.timeZone;
  headers["x-town-name"] = encodeURIComponent(town.name);
  headers["x-town-quotas"] = JSON.stringify(quotasOf(town.quotas, options.defaults));
  const place = options.service === "import" ? writeTownPlace(town) : undefined;
  if (place !== undefined) headers[TOWN_PLACE] = place;
  // The frontend knows nobody by it.
  if (options.service !== "frontend")
    headers["x-service-token"] = options.tokenFor(options.service);
  headers["x-forwarded-host"] = siteOf(request);
  headers["x-town-host"] = mainSiteOf(request, town);
  headers["x-forwarded-proto"] = options.secure ? "https" : "http";
  headers["x-forwarded-for"] = request.ip;
  if (session !== undefined) headers["x-session"] = session;
  if (device) headers["x-device"] = device.token;
  return headers;
}

/** Where the visitor found us, for links; a port only if it is our own: visitors may write any other there. */
export function siteOf({ headers: { host = "" }, socket: { localPort } }: Site): string {
  return host.endsWith(`:${localPort}`) ? host : host.replace(/:\d+$/, "");
}

/** The same town by the first of its names: every page has one address, whatever names lead to it. */
function mainSiteOf(request: Site, { hosts: [main] }: TownRoute): string {
  const site = siteOf(request);
  const port = /:\d+$/.exec(site)?.[0] ?? "";
  return main === undefined ? site : main + port;
}

/** The service's headers for the visitor: what concerns our connection to the service stays here. */
export function outboundHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  delete headers.connection;
  delete headers["keep-alive"];
  return headers;
}

const SECURITY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};
const SECURE = { ...SECURITY, "strict-transport-security": "max-age=31536000; includeSubDomains" };

/** Headers that every answer carries, also our own errors. */
export const securityHeaders = (secure: boolean) => (secure ? SECURE : SECURITY);

/** Headers of requests and responses: only the gateway says who somebody is. */
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
 * Headers removed from requests: names that only the gateway may set, tracing headers, cookies,
 * which no service needs, and hop-by-hop headers, with which undici would refuse the request.
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

/**
 * Returns the headers for the service: claims of identity removed, then set anew. Changes
 * `headers`, which is our own copy.
 */
export function inboundHeaders(
  request: Asked,
  headers: IncomingHttpHeaders,
  options: {
    service: ServiceName;
    tokenFor: TokenFor;
    secure: boolean;
    defaults: Quotas;
    publicPort: string | undefined;
  },
): IncomingHttpHeaders {
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name];
  const { town, route, session, device } = contextOf(request);
  // Cached answers are stored per encoding, the one the visitor prefers.
  if (route.shared)
    headers["accept-encoding"] = encodingFor(headers["accept-encoding"]) ?? "identity";
  headers["x-request-id"] = request.id;
  headers["x-town"] = town.slug;
  headers["x-town-time-zone"] = town.timeZone;
  headers["x-town-name"] = encodeURIComponent(town.name);
  headers["x-town-quotas"] = JSON.stringify(quotasOf(town.quotas, options.defaults));
  const place = options.service === "import" ? writeTownPlace(town) : undefined;
  if (place !== undefined) headers[TOWN_PLACE] = place;
  // The frontend verifies no service tokens.
  if (options.service !== "frontend")
    headers["x-service-token"] = options.tokenFor(options.service);
  const site = siteOf(request, options.publicPort);
  headers["x-forwarded-host"] = site;
  headers["x-town-host"] = mainSiteOf(site, town);
  headers["x-forwarded-proto"] = options.secure ? "https" : "http";
  headers["x-forwarded-for"] = request.ip;
  if (session !== undefined) headers["x-session"] = session;
  if (device) headers["x-device"] = device.token;
  return headers;
}

/**
 * Returns the visitor's host for links, with a port only if it is our own, or the one published
 * for us: a Host header may name any.
 */
export function siteOf(
  { headers: { host = "" }, socket: { localPort } }: Site,
  publicPort: string | undefined,
): string {
  const isOurs = host.endsWith(`:${localPort}`) || host.endsWith(`:${publicPort}`);
  return isOurs ? host : host.replace(/:\d+$/, "");
}

/**
 * Returns the town's first host: every page has one canonical address, whichever host led to it.
 */
function mainSiteOf(site: string, { hosts: [main] }: TownRoute): string {
  const port = /:\d+$/.exec(site)?.[0] ?? "";
  return main === undefined ? site : main + port;
}

/**
 * Returns the service's headers for the visitor, without those about our connection to the service.
 */
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

/** Headers of every response, including our own errors. */
export const securityHeaders = (secure: boolean) => (secure ? SECURE : SECURITY);

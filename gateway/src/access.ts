/** Access checks: a request's town, session and origin, before any byte of its body is read. */
import type { IncomingHttpHeaders } from "node:http";
import type { CookieNames } from "@mainstreet/service/access/cookies";
import { ApiError } from "@mainstreet/service/http/errors";
import type { ReadDevice } from "@mainstreet/service/access/device";
import { OPERATORS } from "@mainstreet/service/access/session";
import type { SessionVerifier } from "@mainstreet/service/access/session";
import { noteTown } from "@mainstreet/tracing/spans";
import type { FastifyRequest } from "fastify";
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import { FAR_MILES, townQuotas } from "@mainstreet/contracts/town";
import type { TownRoute } from "@mainstreet/contracts/town";
import type { Route } from "./routes.ts";
import type { Towns } from "./towns.ts";

/** What the gateway found out about a request. */
export interface RequestContext {
  town: TownRoute;
  route: Route;
  /** The session cookie's token, if shaped like one; the service behind verifies it again. */
  session: string | undefined;
  /** On routes that check passwords: the browser, if somebody has signed in there before. */
  device?: { id: string; token: string } | undefined;
  /** The instance that got the request, for the log. */
  upstream?: string;
}

const contexts = new WeakMap<object, RequestContext>();

/** Returns the context of an admitted request. */
export function contextOf(request: object): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new ApiError(500, "internal", "The request was not checked");
  return context;
}

/** Returns the context, or undefined when the request was refused before it had one. */
export const findContext = (request: object) => contexts.get(request);

interface AccessDeps {
  towns: Towns;
  sessions: SessionVerifier;
  operators: SessionVerifier;
  readDevice: ReadDevice;
  cookies: CookieNames;
}

/**
 * Spellings of a path that different programs resolve differently: backslashes, encoded slashes,
 * double slashes, dot segments, control characters. None of our paths needs them.
 */
const AMBIGUOUS = /\\|\/\/|%(?:5c|2f|[01][\da-f]|7f)|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The shape of our tokens, with generous lengths: nothing else is passed to a service as a header.
 */
const JWT = /^[\w-]{1,200}\.[\w-]{1,2000}\.[\w-]{1,200}$/;

/**
 * Admits the request or throws: 404 ambiguous path or unknown town, 503 town closed, 403 wrong
 * origin, 401 no session, 503 Redis unavailable.
 */
export async function checkAccess(request: FastifyRequest, route: Route, deps: AccessDeps) {
  const { headers, url } = request;
  const query = url.indexOf("?");
  // Request targets have no fragment (RFC 9112): the router would cut it off, the proxy not.
  if (url.includes("#") || AMBIGUOUS.test(query < 0 ? url : url.slice(0, query)))
    throw nothingHere();
  const forOperators = route.access === "operator" || route.access === "operatorDoor";
  // Operators have hosts of their own, which serve no town's routes; towns' hosts serve none of the
  // operators' routes.
  if (forOperators !== deps.towns.isOperators(headers.host)) throw nothingHere();
  const town = forOperators ? OPERATORS_PLACE : townOf(request, deps.towns);
  noteTown(town.slug);
  const kind = forOperators ? "operator" : "admin";
  const cookie = request.cookies[deps.cookies[kind]] ?? "";
  const session = JWT.test(cookie) ? cookie : undefined;
  const changesState = request.method !== "GET" && request.method !== "HEAD";
  if (changesState && !isSameOrigin(request))
    throw new ApiError(403, "wrong_origin", "This request came from another site and was refused");
  const verifier = forOperators ? deps.operators : deps.sessions;
  const isBackground =
    route.isBackgroundPoll === true || headers[BACKGROUND_POLL_HEADER] !== undefined;
  const isSignedIn = async () =>
    session && (await verify(() => verifier.verify(session, town.slug, isBackground)));
  if ((route.access === "admin" || route.access === "operator") && !(await isSignedIn()))
    throw new ApiError(401, "not_signed_in", "Please sign in");
  contexts.set(request, { town, route, session, device: deviceOf(request, route, town, deps) });
}

/**
 * Checks the town again after the body was read: meanwhile it may have been closed or removed, or
 * its host given to another.
 */
export function checkTown(request: FastifyRequest, towns: Towns) {
  const { town } = contextOf(request);
  if (town !== OPERATORS_PLACE && townOf(request, towns).slug !== town.slug) throw unknownTown();
}

/** Needed only where passwords are checked; a cookie without our signature is ignored. */
function deviceOf({ cookies }: FastifyRequest, route: Route, town: TownRoute, deps: AccessDeps) {
  if (route.limit !== "login" && route.limit !== "password") return undefined;
  const token = cookies[deps.cookies.device];
  const device = token === undefined ? null : deps.readDevice(token, town.slug);
  return token !== undefined && device ? { id: device.id, token } : undefined;
}

/** Takes a town's place in the context of operators' requests; services accept it as no town. */
const OPERATORS_PLACE: TownRoute = {
  slug: OPERATORS,
  name: "Operators",
  tagline: "",
  logoUrl: "",
  accent: "",
  salesPhone: "",
  timeZone: "UTC",
  distanceUnit: "mi",
  centre: null,
  farMiles: FAR_MILES,
  hosts: [],
  disabled: false,
  quotas: townQuotas.parse({}),
};

export const nothingHere = () => new ApiError(404, "not_found", "There is nothing at this address");

/** Returns the town at the request's host; throws when it is closed or unknown. */
function townOf({ headers }: FastifyRequest, towns: Towns): TownRoute {
  const town = towns.at(headers.host);
  if (town?.disabled)
    throw new ApiError(
      503,
      "town_disabled",
      `${town.name} is closed at the moment. Please come back later.`,
    );
  if (town) return town;
  if (!towns.loaded())
    throw new ApiError(
      503,
      "unavailable",
      "Main Street is just starting. Please try again in a moment.",
    );
  throw unknownTown();
}

const unknownTown = () => new ApiError(404, "unknown_town", "No town lives at this address");

async function verify(isAlive: () => ReturnType<SessionVerifier["verify"]>) {
  try {
    return await isAlive();
  } catch {
    // Fails closed: without the allow-list no session can be verified.
    throw new ApiError(
      503,
      "unavailable",
      "Signing in is not possible at the moment. Please try again soon.",
    );
  }
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Browsers send an Origin header with every such request. Requests of other programs have none and
 * pass if no foreign page could send them: JSON, no body, or a custom header.
 */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (headers.origin !== undefined) {
    const origin = URL.parse(headers.origin);
    return origin !== null && origin.host === headers.host?.toLowerCase();
  }
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers["x-requested-with"] !== undefined) return true;
  const type = headers["content-type"];
  return type === undefined ? hasNoBody(headers) : JSON_TYPE.test(type);
}

const hasNoBody = ({
  "content-length": length,
  "transfer-encoding": encoding,
}: IncomingHttpHeaders) => encoding === undefined && (length === undefined || length === "0");

/**
 * Rate limits per visitor for costly requests, counted in Redis so that all gateways agree.
 * rate-limiter-flexible, which auth uses, keeps every address in memory until its window ends,
 * nearly 1 KB each for up to a day; this library keeps the last 5,000, but can't take back an
 * attempt, which auth needs.
 */
import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import { ApiError } from "@mainstreet/service/http/errors";
import { clientKey } from "@mainstreet/service/http/client-key";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { contextOf } from "./access.ts";
import type { Route } from "./routes.ts";

type LimitClass = NonNullable<Route["limit"]>;

/**
 * Requests per address and window, in one town or in all together (`SHARED`); where passwords are
 * checked, per browser in which somebody has signed in before. All such browsers of one address may
 * make `BROWSERS` times as many: whoever knows one password can create any number of them. Reads
 * come from memory and aren't limited, except searches and geocoding. Uploads allow for a listing's
 * three images and second thoughts; nobody needs hundreds.
 */
const LIMITS = {
  login: { max: 20, timeWindow: "1 minute" },
  password: { max: 20, timeWindow: "1 minute" },
  upload: { max: 60, timeWindow: "1 minute" },
  visitorUpload: { max: 20, timeWindow: "10 minutes" },
  import: { max: 30, timeWindow: "1 minute" },
  // The geocoder is paid per request, or allows all of us one a second.
  geocode: { max: 10, timeWindow: "1 minute" },
  erasure: { max: 20, timeWindow: "1 minute" },
  // Enough for a tablet at a festival or a carrier's phones behind one address; that address alone
  // would fill a town's list in 500 days.
  birthday: { max: 200, timeWindow: "1 day" },
  // Enough for a desk that enters one every eight minutes, all day; that address alone would fill a
  // town's list in a month.
  listingSubmission: { max: 60, timeWindow: "1 day" },
  // Enough for ten people typing at once at one address: each pause sends two requests. In a large
  // town a search takes 50 ms, or up to a second of the database.
  search: { max: 600, timeWindow: "1 minute" },
} satisfies Record<LimitClass, { max: number; timeWindow: string }>;

/**
 * Limits that all towns share, as they protect shared resources: password hashing, the geocoder,
 * image rendering, storage for what visitors send, and search CPU.
 */
const SHARED = new Set<LimitClass | undefined>([
  "login",
  "geocode",
  "visitorUpload",
  "erasure",
  "listingSubmission",
  "search",
]);

const refusals: Partial<Record<LimitClass, string>> = {
  listingSubmission:
    "So many listings were sent from your connection that no more are taken within a day.",
  birthday: "So many birthdays were sent from your connection that no more are taken within a day.",
};
const refusalOf = (limit?: LimitClass) => (limit && refusals[limit]) ?? "That was too often.";

/**
 * Multiple of the limit that all known browsers of one address share: an office uses no more at
 * once.
 */
const BROWSERS = 10;

interface LimitsDeps {
  redis: Redis;
  prefix: string;
  /**
   * Whether the address is a frontend's: it searches on behalf of visitors, whose page requests are
   * counted.
   */
  isFrontend: (address: string) => boolean;
}

/**
 * Returns a check of a request against its class's limit, which throws 429. While Redis is away
 * each gateway counts for itself; searches are always counted so: nothing that visitors read may
 * wait for a store.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  { redis, prefix, isFrontend }: LimitsDeps,
) {
  const [shared, alone] = [
    await limitersOf(app, { redis, nameSpace: `${prefix}rate:` }),
    await limitersOf(app, {}),
  ];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { limit } = contextOf(request).route;
    if (!limit) return;
    const count = async (all: typeof shared) => {
      for (const limiters of all) await limiters.get(limit)?.call(app, request, reply);
    };
    if (limit === "search") {
      if (isSearch(request) && !isFrontend(request.ip)) await count(alone);
      return;
    }
    try {
      await count(shared);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      request.log.debug({ err: error }, "limits are counted by this instance alone");
      await count(alone);
    }
  };
}

/** The home page also shows search results. */
const isSearch = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.url !== "/" || new URLSearchParams(url.slice(url.indexOf("?"))).has("q");

/**
 * Returns limiters for each class: one per address or known browser, one for all known browsers of
 * an address. Without Redis they count in this process.
 */
async function limitersOf(app: FastifyInstance, store: RateLimitPluginOptions) {
  // Only hashes of addresses are stored.
  const addressOf = (request: FastifyRequest) =>
    createHash("sha256").update(clientKey(request.ip)).digest("base64url");
  const deviceOf = (request: FastifyRequest) => contextOf(request).device;
  return [
    await limitersBy(app, store, (request) => {
      const device = deviceOf(request);
      return device ? `device:${device.id}` : addressOf(request);
    }),
    await limitersBy(
      app,
      { ...store, allowList: (request: FastifyRequest) => deviceOf(request) === undefined },
      (request) => `devices:${addressOf(request)}`,
      BROWSERS,
    ),
  ];
}

async function limitersBy(
  app: FastifyInstance,
  options: RateLimitPluginOptions,
  counted: (request: FastifyRequest) => string,
  times = 1,
) {
  const limiters = new Map<string, ReturnType<FastifyInstance["rateLimit"]>>();
  await app.register(async (own) => {
    await own.register(rateLimit, {
      ...options,
      global: false,
      keyGenerator: (request) => {
        const { town, route } = contextOf(request);
        const place = SHARED.has(route.limit) ? "" : town.slug;
        return `${route.limit}:${place}:${counted(request)}`;
      },
      errorResponseBuilder: (request, { after }) =>
        new ApiError(
          429,
          "too_many_requests",
          `${refusalOf(contextOf(request).route.limit)} Please try again in ${after}.`,
        ),
    });
    for (const [name, { max, timeWindow }] of Object.entries(LIMITS))
      limiters.set(name, own.rateLimit({ max: times * max, timeWindow }));
  });
  return limiters;
}

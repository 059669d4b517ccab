/**
 * How often one visitor may do what costs something. Counted in Redis, so that all gateways agree.
 * rate-limiter-flexible, with which auth counts, keeps in memory every address until its window ends, nearly 1 KB each
 * for up to a day; this library keeps the last 5,000, but can't take back an attempt, which auth must.
 */
import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import { ApiError } from "@mainstreet/service/http/errors";
import { visitorOf } from "@mainstreet/service/access/visitor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { contextOf } from "./access.ts";
import type { Route } from "./routes.ts";

type LimitClass = NonNullable<Route["limit"]>;

/**
 * Requests from one address within a window, in one town or in all together (`SHARED`); where passwords are
 * tried, from one browser in which somebody has signed in before. All such browsers of one address have
 * `BROWSERS` times as many: who knows one password may make as many of them as he likes. Reading is answered
 * from memory and not limited, but for searches and geocoding.
 * A listing has three images and a visitor may think again; nobody needs hundreds.
 */
const LIMITS = {
  login: { max: 20, timeWindow: "1 minute" },
  password: { max: 20, timeWindow: "1 minute" },
  upload: { max: 60, timeWindow: "1 minute" },
  visitorUpload: { max: 20, timeWindow: "10 minutes" },
  import: { max: 30, timeWindow: "1 minute" },
  // Answered by somebody who is paid for it, or wants to be asked once a second by all of us.
  geocode: { max: 10, timeWindow: "1 minute" },
  erasure: { max: 20, timeWindow: "1 minute" },
  // A tablet at a festival's counter, or a carrier's phones behind one address; alone it fills a town's list in 500 days.
  birthday: { max: 200, timeWindow: "1 day" },
  // A desk that enters one every eight minutes, all day, for its members; alone it fills a town's list in a month.
  listingSubmission: { max: 60, timeWindow: "1 day" },
  // Ten who type at once, at one address: each pause asks for two. In a large town one takes 50 ms, or the database a second.
  search: { max: 600, timeWindow: "1 minute" },
} satisfies Record<LimitClass, { max: number; timeWindow: string }>;

/**
 * What these cost is there once for all towns: hashing passwords, the geocoder, rendering pictures, room
 * for what visitors leave, the processors that search.
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

/** An office has no more of them in use at once. */
const BROWSERS = 10;

interface LimitsDeps {
  redis: Redis;
  prefix: string;
  /** Whether a frontend asks from there: it does in the name of visitors, whose pages are counted. */
  isFrontend: (address: string) => boolean;
}

/**
 * Checks a request against its class; throws 429. While Redis is away each gateway counts for itself, and searches
 * always: nothing that visitors read waits for a store.
 */
export async function registerLimits(
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
      request.log.debug({ err: error }, "the limits are counted here alone");
      await count(alone);
    }
  };
}

/** Home is the page of what was found as well. */
const isSearch = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.url !== "/" || new URLSearchParams(url.slice(url.indexOf("?"))).has("q");

/** Checkers for each class, of who asks and of all browsers of an address; without Redis they count in this process. */
async function limitersOf(app: FastifyInstance, store: RateLimitPluginOptions) {
  // Addresses are kept as hashes only.
  const addressOf = (request: FastifyRequest) =>
    createHash("sha256").update(visitorOf(request.ip)).digest("base64url");
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

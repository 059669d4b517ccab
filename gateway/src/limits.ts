/** How often one visitor may do what costs something. Counted in Redis, so that all gateways agree. */
import rateLimit from "@fastify/rate-limit";
import { ApiError } from "@mainstreet/service/http/errors";
import { visitorOf } from "@mainstreet/service/access/visitor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { contextOf } from "./access.ts";
import type { Route } from "./routes.ts";

type LimitClass = NonNullable<Route["limit"]>;

/**
 * Requests from one address within a window, or from one browser in which somebody has signed in before: in
 * one town, or in all together (`SHARED`). Reading is answered from memory and not limited.
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
  // Left, or erased.
  personalData: { max: 20, timeWindow: "1 minute" },
  // A desk that enters one every eight minutes, all day, for its members; alone it fills a town's list in a month.
  listingSubmission: { max: 60, timeWindow: "1 day" },
} satisfies Record<LimitClass, { max: number; timeWindow: string }>;

/**
 * What these cost is there once for all towns: hashing passwords, the geocoder, rendering pictures, room
 * for what visitors leave.
 */
const SHARED = new Set<LimitClass | undefined>([
  "login",
  "geocode",
  "visitorUpload",
  "personalData",
  "listingSubmission",
]);

const refusalOf = (limit: LimitClass | undefined) =>
  limit === "listingSubmission"
    ? "So many listings were sent from your connection that no more are taken within a day."
    : "That was too often.";

/** Checks a request against its class; throws 429. While Redis is away each gateway counts for itself. */
export async function registerLimits(
  app: FastifyInstance,
  { redis, prefix }: { redis: Redis; prefix: string },
) {
  const [shared, alone] = [
    await limitersOf(app, { redis, nameSpace: `${prefix}rate:` }),
    await limitersOf(app, {}),
  ];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { limit } = contextOf(request).route;
    if (!limit) return;
    try {
      await shared.get(limit)?.call(app, request, reply);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      request.log.debug({ err: error }, "the limits are counted here alone");
      await alone.get(limit)?.call(app, request, reply);
    }
  };
}

/** A checker for each class; without Redis it counts in this process. */
async function limitersOf(app: FastifyInstance, store: { redis?: Redis; nameSpace?: string }) {
  const limiters = new Map<string, ReturnType<FastifyInstance["rateLimit"]>>();
  await app.register(async (own) => {
    await own.register(rateLimit, {
      ...store,
      global: false,
      keyGenerator: (request) => {
        const { town, route, device } = contextOf(request);
        const place = SHARED.has(route.limit) ? "" : town.slug;
        return `${route.limit}:${place}:${device ? `device:${device.id}` : visitorOf(request.ip)}`;
      },
      errorResponseBuilder: (request, { after }) =>
        new ApiError(
          429,
          "too_many_requests",
          `${refusalOf(contextOf(request).route.limit)} Please try again in ${after}.`,
        ),
    });
    for (const [name, limit] of Object.entries(LIMITS)) limiters.set(name, own.rateLimit(limit));
  });
  return limiters;
}

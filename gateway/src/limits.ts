/** How often one visitor may do what costs something. Counted in Redis, so that all gateways agree. */
import rateLimit from "@fastify/rate-limit";
import { ApiError } from "@mainstreet/service/http/errors";
import { visitorOf } from "@mainstreet/service/access/visitor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { passportOf } from "./access.ts";
import type { Route } from "./routes.ts";

type LimitClass = NonNullable<Route["limit"]>;

/**
 * Requests from one address in one town within a window, or from one browser in which somebody has signed
 * in before. Reading is answered from memory and not limited.
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
  submit: { max: 20, timeWindow: "1 minute" },
} satisfies Record<LimitClass, { max: number; timeWindow: string }>;

/** Checks a request against its class; throws 429. While Redis is away nothing is counted: these paths have their own guards. */
export async function registerLimits(
  app: FastifyInstance,
  options: { redis: Redis; prefix: string },
) {
  await app.register(rateLimit, {
    global: false,
    redis: options.redis,
    nameSpace: `${options.prefix}rate:`,
    skipOnError: true,
    keyGenerator: (request) => {
      const { town, route, device } = passportOf(request);
      return `${route.limit}:${town.slug}:${device ? `device:${device.id}` : visitorOf(request.ip)}`;
    },
    errorResponseBuilder: (_request, { after }) =>
      new ApiError(429, "too_many_requests", `That was too often. Please try again in ${after}.`),
  });
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [name, app.rateLimit(limit)]),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { limit } = passportOf(request).route;
    if (limit) await limiters.get(limit)?.call(app, request, reply);
  };
}

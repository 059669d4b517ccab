/** How often one visitor may do what costs something. Counted in Redis, so that all gateways agree. */
import rateLimit from "@fastify/rate-limit";
import { ApiError } from "@mainstreet/service/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { passportOf } from "./access.ts";
import type { Route } from "./routes.ts";

type LimitClass = NonNullable<Route["limit"]>;

/** Requests per minute from one address in one town. Reading is answered from memory and not limited. */
const PER_MINUTE = { login: 20, upload: 60, import: 30, submit: 20 } satisfies Record<
  LimitClass,
  number
>;

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
      const { town, route } = passportOf(request);
      return `${route.limit}:${town.slug}:${request.ip}`;
    },
    errorResponseBuilder: (_request, { after }) =>
      new ApiError(429, "too_many_requests", `That was too often. Please try again in ${after}.`),
  });
  const limiters = new Map(
    Object.entries(PER_MINUTE).map(([name, max]) => [
      name,
      app.rateLimit({ max, timeWindow: "1 minute" }),
    ]),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { limit } = passportOf(request).route;
    if (limit) await limiters.get(limit)?.call(app, request, reply);
  };
}

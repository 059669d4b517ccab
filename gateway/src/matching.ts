/** Finds a request's entry in the route table, and refuses methods that its path doesn't have. */
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "./concurrency-limits.ts";
import { routes } from "./routes.ts";
import type { Route } from "./routes.ts";

const byUrlAndMethod = new Map<string, Route>(
  routes.flatMap((route) => route.methods.map((method) => [`${method} ${route.path}`, route])),
);

/**
 * Returns the request's route, with HEAD treated as GET; throws 405 when the path has no such
 * method.
 */
export function routeOf(request: FastifyRequest, reply: FastifyReply): Route {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = byUrlAndMethod.get(`${method} ${request.routeOptions.url}`);
  if (route) return route;
  reply.header("allow", methodsOf(request.routeOptions.url).join(", "));
  throw new ApiError(405, "method_not_allowed", `${request.method} is not possible here`);
}

/** Returns the pool whose connections the request holds while in flight. */
export function poolOf(request: FastifyRequest): Pool {
  return poolNameOf(byUrlAndMethod.get(`${request.method} ${request.routeOptions.url}`));
}

/** Returns a route's pool. */
export const poolNameOf = (route: Route | undefined): Pool => route?.pool ?? "usual";

/** Returns the methods of a path, for the Allow header. */
function methodsOf(path: string | undefined) {
  const methods = routes.filter((route) => route.path === path).flatMap((route) => route.methods);
  return methods.includes("GET") ? [...methods, "HEAD" as const] : methods;
}

/** Answers methods that none of the service's paths has with 405 instead of 404. */
export function refuseOthers(app: FastifyInstance, path: string, passed: ReadonlySet<string>) {
  const method = app.supportedMethods.filter((name) => !passed.has(name));
  // Refuses the request before any of its body is read.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
    void routeOf(request, reply);
  app.route({ method, url: path, onRequest: refuse, handler: refuse });
}

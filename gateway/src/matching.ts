/** Which entry of the table of routes a request is for, and what is none of them. */
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "./bounds.ts";
import { routes } from "./routes.ts";
import type { Route } from "./routes.ts";

const byUrlAndMethod = new Map<string, Route>(
  routes.flatMap((route) => route.methods.map((method) => [`${method} ${route.path}`, route])),
);

/** The table's entry for a request; HEAD is asked for like GET. */
export function routeOf(request: FastifyRequest, reply: FastifyReply): Route {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = byUrlAndMethod.get(`${method} ${request.routeOptions.url}`);
  if (route) return route;
  reply.header("allow", methodsOf(request.routeOptions.url).join(", "));
  throw new ApiError(405, "method_not_allowed", `${request.method} is not possible here`);
}

/** What a request holds while it is in hand. */
export function poolOf(request: FastifyRequest): Pool {
  return poolNameOf(byUrlAndMethod.get(`${request.method} ${request.routeOptions.url}`));
}

/** The same of a route. */
export const poolNameOf = (route: Route | undefined): Pool => route?.pool ?? "usual";

/** What can be done at one of the table's paths. */
function methodsOf(path: string | undefined) {
  const methods = routes.filter((route) => route.path === path).flatMap((route) => route.methods);
  return methods.includes("GET") ? [...methods, "HEAD" as const] : methods;
}

/** What none of the service's paths can do is refused by name as well, not just not found. */
export function refuseOthers(app: FastifyInstance, path: string, passed: ReadonlySet<string>) {
  const method = app.supportedMethods.filter((name) => !passed.has(name));
  // Before anything of a body is read.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
    void routeOf(request, reply);
  app.route({ method, url: path, onRequest: refuse, handler: refuse });
}

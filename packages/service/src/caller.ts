/** Who may call a route: every route declares its access, or the process does not start. */
import { timingSafeEqual } from "node:crypto";
import fp from "fastify-plugin";
import { ApiError } from "./errors.ts";
import { OPERATORS } from "./session.ts";
import type { Admin, SessionVerifier } from "./session.ts";

/**
 * - `open`: health and metrics, reachable inside the cluster only
 * - `public`: visitors, through the gateway
 * - `admin`: a signed-in admin of the request's town, through the gateway
 * - `operator`: a signed-in operator of all towns, through the gateway
 * - `service`: other services; the gateway routes none of these
 */
export type Access = "open" | "public" | "admin" | "operator" | "service";

declare module "fastify" {
  interface FastifyContextConfig {
    access: Access;
    /** false: the route belongs to no town. */
    town?: false;
  }
  interface FastifyRequest {
    /** The signed-in admin of an `admin` route, or the operator of an `operator` route; throws elsewhere. */
    readonly admin: Admin;
  }
}

const admins = new WeakMap<object, Admin>();

interface CallerOptions {
  serviceToken: string;
  sessions: SessionVerifier;
  /** Where operators have routes. */
  operators?: SessionVerifier | undefined;
}

/** Checks the service token on every route but the open ones, and the session on admins' and operators'. */
export const callerCheck = fp<CallerOptions>(
  async (app, { serviceToken, sessions, operators }) => {
    const expected = Buffer.from(serviceToken);

    app.addHook("onRoute", (route) => {
      // Fastify adds HEAD routes by itself; they share the config of their GET.
      if (!route.config?.access) throw new Error(`${route.url} declares no access`);
    });
    app.decorateRequest("admin", {
      getter() {
        const admin = admins.get(this);
        if (!admin) throw new ApiError(401, "not_signed_in", "Please sign in");
        return admin;
      },
    });
    app.addHook("onRequest", async (request) => {
      const { access } = request.routeOptions.config;
      if (access === "open" || request.is404) return;
      const given = request.headers["x-service-token"];
      if (typeof given !== "string" || !isSame(Buffer.from(given), expected))
        throw new ApiError(403, "not_allowed", "Only the gateway may call this service");
      if (access !== "admin" && access !== "operator") return;
      const token = request.headers["x-session"];
      const verified = (session: string) =>
        access === "admin"
          ? sessions.verify(session, request.town.slug)
          : operators?.verify(session, OPERATORS);
      const admin = typeof token === "string" ? await verified(token) : null;
      if (!admin) throw new ApiError(401, "not_signed_in", "Please sign in");
      admins.set(request, admin);
    });
  },
  { name: "caller-check", dependencies: ["request-town"] },
);

/** In the same time for every wrong token of the right length. */
const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

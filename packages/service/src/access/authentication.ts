/** Access control of routes: every route must declare who may call it, or the process does not start. */
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import fp from "fastify-plugin";
import { allowedCallers } from "./service-acl.ts";
import { ApiError } from "../http/errors.ts";
import { createCallerReader } from "./service-token.ts";
import type { CallerKeys } from "./service-token.ts";
import { OPERATORS } from "./session.ts";
import type { Admin, SessionVerifier } from "./session.ts";

/**
 * - `open`: health and metrics, reachable inside the cluster only
 * - `public`: visitors, through the gateway
 * - `admin`: a signed-in admin of the request's town, through the gateway
 * - `operator`: a signed-in operator of all towns, through the gateway
 * - `service`: the callers listed in `access/service-acl.ts`; the gateway exposes none of these routes
 */
type Access = "open" | "public" | "admin" | "operator" | "service";

declare module "fastify" {
  interface FastifyContextConfig {
    access: Access;
    /** false: the route belongs to no town. */
    town?: false;
    /** Open pages poll this route, and cannot mark that themselves: such requests do not extend the session. */
    isBackgroundPoll?: true;
    /** Name of the form field with the uploaded file; also shown in the API document. */
    file?: string;
  }
  interface FastifyRequest {
    /** The signed-in admin of an `admin` route, or the operator of an `operator` route; throws elsewhere. */
    readonly admin: Admin;
  }
}

const admins = new WeakMap<object, Admin>();

/** Returns the admin or operator behind any kind of request, once the session has been checked. */
export const findAdmin = (request: object) => admins.get(request);

interface CallerOptions {
  /** Name of the service, to which tokens must be addressed. */
  service: string;
  callerKeys: CallerKeys;
  sessions: SessionVerifier;
  /** Only in services with operator routes. */
  operators?: SessionVerifier | undefined;
}

/** Checks the caller of every route that is not open, and the session on admin and operator routes. */
export const authentication = fp<CallerOptions>(
  async (app, { service, callerKeys, sessions, operators }) => {
    const readCaller = createCallerReader(service, callerKeys);

    app.addHook("onRoute", (route) => {
      // Fastify adds HEAD routes by itself; they share the config of their GET.
      if (!route.config?.access) throw new Error(`${route.url} declares no access`);
      for (const method of [route.method].flat())
        if (allowedCallers(method, route.url).length === 0)
          throw new Error(`${method} ${route.url} is not in the table of callers`);
    });
    app.decorateRequest("admin", {
      getter() {
        const admin = admins.get(this);
        if (!admin) throw new ApiError(401, "not_signed_in", "Please sign in");
        return admin;
      },
    });
    app.addHook("onRequest", async (request) => {
      const { access, isBackgroundPoll = false } = request.routeOptions.config;
      if (access === "open" || request.is404) return;
      const given = request.headers["x-service-token"];
      const caller = typeof given === "string" ? readCaller(given) : null;
      if (!caller)
        throw new ApiError(403, "not_allowed", "Only other parts of Main Street may call this");
      const { url = "" } = request.routeOptions;
      if (!allowedCallers(request.method, url).includes(caller))
        throw new ApiError(403, "wrong_caller", `Not for ${caller}: ${request.method} ${url}`);
      if (access !== "admin" && access !== "operator") return;
      const token = request.headers["x-session"];
      const isBackground =
        isBackgroundPoll || request.headers[BACKGROUND_POLL_HEADER] !== undefined;
      const verified = (session: string) =>
        access === "admin"
          ? sessions.verify(session, request.town.slug, isBackground)
          : operators?.verify(session, OPERATORS, isBackground);
      const admin = typeof token === "string" ? await verified(token) : null;
      if (!admin) throw new ApiError(401, "not_signed_in", "Please sign in");
      admins.set(request, admin);
    });
  },
  { name: "authentication", dependencies: ["request-town"] },
);

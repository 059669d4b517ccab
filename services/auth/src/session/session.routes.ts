/** Signing in and out. */
import { authCheck, loginRequest, loginResponse } from "@mainstreet/contracts/auth";
import type { Service } from "@mainstreet/service/build";
import { ApiError } from "@mainstreet/service/errors";
import type { SessionVerifier } from "@mainstreet/service/session";
import type { FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { AdminStore } from "../admin/admin.store.ts";
import { isRightPassword } from "../admin/password.ts";
import { clearSessionCookie, setSessionCookie } from "./cookie.ts";
import type { Sessions } from "./sessions.ts";
import { openSession } from "./sign-in.ts";
import { admitAttempt } from "./attempt.ts";

interface SessionRoutesDeps {
  admins: AdminStore;
  sessions: Sessions;
  verifier: SessionVerifier;
  redis: Redis;
  prefix: string;
  secure: boolean;
}

/** The specification sends `?_=<timestamp>` past caches; it means nothing to us. */
const querystring = z.object({ _: z.string().optional() });

export function sessionRoutes(app: Service, deps: SessionRoutesDeps) {
  const { admins, sessions, verifier, secure } = deps;
  const config = { access: "public" } as const;

  /** The session that the request carries, if it is alive. */
  const current = async (request: FastifyRequest) => {
    const token = request.headers["x-session"];
    return typeof token === "string" ? verifier.verify(token, request.town.slug) : null;
  };

  app.post(
    "/api/auth/login",
    { config, schema: { querystring, body: loginRequest, response: { 200: loginResponse } } },
    async (request, reply) => {
      const { slug } = request.town;
      const { username, password } = request.body;
      const throttle = await admitAttempt(request, reply, { town: slug, username }, deps);
      const account = await admins.byName(slug, username);
      const isRight = await isRightPassword(account?.passwordHash ?? null, password);
      const browser = request.headers["user-agent"];
      const token =
        isRight && account
          ? await openSession({ store: admins, sessions }, slug, account, browser)
          : null;
      if (!account || token === null) {
        request.log.warn({ town: slug }, "login failed");
        throw new ApiError(401, "login_failed", "Invalid username or password");
      }
      await throttle.succeeded();
      // A session that was open in this browser ends: none is ever carried over a sign-in.
      const before = await current(request);
      if (before) await sessions.end(slug, before);
      setSessionCookie(reply, token, secure);
      reply.header("cache-control", "no-store");
      return { message: "Login successful", user: { id: account.id, username: account.username } };
    },
  );

  app.get(
    "/api/auth/check",
    { config, schema: { querystring, response: { 200: authCheck } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const session = await current(request);
      const account = session && (await admins.byId(request.town.slug, session.id));
      if (!account) return { authenticated: false };
      return { authenticated: true, user: { id: account.id, username: account.username } };
    },
  );

  app.post(
    "/api/auth/logout",
    { config, schema: { querystring, response: { 204: z.null() } } },
    async (request, reply) => {
      const session = await current(request);
      if (session) await sessions.end(request.town.slug, session);
      return clearSessionCookie(reply, secure).code(204).send(null);
    },
  );
}

/** Operators sign in and out; their sessions are of a kind of their own and no town's. */
import { loginRequest } from "@mainstreet/contracts/auth";
import { operatorCheck } from "@mainstreet/contracts/operator";
import type { Service } from "@mainstreet/service/build";
import { ApiError } from "@mainstreet/service/errors";
import { OPERATORS } from "@mainstreet/service/session";
import type { SessionVerifier } from "@mainstreet/service/session";
import type { FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { z } from "zod";
import { isRightPassword } from "../admin/password.ts";
import type { Accounts } from "../admin/keep-account.ts";
import { admitAttempt } from "../session/attempt.ts";
import { clearSessionCookie, setSessionCookie } from "../session/cookie.ts";
import { openSession } from "../session/sign-in.ts";

interface SignInDeps {
  operators: Accounts;
  verifier: SessionVerifier;
  redis: Redis;
  prefix: string;
  secure: boolean;
}

export function operatorSignInRoutes(app: Service, deps: SignInDeps) {
  const { operators, verifier, secure } = deps;
  const { store, sessions } = operators;
  const config = { access: "public", town: false } as const;

  const current = async (request: FastifyRequest) => {
    const token = request.headers["x-session"];
    return typeof token === "string" ? verifier.verify(token, OPERATORS) : null;
  };

  app.post(
    "/api/operator/login",
    { config, schema: { body: loginRequest, response: { 200: operatorCheck } } },
    async (request, reply) => {
      const { username, password } = request.body;
      const throttle = await admitAttempt(request, reply, { town: OPERATORS, username }, deps);
      const found = await store.byName(OPERATORS, username);
      const isRight = await isRightPassword(found?.passwordHash ?? null, password);
      const browser = request.headers["user-agent"];
      const token =
        isRight && found ? await openSession(operators, OPERATORS, found, browser) : null;
      if (!found || token === null) {
        request.log.warn("operator login failed");
        throw new ApiError(401, "login_failed", "Invalid username or password");
      }
      await throttle.succeeded();
      const before = await current(request);
      if (before) await sessions.end(OPERATORS, before);
      setSessionCookie(reply, token, secure, "operator");
      reply.header("cache-control", "no-store");
      return { authenticated: true, username: found.username };
    },
  );

  app.get(
    "/api/operator/check",
    { config, schema: { response: { 200: operatorCheck } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const session = await current(request);
      const found = session && (await store.byId(OPERATORS, session.id));
      return found ? { authenticated: true, username: found.username } : { authenticated: false };
    },
  );

  app.post(
    "/api/operator/logout",
    { config, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      const session = await current(request);
      if (session) await sessions.end(OPERATORS, session);
      return clearSessionCookie(reply, secure, "operator").code(204).send(null);
    },
  );
}

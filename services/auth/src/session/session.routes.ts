/** Signing in and out. */
import { authCheck, loginRequest, loginResponse } from "@mainstreet/contracts/auth";
import type { Service } from "@mainstreet/service/http/build-service";
import { z } from "zod";
import { sessionOf, signIn, signOut } from "./sign-in.ts";
import type { SignInDeps } from "./sign-in.ts";

/** The specification adds `?_=<timestamp>` to bypass caches; we ignore it. */
const querystring = z.object({ _: z.string().optional() });

export function sessionRoutes(app: Service, deps: SignInDeps) {
  const { store } = deps.accounts;
  const config = { access: "public" } as const;

  app.post(
    "/api/auth/login",
    { config, schema: { querystring, body: loginRequest, response: { 200: loginResponse } } },
    async (request, reply) => {
      const given = { ...request.body, town: request.town.slug };
      const { id, username } = await signIn(request, reply, given, deps);
      return { message: "Login successful", user: { id, username } };
    },
  );

  app.get(
    "/api/auth/check",
    { config, schema: { querystring, response: { 200: authCheck } } },
    async (request) => {
      const { slug } = request.town;
      const session = await sessionOf(request, slug, deps);
      const account = session && (await store.byId(slug, session.id));
      if (!account) return { authenticated: false };
      return { authenticated: true, user: { id: account.id, username: account.username } };
    },
  );

  app.post(
    "/api/auth/logout",
    { config, schema: { querystring, response: { 204: z.null() } } },
    async (request, reply) => {
      await signOut(request, reply, request.town.slug, deps);
      return reply.code(204).send(null);
    },
  );
}

/**
 * Operators sign in and out; their sessions have an audience of their own and belong to no town.
 */
import { loginRequest } from "@mainstreet/contracts/auth";
import { operatorCheck } from "@mainstreet/contracts/operator";
import type { Service } from "@mainstreet/service/http/build-service";
import { OPERATORS } from "@mainstreet/service/access/session";
import { z } from "zod";
import { sessionOf, signIn, signOut } from "../session/sign-in.ts";
import type { SignInDeps } from "../session/sign-in.ts";

export function operatorSignInRoutes(app: Service, deps: SignInDeps) {
  const { store } = deps.accounts;
  const config = { access: "public", town: false } as const;

  app.post(
    "/api/operator/login",
    { config, schema: { body: loginRequest, response: { 200: operatorCheck } } },
    async (request, reply) => {
      const given = { ...request.body, town: OPERATORS };
      const { username } = await signIn(request, reply, given, deps);
      return { authenticated: true, username };
    },
  );

  app.get(
    "/api/operator/check",
    { config, schema: { response: { 200: operatorCheck } } },
    async (request) => {
      const session = await sessionOf(request, OPERATORS, deps);
      const found = session && (await store.byId(OPERATORS, session.id));
      return found ? { authenticated: true, username: found.username } : { authenticated: false };
    },
  );

  app.post(
    "/api/operator/logout",
    { config, schema: { response: { 204: z.null() } } },
    async (request, reply) => {
      await signOut(request, reply, OPERATORS, deps);
      return reply.code(204).send(null);
    },
  );
}

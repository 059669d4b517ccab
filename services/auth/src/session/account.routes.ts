/** What admins can do with their own account: change the password, list and end sessions. */
import { adminSession, passwordChange } from "@mainstreet/contracts/auth";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError, invalidField, notFound } from "@mainstreet/service/http/errors";
import { SESSION_MAX_SECONDS } from "@mainstreet/service/access/session";
import { z } from "zod";
import { isCommonPassword, isRightPassword } from "../admin/password.ts";
import { admitAttempt } from "./attempt.ts";
import { openSession } from "./sign-in.ts";
import type { SignInDeps } from "./sign-in.ts";
import type { Attempt } from "./throttle.ts";

const named = z.strictObject({ id: z.string().regex(/^[\w-]{22}$/, "Unknown session") });

const wrongPassword = () => invalidField("currentPassword", "The current password is not right");

export function accountRoutes(app: Service, deps: SignInDeps) {
  const { accounts, devices, cookie } = deps;
  const { store, sessions, throttle } = accounts;
  const config = { access: "admin" } as const;

  app.post(
    "/api/auth/password",
    { config, schema: { body: passwordChange, response: { 204: z.null() } } },
    async (request, reply) => {
      const { slug, name } = request.town;
      const { currentPassword, newPassword } = request.body;
      const account = await store.byId(slug, request.admin.id);
      if (!account) throw notFound("Account");
      const attempt: Attempt = { town: slug, username: account.username, by: "change" };
      const admitted = await admitAttempt(throttle, attempt, reply);
      if (!(await isRightPassword(account.passwordHash, currentPassword))) {
        request.log.warn({ town: slug }, "password change failed");
        throw wrongPassword();
      }
      await admitted.succeeded();
      if (newPassword === currentPassword)
        throw invalidField(
          "newPassword",
          "Please choose a password that differs from the current one",
        );
      if (isCommonPassword(newPassword, account.username, slug, name))
        throw invalidField("newPassword", "This password is too common. Please choose another one");
      // Also before the change: if Redis is away, nothing has been changed yet.
      await sessions.endAll(slug, account.id);
      const changed = await store.changePassword(account, newPassword);
      if (!changed) throw wrongPassword();
      // Ends sessions opened with the old password meanwhile; this browser gets a new one.
      await sessions.endAll(slug, account.id);
      const browser = request.headers["user-agent"];
      const token = await openSession(accounts, slug, changed, browser);
      if (token === null) throw new ApiError(401, "not_signed_in", "Please sign in");
      reply.setCookie(cookie, token, { maxAge: SESSION_MAX_SECONDS });
      devices.remember(request, reply, slug, account.username);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/admin/sessions",
    { config, schema: { response: { 200: z.array(adminSession) } } },
    async ({ town, admin }) => sessions.list(town.slug, admin),
  );

  app.delete(
    "/api/admin/sessions",
    { config, schema: { response: { 204: z.null() } } },
    async ({ town, admin }, reply) => {
      await sessions.endAll(town.slug, admin.id);
      return reply.clearCookie(cookie).code(204).send(null);
    },
  );

  app.delete(
    "/api/admin/sessions/:id",
    { config, schema: { params: named, response: { 204: z.null() } } },
    async ({ town, admin, params }, reply) => {
      if (!(await sessions.endNamed(town.slug, admin.id, params.id))) throw notFound("Session");
      return reply.code(204).send(null);
    },
  );
}

/** What admins do about their own account: a new password, and ending sessions. */
import { adminSession, passwordChange } from "@mainstreet/contracts/auth";
import type { Service } from "@mainstreet/service/build";
import { ApiError, invalidField, notFound } from "@mainstreet/service/errors";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { AdminStore } from "../admin/admin.store.ts";
import { isCommonPassword, isRightPassword } from "../admin/password.ts";
import { admitAttempt } from "./attempt.ts";
import { clearSessionCookie, setSessionCookie } from "./cookie.ts";
import type { Sessions } from "./sessions.ts";
import { openSession } from "./sign-in.ts";

interface OwnRoutesDeps {
  admins: AdminStore;
  sessions: Sessions;
  redis: Redis;
  prefix: string;
  secure: boolean;
}

const named = z.strictObject({ id: z.string().regex(/^[\w-]{22}$/, "Unknown session") });

const wrongPassword = () => invalidField("currentPassword", "The current password is not right");

export function ownRoutes(app: Service, deps: OwnRoutesDeps) {
  const { admins, sessions, secure } = deps;
  const config = { access: "admin" } as const;

  app.post(
    "/api/auth/password",
    { config, schema: { body: passwordChange, response: { 204: z.null() } } },
    async (request, reply) => {
      const { slug } = request.town;
      const { currentPassword, newPassword } = request.body;
      const account = await admins.byId(slug, request.admin.id);
      if (!account) throw notFound("Account");
      const who = { town: slug, username: account.username };
      const throttle = await admitAttempt(request, reply, who, deps);
      if (!(await isRightPassword(account.passwordHash, currentPassword))) {
        request.log.warn({ town: slug }, "password change failed");
        throw wrongPassword();
      }
      await throttle.succeeded();
      if (newPassword === currentPassword)
        throw invalidField(
          "newPassword",
          "Please choose a password that differs from the current one",
        );
      if (isCommonPassword(newPassword))
        throw invalidField("newPassword", "This password is too common. Please choose another one");
      const changed = await admins.changePassword(account, newPassword);
      if (!changed) throw wrongPassword();
      // Whoever knew the old password is out; this browser goes on with a session of its own.
      await sessions.endAll(slug, account.id);
      const browser = request.headers["user-agent"];
      const token = await openSession({ store: admins, sessions }, slug, changed, browser);
      if (token === null) throw new ApiError(401, "not_signed_in", "Please sign in");
      setSessionCookie(reply, token, secure);
      return reply.header("cache-control", "no-store").code(204).send(null);
    },
  );

  app.get(
    "/api/admin/sessions",
    { config, schema: { response: { 200: z.array(adminSession) } } },
    async ({ town, admin }, reply) => {
      reply.header("cache-control", "no-store");
      return sessions.list(town.slug, admin);
    },
  );

  app.delete(
    "/api/admin/sessions",
    { config, schema: { response: { 204: z.null() } } },
    async ({ town, admin }, reply) => {
      await sessions.endAll(town.slug, admin.id);
      return clearSessionCookie(reply, secure).code(204).send(null);
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

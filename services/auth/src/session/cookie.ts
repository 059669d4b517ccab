/** The session cookie: out of reach for scripts and for other sites. */
import { SESSION_MAX_SECONDS } from "@mainstreet/service/session";
import type { FastifyReply } from "fastify";

const attributes = (secure: boolean) =>
  `; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;

/** An operator's cookie has a name of its own: no town's page ever carries it. */
type CookieName = "session" | "operator";

/** Browsers accept the `__Host-` name only with Secure, without Domain and for the whole site. */
export const cookieName = (secure: boolean, name: CookieName = "session") =>
  secure ? `__Host-${name}` : name;

export const setSessionCookie = (
  reply: FastifyReply,
  token: string,
  secure: boolean,
  name: CookieName = "session",
) =>
  reply.header(
    "set-cookie",
    `${cookieName(secure, name)}=${token}; Max-Age=${SESSION_MAX_SECONDS}${attributes(secure)}`,
  );

export const clearSessionCookie = (
  reply: FastifyReply,
  secure: boolean,
  name: CookieName = "session",
) => reply.header("set-cookie", `${cookieName(secure, name)}=; Max-Age=0${attributes(secure)}`);

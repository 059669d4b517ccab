/** The session cookie: out of reach for scripts and for other sites. */
import { SESSION_MAX_SECONDS } from "@mainstreet/service/session";
import type { FastifyReply } from "fastify";

const attributes = (secure: boolean) =>
  `; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;

/** Browsers accept the `__Host-` name only with Secure, without Domain and for the whole site. */
export const cookieName = (secure: boolean) => (secure ? "__Host-session" : "session");

export const setSessionCookie = (reply: FastifyReply, token: string, secure: boolean) =>
  reply.header(
    "set-cookie",
    `${cookieName(secure)}=${token}; Max-Age=${SESSION_MAX_SECONDS}${attributes(secure)}`,
  );

export const clearSessionCookie = (reply: FastifyReply, secure: boolean) =>
  reply.header("set-cookie", `${cookieName(secure)}=; Max-Age=0${attributes(secure)}`);

/** Our cookies: out of reach for scripts and for other sites. */
import { SESSION_MAX_SECONDS } from "@mainstreet/service/session";
import type { FastifyReply } from "fastify";

/** An operator's session has a name of its own: no town's page ever carries it. */
export type SessionCookie = "session" | "operator";

interface Cookie {
  name: SessionCookie | "device";
  value: string;
  /** In seconds. */
  maxAge: number;
  secure: boolean;
}

/** Browsers accept the `__Host-` name only with Secure, without Domain and for the whole site. */
export const setCookie = (reply: FastifyReply, { name, value, maxAge, secure }: Cookie) =>
  reply.header(
    "set-cookie",
    `${secure ? "__Host-" : ""}${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`,
  );

export const setSessionCookie = (
  reply: FastifyReply,
  token: string,
  secure: boolean,
  name: SessionCookie = "session",
) => setCookie(reply, { name, value: token, maxAge: SESSION_MAX_SECONDS, secure });

export const clearSessionCookie = (
  reply: FastifyReply,
  secure: boolean,
  name: SessionCookie = "session",
) => setCookie(reply, { name, value: "", maxAge: 0, secure });

/**
 * Authentication between services: the caller signs a short-lived token for exactly one service, so that a
 * service can neither sign as its caller nor use the token elsewhere.
 */
import jwt from "jsonwebtoken";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { PUBLIC_KEY, caller } from "./service-acl.ts";
import type { Caller } from "./service-acl.ts";
import { publicKeysIn } from "./keys.ts";
import { readToken } from "./token.ts";

/** Tolerates clocks that differ by minutes. */
const LIFE_SECONDS = 300;
const RENEWED_MS = 60_000;
const TYPE = "service+jwt";

/** Signs a token; `to` is its audience (several services in tests), `seconds` its lifetime. */
export function signServiceToken(
  from: Caller,
  privateKey: string,
  { to, seconds = LIFE_SECONDS }: { to: string | string[]; seconds?: number },
): string {
  return jwt.sign({}, privateKey, {
    algorithm: "ES256",
    issuer: "main-street",
    subject: from,
    audience: to,
    expiresIn: seconds,
    header: { alg: "ES256", typ: TYPE },
  });
}

/** Returns the caller's token for a service. */
export type TokenFor = (service: string) => string;

/** Signs a new token each minute, and reuses it in between. */
export function createServiceTokens(from: Caller, privateKey: string): TokenFor {
  const kept = new Map<string, { token: string; renewAt: number }>();
  return (service) => {
    const now = Date.now();
    const last = kept.get(service);
    if (last && now < last.renewAt) return last.token;
    const token = signServiceToken(from, privateKey, { to: service });
    kept.set(service, { token, renewAt: now + RENEWED_MS });
    return token;
  };
}

export type CallerKeys = Record<(typeof PUBLIC_KEY)[Caller], string>;

const claims = z.object({ sub: caller, exp: z.int() });

/** More than the tokens in use at a time, which live for minutes. */
const TOKENS_IN_MEMORY = 1000;

/**
 * Returns a function that tells the caller who signed a token; null if it is invalid, expired or for another
 * service.
 */
export function createCallerReader(service: string, keys: CallerKeys) {
  const kind = { audience: service, typ: TYPE, claims };
  const known = new LRUCache<string, Caller>({ max: TOKENS_IN_MEMORY });
  const callers = caller.options.map(
    (name) => [name, publicKeysIn(keys[PUBLIC_KEY[name]])] as const,
  );

  return (token: string): Caller | null => {
    const before = known.get(token);
    if (before) return before;
    for (const [name, publicKeys] of callers) {
      const said = readToken(token, publicKeys, kind);
      if (said?.sub !== name) continue;
      known.set(token, name, { ttl: Math.max(1, said.exp * 1000 - Date.now()) });
      return name;
    }
    return null;
  };
}

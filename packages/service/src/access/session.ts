/**
 * Session tokens: ES256, for one audience, and valid only while the allow-list in Redis contains them, so that
 * signing out or revoking ends a session in all services at once.
 */
import { sessionClaims } from "@mainstreet/contracts/auth";
import type { Audience } from "@mainstreet/contracts/auth";
import type { Redis } from "ioredis";
import { publicKeysIn } from "./keys.ts";
import { readToken } from "./token.ts";

/** The signed-in admin or operator. */
export interface Admin {
  id: number;
  name: string;
  sid: string;
}

/** Idle time after which a session ends, in seconds. */
export const SESSION_IDLE_SECONDS = 12 * 60 * 60;
/** Longest lifetime of a session, in seconds. */
export const SESSION_MAX_SECONDS = 7 * 24 * 60 * 60;

/**
 * Stands for the town in operators' keys and tokens, as operators belong to none; no town can have this name.
 */
export const OPERATORS = "@operators";

export const sessionKey = (prefix: string, town: string, sid: string) =>
  `${prefix}session:${town}:${sid}`;
export const adminSessionsKey = (prefix: string, town: string, adminId: number) =>
  `${prefix}sessions:${town}:${adminId}`;

export type SessionVerifier = ReturnType<typeof createSessionVerifier>;

/**
 * Verifies sessions by public keys and allow-list; each use extends the session, except requests that only
 * poll.
 */
export function createSessionVerifier(deps: {
  redis: Redis;
  prefix: string;
  publicKey: string;
  /** Sessions of other audiences are rejected; by default admins' are accepted. */
  audience?: Audience;
}) {
  const keys = publicKeysIn(deps.publicKey);
  const { audience = "admin" } = deps;
  const kind = { audience, typ: "session+jwt", claims: sessionClaims };
  return {
    /** Returns the admin of a token, or null. Rejects while Redis is unavailable: then nobody gets in. */
    async verify(token: string, town: string, isBackground = false): Promise<Admin | null> {
      const claims = readToken(token, keys, kind);
      if (claims?.town !== town) return null;
      const key = sessionKey(deps.prefix, town, claims.sid);
      const alive = isBackground
        ? await deps.redis.exists(key)
        : await deps.redis.expire(key, SESSION_IDLE_SECONDS);
      if (alive !== 1) return null;
      return {
        id: Number(claims.sub),
        name: claims.name ?? `Admin ${claims.sub}`,
        sid: claims.sid,
      };
    },
  };
}

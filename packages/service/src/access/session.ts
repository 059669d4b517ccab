/**
 * Session tokens: ES256, one audience, and alive only while the allow-list in Redis holds them, so
 * that signing out or revoking ends a session in every service at once.
 */
import { sessionClaims } from "@mainstreet/contracts/auth";
import type { Audience } from "@mainstreet/contracts/auth";
import type { Redis } from "ioredis";
import { publicKeysIn, readToken } from "./token.ts";

/** Who is signed in. */
export interface Admin {
  id: number;
  name: string;
  sid: string;
}

/** A session that nobody uses for this long is over, in seconds. */
export const SESSION_IDLE_SECONDS = 12 * 60 * 60;
/** No session lives longer than this, in seconds. */
export const SESSION_MAX_SECONDS = 7 * 24 * 60 * 60;

/** Operators belong to no town; in keys and tokens this stands for one, and no town can be called so. */
export const OPERATORS = "@operators";

export const sessionKey = (prefix: string, town: string, sid: string) =>
  `${prefix}session:${town}:${sid}`;
export const adminSessionsKey = (prefix: string, town: string, adminId: number) =>
  `${prefix}sessions:${town}:${adminId}`;

export type SessionVerifier = ReturnType<typeof createSessionVerifier>;

/** Verifier over the public keys and the allow-list; each use keeps the session awake, but none that only follows. */
export function createSessionVerifier(deps: {
  redis: Redis;
  prefix: string;
  publicKey: string;
  /** A session of another kind is none; admins' unless said otherwise. */
  audience?: Audience;
}) {
  const keys = publicKeysIn(deps.publicKey);
  const { audience = "admin" } = deps;
  const kind = { audience, typ: "session+jwt", claims: sessionClaims };
  return {
    /** The admin behind a token, or null. Rejects when Redis is away: then nobody gets in. */
    async verify(token: string, town: string, isFollowing = false): Promise<Admin | null> {
      const claims = readToken(token, keys, kind);
      if (claims?.town !== town) return null;
      const key = sessionKey(deps.prefix, town, claims.sid);
      const alive = isFollowing
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

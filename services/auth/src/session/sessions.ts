/** Opening and ending sessions. */
import { randomBytes } from "node:crypto";
import {
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  adminSessionsKey,
  sessionKey,
} from "@mainstreet/service/session";
import type { Redis } from "ioredis";
import jwt from "jsonwebtoken";

interface SessionsDeps {
  redis: Redis;
  prefix: string;
  /** PEM, ES256. */
  privateKey: string;
}

/** The admin whom a session is for. */
interface SignedIn {
  id: number;
  username: string;
}

export function createSessions({ redis, prefix, privateKey }: SessionsDeps) {
  return {
    /** Opens a session and returns its token; it is valid while the allow-list holds its id. */
    async open(town: string, { id: adminId, username }: SignedIn): Promise<string> {
      const sid = randomBytes(24).toString("base64url");
      const mine = adminSessionsKey(prefix, town, adminId);
      await redis
        .multi()
        .set(sessionKey(prefix, town, sid), String(adminId), "EX", SESSION_IDLE_SECONDS)
        .sadd(mine, sid)
        .expire(mine, SESSION_MAX_SECONDS)
        .exec();
      return jwt.sign({ town, sid, name: username }, privateKey, {
        algorithm: "ES256",
        issuer: "main-street",
        audience: "admin",
        subject: String(adminId),
        expiresIn: SESSION_MAX_SECONDS,
        notBefore: 0,
        header: { alg: "ES256", typ: "session+jwt" },
      });
    },

    async end(town: string, adminId: number, sid: string): Promise<void> {
      await redis
        .multi()
        .del(sessionKey(prefix, town, sid))
        .srem(adminSessionsKey(prefix, town, adminId), sid)
        .exec();
    },

    /** Signs the admin out everywhere. */
    async endAll(town: string, adminId: number): Promise<void> {
      const mine = adminSessionsKey(prefix, town, adminId);
      const sids = await redis.smembers(mine);
      await redis.del(mine, ...sids.map((sid) => sessionKey(prefix, town, sid)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

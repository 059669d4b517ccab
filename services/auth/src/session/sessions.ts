/** Opening, listing and ending sessions. */
import { createHash, randomBytes } from "node:crypto";
import type { AdminSession, Audience } from "@mainstreet/contracts/auth";
import {
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  adminSessionsKey,
  sessionKey,
} from "@mainstreet/service/access/session";
import type { Redis } from "ioredis";
import jwt from "jsonwebtoken";
import { z } from "zod";

interface SessionsDeps {
  redis: Redis;
  prefix: string;
  /** PEM private key (ES256). */
  privateKey: string;
  now: () => Date;
  /** The sessions' audience, admins by default. */
  audience?: Audience;
}

/** The account that a session is opened for. */
interface SignedIn {
  id: number;
  username: string;
}

/** A live session and its account. */
interface Owner {
  id: number;
  sid: string;
}

/** The value of a session's allow-list entry, as JSON. */
const details = z.object({ openedAt: z.iso.datetime(), browser: z.string() });
const BROWSER_LENGTH = 300;
/**
 * Sessions per admin, who has a few browsers: a script that signs in repeatedly must not fill
 * Redis.
 */
const MOST = 100;
/** Tokens are backdated by this much, for services whose clocks are behind. */
const CLOCKS_DIFFER_SECONDS = 300;

/** Returns a session's public name: its id is the key in the allow-list and stays secret. */
const nameOf = (sid: string) => createHash("sha256").update(sid).digest("base64url").slice(0, 22);

function detailsOf(stored: string) {
  try {
    return details.parse(JSON.parse(stored));
  } catch {
    // Opened by a version that stored no details: still a valid session.
    return { openedAt: null, browser: "" };
  }
}

export function createSessions(deps: SessionsDeps) {
  const { redis, prefix, privateKey, now, audience = "admin" } = deps;
  async function end(town: string, { id, sid }: Owner): Promise<void> {
    await redis
      .multi()
      .del(sessionKey(prefix, town, sid))
      .srem(adminSessionsKey(prefix, town, id), sid)
      .exec();
  }

  /**
   * Ends the sessions unused for longest beyond `MOST`, and removes expired ones from the admin's
   * list. A list from before there was a limit shrinks with each sign-in.
   */
  async function endOldest(town: string, { id, sid }: Owner): Promise<void> {
    const mine = adminSessionsKey(prefix, town, id);
    const others = (await redis.srandmember(mine, 2 * MOST)).filter((one) => one !== sid);
    const msLeft = await Promise.all(
      others.map((one) => redis.pttl(sessionKey(prefix, town, one))),
    );
    const living = others
      .map((one, n) => ({ sid: one, msLeft: msLeft[n] ?? 0 }))
      .filter((one) => one.msLeft > 0)
      .toSorted((a, b) => b.msLeft - a.msLeft);
    const kept = new Set(living.slice(0, MOST - 1).map((one) => one.sid));
    const ended = others.filter((one) => !kept.has(one));
    await Promise.all(ended.map((one) => end(town, { id, sid: one })));
  }

  return {
    /** Opens a session; its token is valid while the allow-list holds its id. */
    async open(town: string, { id: adminId, username }: SignedIn, browser = "") {
      const sid = randomBytes(24).toString("base64url");
      const kept = { openedAt: now().toISOString(), browser: browser.slice(0, BROWSER_LENGTH) };
      const mine = adminSessionsKey(prefix, town, adminId);
      await redis
        .multi()
        .set(sessionKey(prefix, town, sid), JSON.stringify(kept), "EX", SESSION_IDLE_SECONDS)
        .sadd(mine, sid)
        .expire(mine, SESSION_MAX_SECONDS)
        .exec();
      await endOldest(town, { id: adminId, sid });
      const token = jwt.sign({ town, sid, name: username }, privateKey, {
        algorithm: "ES256",
        issuer: "main-street",
        audience,
        subject: String(adminId),
        expiresIn: SESSION_MAX_SECONDS,
        notBefore: -CLOCKS_DIFFER_SECONDS,
        header: { alg: "ES256", typ: "session+jwt" },
      });
      return { token, sid };
    },

    end,

    /** Lists the admin's live sessions: the asking one first, then the most recently used. */
    async list(town: string, asking: Owner): Promise<AdminSession[]> {
      const mine = await redis.smembers(adminSessionsKey(prefix, town, asking.id));
      const read = redis.multi();
      for (const sid of mine)
        read.get(sessionKey(prefix, town, sid)).ttl(sessionKey(prefix, town, sid));
      const answers = ((await read.exec()) ?? []).map(([, value]) => value);
      return mine
        .flatMap((sid, n) => {
          const [stored, secondsLeft] = answers.slice(2 * n, 2 * n + 2);
          if (typeof stored !== "string") return [];
          const unusedFor = SESSION_IDLE_SECONDS - Number(secondsLeft);
          const lastUsedAt = new Date(now().getTime() - unusedFor * 1000).toISOString();
          return [
            { id: nameOf(sid), ...detailsOf(stored), lastUsedAt, current: sid === asking.sid },
          ];
        })
        .toSorted(
          (a, b) =>
            Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt),
        );
    },

    /** Ends one of the admin's sessions by its public name; returns false when there is none. */
    async endNamed(town: string, adminId: number, name: string): Promise<boolean> {
      const mine = await redis.smembers(adminSessionsKey(prefix, town, adminId));
      const sid = mine.find((one) => nameOf(one) === name);
      if (sid === undefined) return false;
      await end(town, { id: adminId, sid });
      return true;
    },

    /** Signs the admin out everywhere; a session opened concurrently stays in the list. */
    async endAll(town: string, adminId: number): Promise<void> {
      const mine = adminSessionsKey(prefix, town, adminId);
      const sids = await redis.smembers(mine);
      if (sids.length === 0) return;
      const keys = sids.map((sid) => sessionKey(prefix, town, sid));
      await redis
        .multi()
        .del(...keys)
        .srem(mine, ...sids)
        .exec();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Passwords that change during sign-ins. */
import { asCaller, deviceToken, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
const { env, townWithAdmin, login } = auth;
const { app } = auth.service;
afterAll(auth.stop);

const fresh = "four quiet lanterns";
const TOWNS = 2;
const SIGN_INS = 10;

const tokenOf = (cookie: unknown) => /^session=([^;]+)/.exec(String(cookie))?.[1] ?? "";
/** Signs in from a browser of its own, so that attempts don't throttle each other. */
async function signIn(town: string, secret = password) {
  const headers = { "x-device": deviceToken(town, ["clerk"]) };
  const answer = await login(town, { username: "clerk", password: secret }, headers);
  return tokenOf(answer.headers["set-cookie"]);
}

const isAlive = async (town: string, token: string) => {
  const headers = { ...visitor(env, town), "x-session": token };
  const answer = await app.inject({ url: "/api/auth/check", headers });
  return answer.json<{ authenticated: boolean }>().authenticated;
};

const own = (town: string, token: string, newPassword = fresh) =>
  app.inject({
    method: "POST",
    url: "/api/auth/password",
    headers: { ...visitor(env, town), "x-session": token },
    payload: { currentPassword: password, newPassword },
  });

const byOperator = (town: string) =>
  app.inject({
    method: "PUT",
    url: `/internal/towns/${town}/admins/clerk`,
    headers: asCaller(env, "tools"),
    payload: { password: fresh },
  });

/**
 * Signs in with the old password while it changes, in many towns at once; returns how many sessions
 * survive.
 */
async function survivors(change: (town: string, token: string) => Promise<{ statusCode: number }>) {
  const alive = await Promise.all(
    Array.from({ length: TOWNS }, async () => {
      const town = await townWithAdmin();
      const first = await signIn(town);
      const [changed, ...old] = await Promise.all([
        change(town, first),
        ...Array.from({ length: SIGN_INS }, () => signIn(town)),
      ]);
      expect(changed.statusCode).toBeLessThan(300);
      const states = await Promise.all([first, ...old].map((token) => isAlive(town, token)));
      expect(await isAlive(town, await signIn(town, fresh))).toBe(true);
      return states.filter(Boolean).length;
    }),
  );
  return alive.reduce((sum, count) => sum + count, 0);
}

describe("a sign-in with the old password", () => {
  test("that overlaps the admin's own change leaves no session", async () => {
    expect(await survivors(own)).toBe(0);
  });

  test("that overlaps an operator's reset leaves no session", async () => {
    expect(await survivors((town) => byOperator(town))).toBe(0);
  });

  test("that overlaps the removal of its account leaves no session", async () => {
    const town = await townWithAdmin();
    const headers = asCaller(env, "tools");
    const url = `/internal/towns/${town}/admins/clerk`;
    await Promise.all([
      app.inject({ method: "DELETE", url, headers }),
      ...Array.from({ length: SIGN_INS }, () => signIn(town)),
    ]);
    expect(await auth.redis.keys(`${env.REDIS_PREFIX}session:${town}:*`)).toEqual([]);
  });
});

test("a change with the old password does not undo an operator's reset", async () => {
  const ends = await Promise.all(
    Array.from({ length: TOWNS }, async () => {
      const town = await townWithAdmin();
      const token = await signIn(town);
      const [stolen, reset] = await Promise.all([
        own(town, token, "chosen by a thief"),
        byOperator(town),
      ]);
      expect(reset.statusCode).toBe(200);
      const kept = tokenOf(stolen.headers["set-cookie"]);
      return [await isAlive(town, kept), await isAlive(town, await signIn(town, fresh))];
    }),
  );
  expect(ends).toEqual(Array.from({ length: TOWNS }, () => [false, true]));
});

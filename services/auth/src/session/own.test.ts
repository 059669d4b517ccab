import { visitor } from "@mainstreet/testing/town";
import type { AdminSession } from "@mainstreet/contracts/auth";
import { clientOf } from "@mainstreet/testing/client";
import { afterAll, describe, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { createSessions } from "./sessions.ts";
import { MAX_FAILURES } from "./throttle.ts";

const auth = await startAuth();
const { env, townWithAdmin, login } = auth;
afterAll(auth.stop);

const tokenOf = (cookie: unknown) => /^session=([^;]+)/.exec(String(cookie))?.[1] ?? "";

/** A signed-in browser. */
async function browser(town: string, name = "Firefox", secret = password) {
  const answer = await login(town, { username: "clerk", password: secret }, { "user-agent": name });
  return withToken(town, tokenOf(answer.headers["set-cookie"]));
}

function withToken(town: string, token: string) {
  const caller = clientOf(auth.service.app, { ...visitor(env, town), "x-session": token });
  return {
    ...caller,
    isIn: async () =>
      (await caller.get("/api/auth/check")).json<{ authenticated: boolean }>().authenticated,
    sessions: async () => (await caller.get("/api/admin/sessions")).json<AdminSession[]>(),
    change: (currentPassword: unknown, newPassword: unknown) =>
      caller.post("/api/auth/password", { currentPassword, newPassword }),
  };
}

const fresh = "four quiet lanterns";

describe("a new password", () => {
  test("ends every other session, and gives this browser a new one", async () => {
    const town = await townWithAdmin();
    const [here, there] = [await browser(town), await browser(town)];
    const answer = await here.change(password, fresh);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect([await here.isIn(), await there.isIn()]).toEqual([false, false]);
    expect(await withToken(town, tokenOf(answer.headers["set-cookie"])).isIn()).toBe(true);
    expect((await login(town, { username: "clerk", password })).statusCode).toBe(401);
    expect(await (await browser(town, "Firefox", fresh)).isIn()).toBe(true);
  });

  test("is accepted in every Unicode normalization form", async () => {
    const town = await townWithAdmin();
    const here = await browser(town);
    await here.change(password, "four cafe\u0301s by night");
    expect(await (await browser(town, "Firefox", "four caf\u00E9s by night")).isIn()).toBe(true);
  });

  test.each([
    ["wrong password", fresh, "currentPassword", "The current password is not right"],
    ["", fresh, "currentPassword", "Current password is required"],
    [password, "short", "newPassword", "Please use at least 8 characters"],
    [password, " ".repeat(8), "newPassword", "Please use more than spaces"],
    [password, "\t\u00A0 \u3000".repeat(3), "newPassword", "Please use more than spaces"],
    [
      password,
      password,
      "newPassword",
      "Please choose a password that differs from the current one",
    ],
    [
      password,
      "Password1",
      "newPassword",
      "This password is too common. Please choose another one",
    ],
    [{ $ne: "" }, fresh, "currentPassword", "Please give a text"],
  ])(
    "%j → %j is refused at the field, and nobody is signed out",
    async (old, next, path, message) => {
      const here = await browser(await townWithAdmin());
      const answer = await here.change(old, next);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
      expect(await here.isIn()).toBe(true);
    },
  );

  test("cannot be the account's name, the town's or ours, whatever stands around it", async () => {
    const town = await townWithAdmin();
    const here = await browser(town);
    const change = (newPassword: string) => {
      const payload = { currentPassword: password, newPassword };
      return here.post("/api/auth/password", payload, { "x-town-name": "Quiet%20Lake" });
    };
    for (const name of ["Clerk-2026!", "2026 quietlake", `${town}!!`, "Main Street 1"])
      expect([name, (await change(name)).json().errors]).toMatchObject([
        name,
        [{ path: "newPassword", message: expect.stringContaining("too common") }],
      ]);
    expect((await change("the clerk of Quiet Lake")).statusCode).toBe(204);
  });

  test("cannot be set by guessing the current one", async () => {
    const here = await browser(await townWithAdmin());
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1)
      await here.change(`guess ${attempt}`, fresh);
    expect((await here.change(password, fresh)).statusCode).toBe(429);
  });
});

describe("the list of sessions", () => {
  test("contains one's own sessions, the current one first, and nothing to sign in with", async () => {
    const town = await townWithAdmin();
    const [here, there] = [await browser(town, "Firefox"), await browser(town, "Safari")];
    const shown = await here.sessions();
    expect(shown).toMatchObject([
      { browser: "Firefox", current: true },
      { browser: "Safari", current: false },
    ]);
    for (const { openedAt, lastUsedAt } of shown)
      for (const time of [openedAt, lastUsedAt])
        expect(Math.abs(Date.now() - Date.parse(time ?? ""))).toBeLessThan(60_000);
    const [, other] = shown;
    expect((await here.delete(`/api/admin/sessions/${other?.id}`)).statusCode).toBe(204);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
    expect(await here.sessions()).toHaveLength(1);
    expect((await here.delete(`/api/admin/sessions/${other?.id}`)).statusCode).toBe(404);
    const keys = await auth.redis.keys(`${env.REDIS_PREFIX}session:${town}:*`);
    expect(keys.join(" ")).not.toContain(shown[0]?.id);
  });

  test("drops expired sessions at a sign-in, also if nobody opens the list", async () => {
    const town = await townWithAdmin();
    await Promise.all(Array.from({ length: 5 }, () => browser(town)));
    await auth.redis.del(...(await auth.redis.keys(`${env.REDIS_PREFIX}session:${town}:*`)));
    const [here, there] = [await browser(town), await browser(town)];
    const [list = ""] = await auth.redis.keys(`${env.REDIS_PREFIX}sessions:${town}:*`);
    expect(await auth.redis.scard(list)).toBe(2);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, true]);
  });

  test("is limited to the hundred sessions that were used last", async () => {
    const town = await townWithAdmin();
    const here = await browser(town);
    const [list = ""] = await auth.redis.keys(`${env.REDIS_PREFIX}sessions:${town}:*`);
    const clerk = { id: Number(list.split(":").at(-1)), username: "clerk" };
    const sessions = createSessions({
      redis: auth.redis,
      prefix: env.REDIS_PREFIX,
      privateKey: env.SESSION_PRIVATE_KEY,
      now: () => new Date(),
    });
    for (let n = 0; n < 250; n += 1) await sessions.open(town, clerk, `Script ${n}`);
    const [living, listed] = [
      await auth.redis.keys(`${env.REDIS_PREFIX}session:${town}:*`),
      await auth.redis.scard(list),
    ];
    expect([living.length, listed]).toEqual([100, 100]);
    const last = await browser(town);
    expect(await last.isIn()).toBe(true);
    expect(await here.isIn()).toBe(false);
  });

  test("can be ended as a whole, including the current session", async () => {
    const town = await townWithAdmin();
    const [here, there] = [await browser(town), await browser(town)];
    const answer = await here.delete("/api/admin/sessions");
    expect([answer.statusCode, String(answer.headers["set-cookie"])]).toEqual([
      204,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect([await here.isIn(), await there.isIn()]).toEqual([false, false]);
  });

  test("gives no access to another town's sessions", async () => {
    const [town, elsewhere] = [await townWithAdmin(), await townWithAdmin()];
    const [here, there] = [await browser(town), await browser(elsewhere)];
    const [theirs] = await there.sessions();
    expect((await here.delete(`/api/admin/sessions/${theirs?.id}`)).statusCode).toBe(404);
    expect(await there.isIn()).toBe(true);
  });
});

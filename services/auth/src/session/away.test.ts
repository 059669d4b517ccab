/**
 * Sign-ins while a store is away: no attempt is counted, and no session outlives what should end
 * it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { clientOf } from "@mainstreet/testing/client";
import { testEnvironment } from "@mainstreet/testing/environment";
import { openStoreProxies } from "@mainstreet/testing/store-proxies";
import { asCaller, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { afterAll, describe, expect, test, vi } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { MAX_FAILURES } from "./throttle.ts";

const stores = await openStoreProxies(testEnvironment());
const auth = await startAuth(stores.urls);
const { townWithAdmin, login } = auth;
afterAll(async () => {
  await stores.restore();
  await auth.stop();
  await stores.cut();
});

const BACK = { timeout: 20_000, interval: 200 };
const { database, redis } = stores.proxies;

test.each([
  ["the database is gone", database, database.cut],
  ["the database is silent", database, async () => database.hold()],
  ["Redis is gone", redis, redis.cut],
  ["Redis is silent", redis, async () => redis.hold()],
])(
  "whoever tried repeatedly while %s can sign in as soon as it is back",
  async (_what, store, leave) => {
    await stores.restore();
    const town = await vi.waitFor(townWithAdmin, BACK);
    const clerk = { username: "clerk", password };
    await leave();
    const tries = Array.from({ length: MAX_FAILURES }, () => login(town, clerk));
    for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(503);
    expect((await login(town, clerk)).statusCode).toBe(503);
    await store.restore();
    const signIn = async () => {
      const { statusCode } = await login(town, clerk);
      expect(statusCode).not.toBe(503);
      return statusCode;
    };
    expect(await vi.waitFor(signIn, BACK)).toBe(200);
  },
  120_000,
);

describe("a session does not outlive", () => {
  /** Returns a signed-in browser of a new town. */
  async function signedIn() {
    await stores.restore();
    const town = await vi.waitFor(townWithAdmin, BACK);
    const answer = await login(town, { username: "clerk", password });
    const token = /^session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
    const asks = clientOf(auth.service.app, { ...visitor(auth.env, town), "x-session": token });
    const status = async () => (await asks.get("/api/admin/sessions")).statusCode;
    expect(await status()).toBe(200);
    return { town, asks, status };
  }

  test("its account, which is removed once Redis is back", async () => {
    const { town, status } = await signedIn();
    const tools = clientOf(auth.service.app, asCaller(auth.env, "tools"));
    const remove = () => tools.delete(`/internal/towns/${town}/admins/clerk`);
    await redis.cut();
    expect((await remove()).statusCode).toBe(503);
    await redis.restore();
    const removed = await vi.waitFor(async () => {
      const { statusCode } = await remove();
      expect(statusCode).not.toBe(503);
      return statusCode;
    }, BACK);
    expect([removed, await status()]).toEqual([204, 401]);
  }, 60_000);

  test("its password, if Redis fails while the password is changed", async () => {
    const { town, asks, status } = await signedIn();
    const watching = new Redis(testEnvironment().REDIS_URL);
    const isTried = async () =>
      (await watching.keys(`${auth.env.REDIS_PREFIX}login:guesses*`)).length > 0;
    const newPassword = "four quiet lanterns";
    const change = asks.post("/api/auth/password", { currentPassword: password, newPassword });
    // The attempt's count disappears once the current password was found right.
    await vi.waitUntil(isTried, { interval: 1, timeout: 20_000 });
    await vi.waitUntil(async () => !(await isTried()), { interval: 1, timeout: 20_000 });
    watching.disconnect();
    // The new password is stored only after Redis is cut.
    database.hold();
    await pause(500);
    await redis.cut();
    await database.restore();
    expect((await change).statusCode).toBe(503);
    await redis.restore();
    const isAlive = await vi.waitFor(async () => {
      const answer = await status();
      expect(answer).not.toBe(503);
      return answer === 200;
    }, BACK);
    const { statusCode } = await login(town, { username: "clerk", password: newPassword });
    expect({ isAlive, isChanged: statusCode === 200 }).not.toEqual({
      isAlive: true,
      isChanged: true,
    });
  }, 60_000);
});

/** Sign-ins while a store is away: nothing is tried, so nothing is counted. */
import { openStorePassages } from "@mainstreet/testing/store-passages";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, expect, test, vi } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { MAX_FAILURES } from "./throttle.ts";

const stores = await openStorePassages(testEnvironment());
const auth = await startAuth(stores.urls);
const { townWithAdmin, login } = auth;
afterAll(async () => {
  await stores.restore();
  await auth.stop();
  await stores.cut();
});

const BACK = { timeout: 20_000, interval: 200 };
const { database, redis } = stores.passages;

test("whoever tried again and again while Redis was silent need not wait once it is back", async () => {
  await stores.restore();
  const town = await vi.waitFor(townWithAdmin, BACK);
  const clerk = { username: "clerk", password };
  redis.hold();
  const tries = Array.from({ length: MAX_FAILURES + 1 }, () => login(town, clerk));
  for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(503);
  await redis.restore();
  const signIn = async () => {
    const { statusCode } = await login(town, clerk);
    expect(statusCode).not.toBe(503);
    return statusCode;
  };
  expect(await vi.waitFor(signIn, BACK)).toBe(200);
}, 60_000);

test.each([
  ["the database is gone", database, database.cut],
  ["the database is silent", database, async () => database.hold()],
  ["Redis is gone", redis, redis.cut],
  ["Redis is silent", redis, async () => redis.hold()],
])(
  "whoever tried to sign in while %s need not wait once it is back",
  async (_what, store, leave) => {
    await stores.restore();
    const town = await vi.waitFor(townWithAdmin, BACK);
    const clerk = { username: "clerk", password };
    await leave();
    for (let attempt = 0; attempt <= MAX_FAILURES; attempt += 1)
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

/**
 * Browsers in which somebody has signed in before: auth is told of them, and each has its own
 * limit.
 */
import { deviceToken, signIn } from "@mainstreet/testing/town";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";

const system = await startFixture();
afterAll(system.stop);
beforeEach(() => {
  system.auth.seen.length = 0;
});

const post = (url: string, headers: Record<string, string> = {}, remoteAddress = "10.6.0.1") =>
  system.gateway.app.inject({
    method: "POST",
    url,
    remoteAddress,
    headers: { host: system.host, "sec-fetch-site": "same-origin", ...headers },
    payload: {},
  });
const told = () =>
  system.auth.seen
    .filter(({ url }) => url?.startsWith("/api/"))
    .map(({ headers }) => headers["x-device"]);

describe("a device cookie", () => {
  test("is sent to auth for sign-in and password changes, and nowhere else", async () => {
    const token = deviceToken(system.town, ["clerk"]);
    const cookie = `device=${token}; session=${await signIn(system.env, system.redis, system.town)}`;
    await post("/api/auth/login", { cookie });
    await post("/api/auth/password", { cookie });
    await post("/api/auth/logout", { cookie });
    expect(told()).toEqual([token, token, undefined]);
  });

  test("from another town, made up, or sent as a header is ignored", async () => {
    await post("/api/auth/login", { cookie: `device=${deviceToken(system.otherTown, ["clerk"])}` });
    await post("/api/auth/login", { cookie: "device=guess" });
    await post("/api/auth/login", { "x-device": deviceToken(system.town, ["clerk"]) });
    expect(told()).toEqual([undefined, undefined, undefined]);
  });

  test("has a limit apart from its address, and password changes have one apart from both", async () => {
    const address = "10.6.0.2";
    const strangers = await Promise.all(
      Array.from({ length: 25 }, () => post("/api/auth/login", {}, address)),
    );
    expect(strangers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    const cookie = `device=${deviceToken(system.town, ["clerk"])}`;
    const known = await Promise.all(
      Array.from({ length: 25 }, () => post("/api/auth/login", { cookie }, address)),
    );
    expect(known.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    const session = `session=${await signIn(system.env, system.redis, system.town)}`;
    const change = await post("/api/auth/password", { cookie: session }, address);
    expect(change.statusCode).toBe(200);
  });

  test("gives an address with many of them ten times the limit of a stranger, and no more", async () => {
    const refused: number[] = [];
    for (let device = 0; device < 12; device += 1) {
      const cookie = `device=${deviceToken(system.town, ["clerk"])}`;
      const tries = await Promise.all(
        Array.from({ length: 20 }, () => post("/api/auth/login", { cookie }, "10.6.0.3")),
      );
      refused.push(tries.filter(({ statusCode }) => statusCode === 429).length);
    }
    expect(refused).toEqual([...Array(10).fill(0), 20, 20]);
    const elsewhere = { cookie: `device=${deviceToken(system.town, ["clerk"])}` };
    expect((await post("/api/auth/login", elsewhere, "10.6.0.4")).statusCode).toBe(200);
  });
});

test("an IPv6 prefix counts as one stranger, whichever of its addresses is used", async () => {
  const tries = await Promise.all(
    Array.from({ length: 25 }, (_, n) => post("/api/auth/login", {}, `2001:db8:0:9:${n}::1`)),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect((await post("/api/auth/login", {}, "2001:db8:0:a::1")).statusCode).toBe(200);
});

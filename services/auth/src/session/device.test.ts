/** Strangers' guesses lock out strangers; the owner still gets in from a known browser. */
import { generateKeyPairSync } from "node:crypto";
import { asCaller, deviceToken, newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { MAX_FAILURES } from "./throttle.ts";

const auth = await startAuth();
const { env, townWithAdmin, login } = auth;
const { app } = auth.service;
afterAll(auth.stop);

const clerk = { username: "clerk", password };
const fresh = "four quiet lanterns";

/** A browser keeps its cookies; the gateway passes them to auth as headers. */
function browser(town: string) {
  const kept: Record<string, string> = {};
  const keep = (headers: { "set-cookie"?: string | string[] | undefined }) => {
    for (const cookie of [headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^(\w+)=([^;]*)/.exec(cookie) ?? [];
      kept[`x-${name}`] = value;
    }
  };
  return {
    kept,
    async signIn(credentials: object = clerk) {
      const answer = await login(town, credentials, kept);
      keep(answer.headers);
      return answer.statusCode;
    },
    async change(currentPassword: string, newPassword: string) {
      const headers = { ...visitor(env, town), ...kept };
      const payload = { currentPassword, newPassword };
      const url = "/api/auth/password";
      const answer = await app.inject({ method: "POST", url, headers, payload });
      keep(answer.headers);
      return answer.statusCode;
    },
  };
}

/** Sends wrong guesses concurrently, each from another address. */
const guesses = (town: string, username = "clerk", count = MAX_FAILURES + 3) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      login(town, { username, password: `guess ${n}` }, { "x-forwarded-for": `10.3.0.${n}` }),
    ),
  );

const reset = (town: string, secret = fresh) =>
  app.inject({
    method: "PUT",
    url: `/internal/towns/${town}/admins/clerk`,
    headers: asCaller(env, "tools"),
    payload: { password: secret },
  });

describe("a browser in which the admin has signed in before", () => {
  test("has a device cookie that outlives the session", async () => {
    const town = await townWithAdmin();
    const answer = await login(town, clerk);
    const [, cookie] = [answer.headers["set-cookie"]].flat();
    expect(cookie).toMatch(
      /^device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test("lets the admin in, however often strangers guess", async () => {
    const town = await townWithAdmin();
    const here = browser(town);
    expect(await here.signIn()).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      await guesses(town);
      expect(await browser(town).signIn()).toBe(429);
      expect(await here.signIn({ ...clerk, username: " Clerk" })).toBe(200);
    }
  });

  test("may guess as often as all strangers together, and is then refused itself", async () => {
    const town = await townWithAdmin();
    const [here, there] = [browser(town), browser(town)];
    await here.signIn();
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1)
      expect(await here.signIn({ ...clerk, password: "wrong" })).toBe(401);
    expect([await here.signIn(), await there.signIn()]).toEqual([429, 200]);
  });

  test("is known for each account that signed in there, and for no other", async () => {
    const town = await townWithAdmin();
    const url = `/internal/towns/${town}/admins/ann`;
    const headers = asCaller(env, "tools");
    await app.inject({ method: "PUT", url, headers, payload: { password } });
    const [both, other] = [browser(town), browser(town)];
    await both.signIn();
    for (const each of [both, other]) await each.signIn({ username: "ann", password });
    await guesses(town);
    expect([await both.signIn(), await other.signIn()]).toEqual([200, 429]);
  });

  const stranger = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;

  test("cannot be forged", async () => {
    const town = await townWithAdmin();
    const here = browser(town);
    await here.signIn();
    await guesses(town);
    for (const device of [
      deviceToken(town, ["clerk"], stranger),
      deviceToken(newTown(), ["clerk"]),
      deviceToken(town, ["ann"]),
      here.kept["x-session"] ?? "",
      "guess",
    ])
      expect((await login(town, clerk, { "x-device": device })).statusCode).toBe(429);
    const asSession = { ...visitor(env, town), "x-session": here.kept["x-device"] };
    const answer = await app.inject({ url: "/api/auth/check", headers: asSession });
    expect(answer.json()).toEqual({ authenticated: false });
  });
});

describe("a new password", () => {
  test("set by an operator clears the failures of strangers and devices", async () => {
    const town = await townWithAdmin();
    const here = browser(town);
    await here.signIn();
    await guesses(town, "clerk", 30);
    for (let attempt = 0; attempt <= MAX_FAILURES; attempt += 1)
      await here.signIn({ ...clerk, password: "wrong" });
    expect((await reset(town)).json()).toEqual({ outcome: "changed" });
    const given = { ...clerk, password: fresh };
    expect([await here.signIn(given), await browser(town).signIn(given)]).toEqual([200, 200]);
  });

  test("can be set while strangers guess; guesses at the current one lock nobody out", async () => {
    const town = await townWithAdmin();
    const here = browser(town);
    await here.signIn();
    await guesses(town);
    for (let attempt = 0; attempt < MAX_FAILURES; attempt += 1)
      expect(await here.change("wrong", fresh)).toBe(400);
    expect(await here.change(password, fresh)).toBe(429);
    expect(await here.signIn()).toBe(200);
    await reset(town, password);
    expect(await here.signIn()).toBe(200);
    await guesses(town);
    expect(await here.change(password, fresh)).toBe(204);
    expect(await here.signIn({ ...clerk, password: fresh })).toBe(200);
  });
});

test("attempts that are refused for their account do not count against their address", async () => {
  const town = await townWithAdmin();
  const from = { "x-forwarded-for": "10.4.0.1" };
  const wrong = { username: "nobody", password: "wrong" };
  await Promise.all(Array.from({ length: 30 }, () => login(town, wrong, from)));
  expect((await login(town, clerk, from)).statusCode).toBe(200);
});

test("an operator can sign in from a known browser while others guess", async () => {
  const headers = asCaller(env, "tools");
  const url = "/internal/operators/olga";
  await app.inject({ method: "PUT", url, headers, payload: { password } });
  const signIn = (secret: string, more = {}) =>
    app.inject({
      method: "POST",
      url: "/api/operator/login",
      headers: { ...asCaller(env, "gateway"), ...more },
      payload: { username: "olga", password: secret },
    });
  const [, device = ""] = [(await signIn(password)).headers["set-cookie"]].flat();
  const token = /^device=([^;]+)/.exec(device)?.[1];
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => signIn(`${n}`, { "x-forwarded-for": `10.5.0.${n}` })),
  );
  expect((await signIn(password)).statusCode).toBe(429);
  expect((await signIn(password, { "x-device": token })).statusCode).toBe(200);
});

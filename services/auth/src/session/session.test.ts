import { generateKeyPairSync } from "node:crypto";
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import { testPrivateKey } from "@mainstreet/testing/environment";
import { messagesOf } from "@mainstreet/testing/probe";
import { asCaller, newTown, signIn, visitor } from "@mainstreet/testing/town";
import jwt from "jsonwebtoken";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadAuthConfig } from "../config.ts";
import { password, startAuth } from "../fixture.ts";
import { startService } from "../start.ts";

const auth = await startAuth();
const { env, redis, townWithAdmin, login } = auth;
const { service } = auth;
afterAll(auth.stop);

const check = async (town: string, token?: string) => {
  const headers = { ...visitor(env, town), ...(token && { "x-session": token }) };
  return (await service.app.inject({ url: "/api/auth/check?_=1", headers })).json<{
    authenticated: boolean;
  }>();
};

const tokenOf = (cookie: unknown) => /^session=([^;]+)/.exec(String(cookie))?.[1] ?? "";

describe("signing in", () => {
  test("sets a cookie that scripts and other sites cannot use", async () => {
    const town = await townWithAdmin();
    const answer = await login(town, { username: "Clerk", password });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: "Login successful", user: { id: 1, username: "clerk" } },
    ]);
    const [cookie] = [answer.headers["set-cookie"]].flat();
    expect(cookie).toMatch(/^session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.body).not.toContain(tokenOf(cookie));
    const { iat = 0, exp = 0 } = jwt.decode(tokenOf(cookie), { json: true }) ?? {};
    expect(exp - iat).toBe(604_800);
    expect(await check(town, tokenOf(cookie))).toEqual({
      authenticated: true,
      user: { id: 1, username: "clerk" },
    });
  });

  test("binds the cookies to the host over HTTPS", async () => {
    const town = await townWithAdmin();
    const secure = await startService(loadAuthConfig({ ...env, COOKIE_SECURE: "on" }));
    const answer = await secure.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: visitor(env, town),
      payload: { username: "clerk", password },
    });
    await secure.close();
    const kept = "Path=/; HttpOnly; Secure; SameSite=Strict";
    expect([answer.headers["set-cookie"]].flat()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w.-]+; Max-Age=604800; ${kept}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w.-]+; Max-Age=34560000; ${kept}$`)),
    ]);
  });

  test("answers a wrong password and an unknown name alike", async () => {
    const town = await townWithAdmin();
    const wrong = await login(town, { username: "clerk", password: "wrong password" });
    const unknown = await login(town, { username: "nobody", password: "wrong password" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().message).toBe("Invalid username or password");
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  test.each([
    [{ username: "", password: "x" }, "Username is required"],
    [{ username: "clerk", password: "" }, "Password is required"],
    [{}, "Username is required. Password is required"],
  ])("reports what is missing in %j", async (payload, message) => {
    const answer = await login(await townWithAdmin(), payload);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  test.each([
    { username: { $gt: "" }, password: "x" },
    { username: "clerk", password: { $ne: null } },
    { username: ["clerk"], password: "x" },
    { username: "clerk", password: "x", role: "operator" },
  ])("refuses %j before it reaches the database", async (payload) => {
    expect((await login(await townWithAdmin(), payload)).statusCode).toBe(400);
  });

  test("refuses an admin of another town", async () => {
    await townWithAdmin();
    const other = newTown();
    expect((await login(other, { username: "clerk", password })).statusCode).toBe(401);
  });
});

describe("a session", () => {
  const signedIn = async () => {
    const town = await townWithAdmin();
    const answer = await login(town, { username: "clerk", password });
    return { town, token: tokenOf(answer.headers["set-cookie"]) };
  };

  test("ends on sign-out", async () => {
    const { town, token } = await signedIn();
    const headers = { ...visitor(env, town), "x-session": token };
    const answer = await service.app.inject({ method: "POST", url: "/api/auth/logout", headers });
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers["set-cookie"])).toContain("Max-Age=0");
    expect(await check(town, token)).toEqual({ authenticated: false });
  });

  test("ends everywhere when the password changes", async () => {
    const { town, token } = await signedIn();
    await service.app.inject({
      method: "PUT",
      url: `/internal/towns/${town}/admins/clerk`,
      headers: asCaller(env, "tools"),
      payload: { password: "a new and better one" },
    });
    expect(await check(town, token)).toEqual({ authenticated: false });
  });

  test("is valid where a clock is minutes behind the clock of its sign-in", async () => {
    const { town, token } = await signedIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 4 * 60_000 });
    const answer = await check(town, token);
    vi.useRealTimers();
    expect(answer.authenticated).toBe(true);
  });

  test("is extended by users' requests, not by background requests of an open page", async () => {
    const { town, token } = await signedIn();
    const headers = { ...visitor(env, town), "x-session": token };
    const url = "/api/admin/sessions";
    const [key = ""] = await redis.keys(`${env.REDIS_PREFIX}session:${town}:*`);
    await redis.expire(key, 3600);
    const followed = await service.app.inject({
      url,
      headers: { ...headers, [BACKGROUND_POLL_HEADER]: "1" },
    });
    expect(followed.statusCode).toBe(200);
    const [shown] = followed.json<{ lastUsedAt: string }[]>();
    expect(Date.now() - Date.parse(shown?.lastUsedAt ?? "")).toBeGreaterThan(10 * 3_600_000);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(3600);
    await service.app.inject({ url, headers });
    expect(await redis.ttl(key)).toBeGreaterThan(3600);
  });

  test("is replaced by a new sign-in in the same browser", async () => {
    const { town, token } = await signedIn();
    await login(town, { username: "clerk", password }, { "x-session": token });
    expect(await check(town, token)).toEqual({ authenticated: false });
  });

  test("of another town is invalid", async () => {
    const { token } = await signedIn();
    expect(await check(newTown(), token)).toEqual({ authenticated: false });
  });

  const stranger = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;
  const good = {
    issuer: "main-street",
    audience: "admin",
    subject: "1",
    expiresIn: 600,
    notBefore: 0,
  } as const;
  const header = { alg: "ES256", typ: "session+jwt" } as const;

  const signed = (claims: object, more: jwt.SignOptions) =>
    jwt.sign(claims, testPrivateKey, { ...good, algorithm: "ES256", header, ...more });

  test.each<[string, (claims: object) => string]>([
    ["without a signature", (claims) => jwt.sign(claims, "", { ...good, algorithm: "none" })],
    [
      "signed with the public key as a secret",
      (claims) => jwt.sign(claims, env.SESSION_PUBLIC_KEY, { ...good, algorithm: "HS256" }),
    ],
    [
      "signed by a stranger",
      (claims) => jwt.sign(claims, stranger, { ...good, algorithm: "ES256", header }),
    ],
    ["for another audience", (claims) => signed(claims, { audience: "shopper" })],
    ["of another issuer", (claims) => signed(claims, { issuer: "elsewhere" })],
    ["of another type", (claims) => signed(claims, { header: { alg: "ES256" } })],
    ["that is not valid yet", (claims) => signed(claims, { notBefore: 300 })],
    ["that has expired", (claims) => signed(claims, { expiresIn: -1 })],
    ["that is no token", () => "not.a.token"],
  ])("%s is invalid", async (_what, forge) => {
    const { town, token } = await signedIn();
    const { sid } = jwt.decode(token, { json: true }) ?? {};
    expect(await check(town, forge({ town, sid }))).toEqual({ authenticated: false });
  });

  test("that auth has not opened is invalid, even if it is correctly signed", async () => {
    const town = await townWithAdmin();
    const token = await signIn(env, redis, town);
    expect((await check(town, token)).authenticated).toBe(true);
    await redis.del(...(await redis.keys(`${env.REDIS_PREFIX}session:${town}:*`)));
    expect(await check(town, token)).toEqual({ authenticated: false });
  });
});

describe("a town", () => {
  test("shows its public details, and publishes them to other services", async () => {
    const town = await townWithAdmin();
    const answer = await service.app.inject({ url: "/api/town", headers: visitor(env, town) });
    expect(answer.json()).toMatchObject({
      slug: town,
      name: "Testville",
      timeZone: "America/New_York",
    });
    const known = { ...visitor(env, town), "if-none-match": String(answer.headers["etag"]) };
    const again = await service.app.inject({ url: "/api/town", headers: known });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await vi.waitFor(async () =>
      expect(await messagesOf(env, "auth", town)).toMatchObject([
        { type: "town.changed.v1", subject: town, revision: 1, data: { name: "Testville" } },
      ]),
    );
  });

  test("cannot take a host of another town", async () => {
    const town = await townWithAdmin();
    const answer = await service.app.inject({
      method: "POST",
      url: "/internal/towns",
      headers: asCaller(env, "tools"),
      payload: { slug: newTown(), name: "Thief", hosts: [`${town}.localhost`] },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "host_taken"]);
  });
});

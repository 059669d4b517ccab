import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import { createCallerReader } from "@mainstreet/service/access/service-token";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import { routes } from "./routes.ts";

const system = await startFixture();
afterAll(system.stop);
beforeEach(() => {
  system.service.seen.length = 0;
  system.pages.seen.length = 0;
});

const get = (url: string, headers = {}) =>
  system.gateway.app.inject({ url, headers: { host: system.host, ...headers } });
const post = (url: string, headers = {}, payload: object | string = {}) =>
  system.gateway.app.inject({
    method: "POST",
    url,
    headers: { host: system.host, ...headers },
    payload,
  });
const signedIn = async (town = system.town) => ({
  cookie: `theme=dark; session=${await signIn(system.env, system.redis, town)}`,
});

describe("towns", () => {
  test("are identified by host", async () => {
    await get("/api/coupons", { host: system.host.toUpperCase() });
    await get("/api/coupons", { host: `${system.otherHost}:8080` });
    expect(system.service.seen.map(({ headers }) => headers["x-town"])).toEqual([
      system.town,
      system.otherTown,
    ]);
    expect(system.service.seen[0]?.headers["x-town-time-zone"]).toBe("America/Denver");
  });

  test("the default town is served on localhost, no town at an unknown host", async () => {
    expect((await get("/api/coupons", { host: "localhost:8080" })).statusCode).toBe(200);
    const answer = await get("/api/coupons", { host: "elsewhere.example" });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: "No town lives at this address", code: "unknown_town" },
    ]);
  });
});

describe("a town's location", () => {
  test("is sent to import only, and set by nobody but the gateway", async () => {
    const headers = { ...(await signedIn()), "x-town-place": "elsewhere" };
    await get("/api/admin/imports", headers);
    await get("/api/coupons", headers);
    expect(system.service.seen.map((request) => request.headers["x-town-place"])).toEqual([
      JSON.stringify({ latitude: 39.74, longitude: -104.99, farMiles: 100 }),
      undefined,
    ]);
  });
});

describe("authentication", () => {
  test("only the gateway sets identity headers, whatever clients send", async () => {
    await get("/api/coupons", {
      "x-town": "riverton",
      "X-Service-Token": "guess",
      "x-session": "forged",
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "evil.example",
      "x-user-id": "1",
      "x-admin": "true",
      "x-request-id": "chosen",
      forwarded: "for=6.6.6.6",
      ...(await signedIn()),
    });
    const headers: Record<string, unknown> = system.service.seen[0]?.headers ?? {};
    expect(headers).toMatchObject({
      "x-town": system.town,
      "x-service-token": expect.stringMatching(/^ey/),
      "x-forwarded-host": system.host,
      "x-forwarded-for": "127.0.0.1",
    });
    expect(headers["x-session"]).toMatch(/^ey/);
    expect(headers["x-request-id"]).not.toBe("chosen");
    for (const name of ["cookie", "forwarded", "x-user-id", "x-admin"])
      expect(headers).not.toHaveProperty(name);
  });

  test("each service gets a token of its own from the gateway, the frontend none", async () => {
    await get("/api/coupons", { "x-service-token": "guess" });
    await get("/", { "x-service-token": "guess" });
    const token = String(system.service.seen[0]?.headers["x-service-token"]);
    const readAt = (service: string) => createCallerReader(service, system.env)(token);
    expect([readAt("coupons"), readAt("listings"), readAt("auth")]).toEqual([
      "gateway",
      null,
      null,
    ]);
    expect(system.pages.seen).toHaveLength(1);
    expect(system.pages.seen[0]?.headers).not.toHaveProperty("x-service-token");
  });

  test("a session that has ended is refused", async () => {
    const session = await signedIn();
    expect((await get("/api/admin/coupons", session)).statusCode).toBe(200);
    await system.redis.del(...(await system.redis.keys(`${system.env.REDIS_PREFIX}session:*`)));
    const refused = await get("/api/admin/coupons", session);
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { message: "Please sign in", code: "not_signed_in" },
    ]);
  });

  test("a session is extended by users' requests, not by background requests of an open page", async () => {
    const { town } = system;
    const keys = () => system.redis.keys(`${system.env.REDIS_PREFIX}session:${town}:*`);
    const others = new Set(await keys());
    const session = await signedIn(town);
    const key = (await keys()).find((one) => !others.has(one)) ?? "";
    // Browsers' EventSource can't set headers.
    const progress = await get("/api/admin/imports/1/progress", session);
    expect(progress.statusCode).toBe(200);
    expect(await system.redis.ttl(key)).toBeLessThanOrEqual(600);
    const followed = await get("/api/admin/coupons", { ...session, [BACKGROUND_POLL_HEADER]: "1" });
    expect(followed.statusCode).toBe(200);
    expect(await system.redis.ttl(key)).toBeLessThanOrEqual(600);
    expect(system.service.seen.at(-1)?.headers[BACKGROUND_POLL_HEADER]).toBe("1");
    expect((await get("/api/admin/coupons", session)).statusCode).toBe(200);
    expect(await system.redis.ttl(key)).toBeGreaterThan(600);
    await system.redis.del(key);
    const ended = await get("/api/admin/coupons", { ...session, [BACKGROUND_POLL_HEADER]: "1" });
    expect(ended.statusCode).toBe(401);
  });

  test("every route under /api/admin and /api/import is for admins only", () => {
    const open = routes.filter(
      ({ path, access }) => /^\/api\/(?:admin|import)/.test(path) && access !== "admin",
    );
    expect(open).toEqual([]);
  });

  test("an unknown path is a 404 in JSON, an unknown method is refused", async () => {
    const unknown = await get("/api/nothing");
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "not_found"]);
    expect((await post("/api/coupons")).statusCode).toBeGreaterThanOrEqual(400);
    for (const method of ["TRACE", "OPTIONS", "DELETE"] as const) {
      const answer = await system.gateway.app.inject({
        method,
        url: "/api/coupons",
        headers: { host: system.host },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(system.service.seen).toEqual([]);
  });
});

describe("a write request", () => {
  test.each<[string, Record<string, string>]>([
    ["from another site", { origin: "https://evil.example" }],
    ["from an opaque origin", { origin: "null" }],
    ["from another port of the host", { origin: "http://HOST:9999" }],
    ["that the browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["that the browser calls same-site", { "sec-fetch-site": "same-site" }],
    ["by a form without an origin", { "content-type": "application/x-www-form-urlencoded" }],
    ["by a text form without an origin", { "content-type": "text/plain" }],
    [
      "by a form with files without an origin",
      { "content-type": "multipart/form-data; boundary=x" },
    ],
    ["with a tab in its type", { "content-type": "application/json\t, text/plain" }],
    ["with a body of no type", { "content-type": "" }],
  ])("%s is refused", async (_what, headers) => {
    const origin = headers["origin"]?.replace("HOST", system.host);
    const answer = await post(
      "/api/admin/coupons",
      { ...(await signedIn()), ...headers, ...(origin && { origin }) },
      "x=1",
    );
    expect([answer.statusCode, answer.json().code]).toEqual([403, "wrong_origin"]);
    expect(system.service.seen).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["from the town's own pages", { origin: "http://HOST" }],
    ["that the browser calls same-origin", { "sec-fetch-site": "same-origin" }],
    ["by a program that sends JSON", {}],
  ])("%s is allowed", async (_what, headers) => {
    const origin = headers["origin"]?.replace("HOST", system.host);
    const answer = await post("/api/admin/coupons", {
      ...(await signedIn()),
      ...headers,
      ...(origin && { origin }),
    });
    expect(answer.statusCode).toBe(200);
    expect(system.service.seen).toMatchObject([{ method: "POST", url: "/api/admin/coupons" }]);
  });
});

describe("the gateway", () => {
  test("sends security headers, and forbids storing private responses", async () => {
    const page = await get("/api/coupons");
    expect(page.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(page.headers).not.toHaveProperty("access-control-allow-origin");
    expect(page.headers).not.toHaveProperty("strict-transport-security");
    for (const path of ["/api/admin/coupons", "/api/auth/check", "/api/operator/check"])
      expect([path, (await get(path)).headers["cache-control"]]).toEqual([path, "no-store"]);
  });

  test("refuses a request that could be parsed in two ways", async () => {
    const { port } = new URL(system.gateway.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: ${system.host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each(["/api/auth/login", "/api/uploads"])(
    "refuses too many POST %s from one address for a while",
    async (path) => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 25; attempt += 1)
        statuses.push((await post(path, { host: system.otherHost })).statusCode);
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
      const refused = await post(path, { host: system.otherHost });
      expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
      expect(refused.headers["retry-after"]).toBeDefined();
    },
  );

  test("serves an API document of the reachable paths to admins only", async () => {
    expect((await get("/api/docs")).statusCode).toBe(401);
    const { paths } = (await get("/api/docs", await signedIn())).json<{ paths: object }>();
    expect(Object.keys(paths)).toContain("/api/nearby-coupons");
    expect(Object.keys(paths).filter((path) => path.startsWith("/internal"))).toEqual([]);
  });
});

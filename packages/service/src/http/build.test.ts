import { request as httpRequest, Agent } from "node:http";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterEach, describe, expect, test, vi } from "vitest";
import jwt from "jsonwebtoken";
import { z } from "zod";
import { buildService } from "./build.ts";
import type { Service } from "./build.ts";
import { ApiError } from "./errors.ts";
import { createLog } from "../operations/log.ts";
import { signServiceToken } from "../access/service-token.ts";

const env = testEnvironment();
const TOKEN = signServiceToken("gateway", env.GATEWAY_PRIVATE_KEY, { to: "test" });
const visitor = { "x-service-token": TOKEN, "x-town": "maplewood" };
let app: Service | undefined;

async function build() {
  app = await buildService({
    service: "test",
    log: createLog("test", "silent"),
    config: env,
    sessions: {
      verify: async (token, town) =>
        token === `${town}-token` ? { id: 1, name: "clerk", sid: "s" } : null,
    },
    checks: {},
  });
  return app;
}

afterEach(async () => app?.close());

const post = (service: Service, url: string, payload: string | object, type = "application/json") =>
  service.inject({ method: "POST", url, headers: { ...visitor, "content-type": type }, payload });

describe("a service", () => {
  test("does not start with a route that declares no access", async () => {
    const service = await build();
    expect(() => service.get("/open-door", async () => ({}))).toThrow(
      "/open-door declares no access",
    );
  });

  test("names a hundred faults of a request at most", async () => {
    const service = await build();
    const body = z.strictObject({ name: z.string() });
    service.post("/here", { config: { access: "public" }, schema: { body } }, async () => ({}));
    service.post("/there", { config: { access: "admin" } }, async () => ({}));
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`n${at}`, 1]));
    for (const [url, headers] of [
      ["/here", visitor],
      ["/there", { ...visitor, "x-session": "maplewood-token" }],
    ] as const) {
      const answer = await service.inject({ method: "POST", url, headers, payload: unknown });
      expect([answer.statusCode, answer.json<{ errors: object[] }>().errors.length]).toEqual([
        400, 100,
      ]);
    }
  });

  test("answers only the gateway, which names the town", async () => {
    const service = await build();
    service.get("/here", { config: { access: "public" } }, async (request) => request.town);
    const stranger = await service.inject({ url: "/here", headers: { "x-town": "maplewood" } });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, "not_allowed"]);
    const nowhere = await service.inject({ url: "/here", headers: { "x-service-token": TOKEN } });
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([400, "town_missing"]);
    const guest = await service.inject({ url: "/here", headers: visitor });
    expect(guest.json()).toEqual({ slug: "maplewood", timeZone: "UTC", name: "maplewood" });
  });

  test("knows its callers by tokens that each signs for this service, while they last", async () => {
    const service = await build();
    service.get("/internal/use", { config: { access: "service" } }, async () => ({}));
    const ask = async (token: string) => {
      const headers = { ...visitor, "x-service-token": token };
      const answer = await service.inject({ url: "/internal/use", headers });
      return [answer.statusCode, answer.json().code];
    };
    const { AUTH_PRIVATE_KEY: key, SESSION_PRIVATE_KEY: sessionKey } = env;
    const token = signServiceToken("auth", key, { to: "test" });
    const [header = "", payload = ""] = token.split(".");
    const claims = { issuer: "main-street", subject: "auth", audience: "test", expiresIn: 60 };
    for (let time = 0; time < 2; time += 1) expect(await ask(token)).toEqual([200, undefined]);
    for (const other of [
      signServiceToken("auth", key, { to: "listings" }),
      signServiceToken("auth", key, { to: "test", seconds: -1 }),
      signServiceToken("import", key, { to: "test" }),
      signServiceToken("auth", sessionKey, { to: "test" }),
      jwt.sign({}, key, { algorithm: "ES256", ...claims }),
      `${header}.${payload}.`,
      "guess",
    ])
      expect(await ask(other)).toEqual([403, "not_allowed"]);
    // Whole seconds count: of one there may be next to nothing left.
    const brief = signServiceToken("auth", key, { to: "test", seconds: 3 });
    expect(await ask(brief)).toEqual([200, undefined]);
    await vi.waitFor(async () => expect(await ask(brief)).toEqual([403, "not_allowed"]));
  });

  test("refuses callers whose route it is not, and says so", async () => {
    const service = await build();
    service.get("/internal/use", { config: { access: "service" } }, async () => ({}));
    const answer = await service.inject({ url: "/internal/use", headers: visitor });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: "Not for gateway: GET /internal/use", code: "wrong_caller" },
    ]);
  });

  test("does not start with a route of services that names no callers", async () => {
    const service = await build();
    expect(() =>
      service.get("/internal/x", { config: { access: "service" } }, async () => ({})),
    ).toThrow("GET /internal/x is not in the table of callers");
  });

  test("checks the session of admin routes once more, for that town", async () => {
    const service = await build();
    service.get("/office", { config: { access: "admin" } }, async (request) => request.admin);
    const call = (session?: string) =>
      service.inject({
        url: "/office",
        headers: { ...visitor, ...(session && { "x-session": session }) },
      });
    expect((await call()).statusCode).toBe(401);
    expect((await call("riverton-token")).statusCode).toBe(401);
    expect((await call("maplewood-token")).json()).toEqual({ id: 1, name: "clerk", sid: "s" });
  });

  test("says what is wrong where, in one shape", async () => {
    const service = await build();
    const message = "Please give a name";
    const body = z.strictObject({ name: z.string().min(1, message) });
    service.post("/things", { config: { access: "public" }, schema: { body } }, async () => ({}));
    const answer = await post(service, "/things", { name: "" });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: "invalid_request", errors: [{ path: "name", message }] },
    ]);
  });

  test("a tab in the content type does not smuggle a body past the check", async () => {
    const service = await build();
    const body = z.strictObject({ name: z.string() });
    let reached = false;
    service.post("/things", { config: { access: "public" }, schema: { body } }, async () => {
      reached = true;
    });
    for (const type of [
      "application/json\t; x",
      "application/json;\tcharset=utf-8",
      "text/plain",
      "APPLICATION/JSON\t",
    ])
      await post(service, "/things", '{"name":{"$gt":""}}', type);
    expect(reached).toBe(false);
  });

  test("refuses what it can't read in its own words", async () => {
    const service = await build();
    const schema = { body: z.strictObject({ name: z.string() }) };
    service.post("/things/:id", { config: { access: "public" }, schema }, async () => ({}));
    const refusalOf = async (url: string, type: string, payload: string) => {
      const answer = await post(service, url, payload, type);
      expect(answer.body).not.toMatch(/FST_|%ff|xxx/);
      return [answer.statusCode, answer.json().code];
    };
    const json = "application/json";
    const [long, huge] = ["x".repeat(201), `"${"x".repeat(2 ** 20)}"`];
    expect(await refusalOf("/things/%ff", json, "{}")).toEqual([400, "invalid_request"]);
    expect(await refusalOf(`/things/${long}`, json, "{}")).toEqual([414, "address_too_long"]);
    expect(await refusalOf("/things/1", json, "{")).toEqual([400, "invalid_request"]);
    expect(await refusalOf("/things/1", "text/plain;x", "{}")).toEqual([400, "invalid_request"]);
    expect(await refusalOf("/things/1", "a/b;", "{}")).toEqual([415, "unsupported_type"]);
    expect(await refusalOf("/things/1", json, huge)).toEqual([413, "too_large"]);
  });

  test("reads no body as none, whatever type it is said to be", async () => {
    const service = await build();
    const config = { access: "public" } as const;
    const schema = { body: z.strictObject({ name: z.string() }) };
    service.post("/things", { config, schema }, async () => ({}));
    service.delete("/things/1", { config }, async (_request, reply) => reply.code(204).send());
    const headers = { ...visitor, "content-type": "application/json" };
    const answerOf = async (method: "POST" | "DELETE", url: string) => {
      const answer = await service.inject({ method, url, headers });
      return [answer.statusCode, answer.body && answer.json().errors.length];
    };
    expect(await answerOf("DELETE", "/things/1")).toEqual([204, ""]);
    expect(await answerOf("POST", "/things")).toEqual([400, 1]);
    for (const payload of ['{"__proto__":{}}', " "])
      expect((await post(service, "/things", payload)).json()).toMatchObject({
        code: "invalid_request",
        message: "This request cannot be read",
      });
  });

  test("waits for no client without end", async () => {
    expect((await build()).server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
    });
  });

  test("keeps the inside of its own faults to itself", async () => {
    const service = await build();
    service.get("/broken", { config: { access: "public" } }, async () => {
      throw new Error("connect ECONNREFUSED 10.0.0.7:27017");
    });
    service.get("/known", { config: { access: "public" } }, async () => {
      throw new ApiError(409, "in_use", "It is in use");
    });
    const broken = await service.inject({ url: "/broken", headers: visitor });
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain("10.0.0.7");
    const known = await service.inject({ url: "/known", headers: visitor });
    expect(known.statusCode).toBe(409);
    expect(known.json()).toEqual({ message: "It is in use", code: "in_use" });
    const missing = await service.inject({ url: "/nowhere", headers: visitor });
    expect([missing.statusCode, missing.json().code]).toEqual([404, "not_found"]);
  });

  test("counts requests by route, not by path", async () => {
    const service = await build();
    service.get("/coupons/:id", { config: { access: "public" } }, async () => ({}));
    await service.inject({ url: "/coupons/17", headers: visitor });
    const metrics = (await service.inject("/metrics")).body;
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/coupons/:id",status="200"} 1',
    );
  });

  test("delivers what is in hand and lets keep-alive clients go when it closes", async () => {
    const service = await build();
    const held = Promise.withResolvers<void>();
    const inHand = Promise.withResolvers<void>();
    service.get("/slow", { config: { access: "public" } }, async () => {
      inHand.resolve();
      await held.promise;
      return { delivered: true };
    });
    service.get("/quick", { config: { access: "public" } }, async () => ({}));
    const url = await service.listen({ port: 0, host: "127.0.0.1" });
    const idle = new Agent({ keepAlive: true });
    await get(`${url}/quick`, idle);
    const answer = get(`${url}/slow`, new Agent({ keepAlive: true }));
    await inHand.promise;
    const started = performance.now();
    const closed = service.close();
    await vi.waitFor(() => expect(service.server.listening).toBe(false));
    held.resolve();
    expect(await answer).toEqual({ body: '{"delivered":true}', connection: "close" });
    await closed;
    expect(performance.now() - started).toBeLessThan(10_000);
    idle.destroy();
  });
});

function get(url: string, agent: Agent): Promise<{ body: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { agent, headers: visitor }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve({ body, connection: response.headers.connection }));
    })
      .on("error", reject)
      .end();
  });
}

/** Whom a service answers: which caller, for which town, with which session. */
import jwt from "jsonwebtoken";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Service } from "../http/build-service.ts";
import { env, openService, visitor } from "../http/fixture.ts";
import { signServiceToken } from "./service-token.ts";

let app: Service | undefined;
const build = async () => (app = await openService());
afterEach(async () => app?.close());

describe("a service", () => {
  test("does not start with a route that declares no access", async () => {
    const service = await build();
    expect(() => service.get("/open-door", async () => ({}))).toThrow(
      "/open-door declares no access",
    );
  });

  test("answers only the gateway, which must name the town", async () => {
    const service = await build();
    service.get("/here", { config: { access: "public" } }, async (request) => request.town);
    const stranger = await service.inject({ url: "/here", headers: { "x-town": "maplewood" } });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, "not_allowed"]);
    const nowhere = await service.inject({
      url: "/here",
      headers: { "x-service-token": visitor["x-service-token"] },
    });
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([400, "town_missing"]);
    const guest = await service.inject({ url: "/here", headers: visitor });
    expect(guest.json()).toEqual({ slug: "maplewood", timeZone: "UTC", name: "maplewood" });
  });

  test("accepts only unexpired tokens that a caller signed for this service", async () => {
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
    // Token lifetimes are in whole seconds: of a single one next to nothing might be left.
    const brief = signServiceToken("auth", key, { to: "test", seconds: 3 });
    expect(await ask(brief)).toEqual([200, undefined]);
    await vi.waitFor(async () => expect(await ask(brief)).toEqual([403, "not_allowed"]));
  });

  test("refuses callers that a route is not for, and says so", async () => {
    const service = await build();
    service.get("/internal/use", { config: { access: "service" } }, async () => ({}));
    const answer = await service.inject({ url: "/internal/use", headers: visitor });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { message: "Not for gateway: GET /internal/use", code: "wrong_caller" },
    ]);
  });

  test("does not start with a service route that lists no callers", async () => {
    const service = await build();
    expect(() =>
      service.get("/internal/x", { config: { access: "service" } }, async () => ({})),
    ).toThrow("GET /internal/x is not in the table of callers");
  });

  test("verifies the session of admin routes again, for the request's town", async () => {
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
});

/** Spellings of a path that must not bypass the route table. */
import { request as httpRequest } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";

const system = await startFixture();
afterAll(system.stop);
beforeEach(() => {
  system.service.seen.length = 0;
  system.pages.seen.length = 0;
});

/** Returns the status of a path sent verbatim; `inject` would normalize it first. */
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { host: system.host };
    httpRequest(system.gateway.url, { path, headers, agent: false }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });

describe("a request target with its origin", () => {
  test("is answered like its path alone if it names the request's host", async () => {
    const origins = [`http://${system.host}`, `HTTPS://${system.host.toUpperCase()}`];
    for (const origin of origins)
      for (const path of ["/api/coupons?limit=2", "", "?q=pie"])
        expect([origin, path, await statusOf(origin + path)]).toEqual([origin, path, 200]);
    expect(system.service.seen.map(({ url }) => url)).toEqual(
      origins.map(() => "/api/coupons?limit=2"),
    );
    expect(system.pages.seen.map(({ url }) => url)).toEqual(
      origins.flatMap(() => ["/", "/?q=pie"]),
    );
  });

  test("reaches nothing if it names another host, or an ambiguous path", async () => {
    for (const target of [
      `http://${system.otherHost}/api/coupons`,
      `http://x@${system.host}/api/coupons`,
      `http://${system.host}//api/coupons`,
      `http://${system.host}/internal/towns`,
      `http://${system.host}http://${system.host}/api/coupons`,
    ])
      expect([target, await statusOf(target)]).toEqual([target, 404]);
    expect([...system.service.seen, ...system.pages.seen]).toEqual([]);
  });
});

describe("a path", () => {
  test.each([
    "/%61pi/admin/coupons",
    "/api/%61dmin/coupons",
    "//api//admin/coupons",
    "/api/admin;x/coupons",
    "/api/admin/./coupons",
    "/api/coupons/../admin/coupons",
    "/API/ADMIN/COUPONS",
    "/api/admin/coupons/",
    "/api/coupons/%2e%2e%2fadmin%2fcoupons",
    "/api/admin/coupons%00",
    "/internal/towns",
    "/internal/coupons/bulk",
    "/api/coupons/x\\..\\..\\..\\metrics",
    "/media/x%5c..%5cinternal",
  ])("%s reaches no service", async (path) => {
    await statusOf(path);
    expect(system.service.seen).toEqual([]);
  });

  test.each(["/.#?q=x", "/#", "/coupons#?q=x", "/api/coupons#/../admin", "/?q=x#y"])(
    "%s reaches nothing, as a request target has no fragment",
    async (path) => {
      expect(await statusOf(path)).toBe(404);
      expect([...system.service.seen, ...system.pages.seen]).toEqual([]);
    },
  );

  test("to health or metrics is not served on the public port", async () => {
    const tricks = [
      "",
      "/%2e",
      "/.",
      "/x/..",
      "/x/%2E%2e",
      "/",
      "/x\\..",
      "/%2f",
      "\\",
      "http://x",
    ];
    const paths = ["/metrics", "/readyz", "/livez"].flatMap((path) =>
      tricks.map((trick) => `${trick}${path}`),
    );
    for (const path of [...paths, "/%6detrics"])
      expect([`${path} 400`, `${path} 404`]).toContain(`${path} ${await statusOf(path)}`);
    expect(system.pages.seen).toEqual([]);
    const ready = await fetch(`${system.gateway.opsUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "ok", checks: { redis: true, towns: true } },
    ]);
  });
});

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

/** The gateway's own error responses, for people and for programs. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startFixture } from "./fixture.ts";
import { startGateway } from "./start.ts";

const system = await startFixture();
afterAll(system.stop);

/** Headers of a browser that opens a page. */
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const open = (url: string, headers: Record<string, string>) =>
  system.gateway.app.inject({ url, headers: { host: system.host, ...headers } });

/** Expects a complete page without external resources or scripts. */
function expectPage(answer: Awaited<ReturnType<typeof open>>, sentence: string) {
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(answer.body) ?? [];
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(answer.body).toMatch(/^<!doctype html><html lang="en">.*<title>.+<\/title>/);
  expect(answer.body).toContain(sentence);
  expect(answer.body).not.toMatch(/<script|https?:|127\.0\.0\.1|src=/);
}

describe("a host without a town", () => {
  const elsewhere = { host: "elsewhere.example" };

  test("shows a friendly page in a browser", async () => {
    for (const path of ["/", "/coupons/1", "/admin"]) {
      const answer = await open(path, { ...BROWSER, ...elsewhere });
      expect(answer.statusCode).toBe(404);
      expectPage(answer, "No town lives at this address.");
    }
  });

  test("answers programs and scripts of a page with JSON", async () => {
    const body = { message: "No town lives at this address", code: "unknown_town" };
    for (const [path, accept] of [
      ["/", "*/*"],
      ["/", "application/json"],
      ["/api/coupons", BROWSER.accept],
    ] as const) {
      const answer = await open(path, { accept, ...elsewhere });
      expect([answer.statusCode, answer.json()]).toEqual([404, body]);
      expect(answer.headers["vary"]).toBe("accept");
    }
  });
});

describe("while a service is unavailable", () => {
  const sentence = "This part of Main Street is taking a break. Please try again in a moment.";

  test("pages show a friendly error with a retry link, programs get JSON", async () => {
    await system.pages.stop();
    const page = await open("/", BROWSER);
    expect(page.statusCode).toBe(503);
    expectPage(page, sentence);
    expect(page.headers["retry-after"]).toBe("5");
    expect(page.body).toContain('<a href="">Try Again</a>');
    const data = await open("/", { accept: "*/*" });
    expect([data.statusCode, data.json()]).toEqual([
      503,
      { message: sentence, code: "unavailable" },
    ]);
    await system.pages.restart();
  });

  test("a gateway that does not know the towns yet says that it is starting", async () => {
    const starting = await startGateway(
      loadGatewayConfig({ ...system.env, AUTH_URL: "http://127.0.0.1:9" }),
    );
    const answer = await starting.app.inject({
      url: "/",
      headers: { host: system.host, ...BROWSER },
    });
    expect(answer.statusCode).toBe(503);
    expectPage(answer, "Main Street is just starting. Please try again in a moment.");
    await starting.close();
  });
});

describe("a method that a path does not support", () => {
  test.each([
    ["DELETE", "/api/coupons", "GET, HEAD"],
    ["PATCH", "/api/coupons/1", "GET, HEAD"],
    ["GET", "/api/auth/login", "POST"],
    ["PATCH", "/api/admin/coupons/1", "GET, PUT, DELETE, HEAD"],
    ["OPTIONS", "/api/admin/coupons", "GET, POST, HEAD"],
    ["POST", "/", "GET, HEAD"],
    ["PUT", "/coupons/1", "GET, HEAD"],
  ] as const)("%s %s is a 405 that lists the allowed methods", async (method, url, allow) => {
    system.service.seen.length = 0;
    const answer = await system.gateway.app.inject({ method, url, headers: { host: system.host } });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, allow]);
    expect(answer.json()).toEqual({
      message: `${method} is not possible here`,
      code: "method_not_allowed",
    });
    expect(system.service.seen).toEqual([]);
  });

  test("is a 404 on an unknown path", async () => {
    for (const method of ["GET", "PUT", "PATCH"] as const)
      expect(
        (
          await system.gateway.app.inject({
            method,
            url: "/api/no",
            headers: { host: system.host },
          })
        ).statusCode,
      ).toBe(404);
  });
});

import { request as httpRequest, Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Service } from "./build-service.ts";
import { ApiError } from "./errors.ts";
import { openService, visitor } from "./fixture.ts";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "./send-table.ts";

let app: Service | undefined;
const build = async () => (app = await openService());
afterEach(async () => app?.close());

const post = (service: Service, url: string, payload: string | object, type = "application/json") =>
  service.inject({ method: "POST", url, headers: { ...visitor, "content-type": type }, payload });

describe("a service", () => {
  test("reports at most a hundred faults of a request", async () => {
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

  test("reports what is wrong and where, in one format", async () => {
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

  test("does not let a tab in the content type bypass body validation", async () => {
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

  test("refuses unreadable requests with its own messages", async () => {
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

  test("treats an empty body as no body, whatever its content type", async () => {
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

  test.each(EXPORT_TYPES)("reads no records for the headers alone of a %s file", async (type) => {
    const service = await build();
    let [read, isOpen] = [0, false];
    async function* records() {
      isOpen = true;
      try {
        for (; read < 10_000; read += 1) yield read;
      } finally {
        isOpen = false;
      }
    }
    service.get("/file", { config: { access: "public" } }, async (_request, reply) =>
      sendTable(reply, { name: "numbers", type }, records(), { number: (each) => each }),
    );
    const file = await service.inject({ method: "HEAD", url: "/file", headers: visitor });
    expect([file.statusCode, file.headers["content-type"]?.split(";")[0], file.body]).toEqual([
      200,
      CONTENT_TYPES[type],
      "",
    ]);
    // Gives the file time to be read, if it is.
    await pause(200);
    // At most what its streams buffer.
    expect(read).toBeLessThan(100);
    expect(isOpen).toBe(false);
  });

  test("limits how long it waits for a client", async () => {
    expect((await build()).server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
    });
  });

  test("hides the details of internal errors", async () => {
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

  test("completes requests in progress and ends keep-alive connections on close", async () => {
    const service = await build();
    const held = Promise.withResolvers<void>();
    const inFlight = Promise.withResolvers<void>();
    service.get("/slow", { config: { access: "public" } }, async () => {
      inFlight.resolve();
      await held.promise;
      return { delivered: true };
    });
    service.get("/quick", { config: { access: "public" } }, async () => ({}));
    const url = await service.listen({ port: 0, host: "127.0.0.1" });
    const idle = new Agent({ keepAlive: true });
    await get(`${url}/quick`, idle);
    const answer = get(`${url}/slow`, new Agent({ keepAlive: true }));
    await inFlight.promise;
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

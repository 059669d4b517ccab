/** What visitors can send, and ways to disconnect, without harm to the services. */
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { signIn } from "@mainstreet/testing/town";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFixture, startUpstream } from "./fixture.ts";
import type { Fixture, Upstream } from "./fixture.ts";

let system: Fixture;
const extra: Upstream[] = [];

async function start(count: number, answer?: Upstream["answer"]) {
  const instances = await Promise.all(Array.from({ length: count }, () => startUpstream(answer)));
  extra.push(...instances);
  system = await startFixture({
    coupons: instances.map(({ url }) => url).join(","),
    import: instances[0]?.url ?? "",
  });
  return instances;
}
afterEach(async () => {
  await system.stop();
  await Promise.all(extra.splice(0).map((upstream) => upstream.stop()));
});

const get = (url: string) => system.gateway.app.inject({ url, headers: { host: system.host } });
const counts = (instances: Upstream[]) => instances.map(({ seen }) => seen.length);

describe("a visitor", () => {
  /** Sends a raw request and resolves with the answer's status line and headers. */
  const raw = (lines: string[], body = "") =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(system.gateway.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write([...lines, `Host: ${system.host}`, "", body].join("\r\n")),
      );
      socket.once("data", (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.on("error", reject);
    });

  test.each([
    [["GET /api/coupons HTTP/1.1", "Content-Length: 5"], "hello"],
    [["GET /api/coupons HTTP/1.1", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    [["GET /api/coupons HTTP/1.1", "Expect: 100-continue"], ""],
    [["GET /api/coupons HTTP/1.1", "Expect: wonders"], ""],
    [["GET /api/coupons HTTP/1.1", "Keep-Alive: timeout=5"], ""],
    [["GET /api/coupons HTTP/1.1", "Upgrade: h2c"], ""],
    [
      ["GET /api/coupons HTTP/1.1", "Connection: upgrade, x-town, x-service-token", "Upgrade: h2c"],
      "",
    ],
  ])("with odd headers (%j) does the service no harm", async (lines, body) => {
    const instances = await start(2);
    const answer = await raw(lines, body);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:100 Continue|200 OK)/);
    await vi.waitFor(() => expect(counts(instances).reduce((sum, n) => sum + n)).toBe(1));
    expect(instances.flatMap(({ seen }) => seen)[0]?.headers).toMatchObject({
      "x-town": system.town,
      "x-service-token": expect.stringMatching(/^ey/),
    });
    for (let call = 0; call < 6; call += 1) await get("/api/coupons");
    // The visitor's leaving has not marked the town's instance as failed.
    expect(counts(instances).toSorted((a, b) => a - b)).toEqual([0, 7]);
  });

  test("who asks to close the connection gets connection: close, whatever the service does", async () => {
    await start(1);
    const answer = await raw(["GET /api/coupons HTTP/1.1", "Connection: close"]);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).not.toMatch(/keep-alive/i);
  });

  test("who leaves during an upload ends it at the service", async () => {
    const instances = await start(1, (request, response) => {
      request.resume();
      request.on("end", () => response.end("{}"));
    });
    const arrived = () => instances[0]?.seen.length;
    const aborted = vi.fn<() => void>();
    const upload = httpRequest(`${system.gateway.url}/api/import/csv`, {
      method: "POST",
      headers: {
        host: system.host,
        origin: `http://${system.host}`,
        cookie: `session=${await signIn(system.env, system.redis, system.town)}`,
        "content-type": "text/csv",
        "content-length": "1000",
      },
    }).on("error", () => {});
    upload.write("half");
    await vi.waitFor(() => expect(arrived()).toBe(1));
    instances[0]?.seen[0]?.on("close", aborted);
    upload.destroy();
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
  });

  test.each([
    ["GET", "/api/saved-businesses", undefined],
    ["POST", "/api/listing-submissions", "{}"],
  ])(
    "who leaves before the response is logged and counted once, as a 499: %s",
    async (method, url, body) => {
      await start(1);
      const { gateway, service, town, host } = system;
      const lines: unknown[] = [];
      gateway.log.onChild = (child) =>
        void vi.spyOn(child, "info").mockImplementation((line) => void lines.push(line));
      service.answer = (request) => request.resume();
      const headers = { host, origin: `http://${host}`, "content-type": "application/json" };
      const asked = httpRequest(gateway.url + url, { method, headers }).on("error", () => {});
      asked.end(body);
      await vi.waitFor(() => expect(service.seen).toHaveLength(1));
      asked.destroy();
      await vi.waitFor(() => expect(lines).toHaveLength(1));
      service.answer = (_request, response) => response.end("{}");
      await get("/api/saved-coupons");
      expect(lines).toMatchObject([
        { town, method, path: url, status: 499, upstream: service.url },
        { path: "/api/saved-coupons", status: 200 },
      ]);
      const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
      expect(metrics).toContain(
        `http_request_duration_seconds_count{method="${method}",route="${url}",status="499"} 1\n`,
      );
      expect(metrics).toContain(`requests_total{town="${town}",outcome="answered"} 2\n`);
    },
  );

  test("who leaves a stream of events ends it at the service too", async () => {
    const gone = Promise.withResolvers<void>();
    await start(1, (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: progress\n\n");
      response.on("close", gone.resolve);
    });
    const leaving = new AbortController();
    const response = await fetch(`${system.gateway.url}/api/admin/imports/1/progress`, {
      headers: { cookie: `session=${await signIn(system.env, system.redis, system.town)}` },
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await expect(gone.promise).resolves.toBeUndefined();
  });
});

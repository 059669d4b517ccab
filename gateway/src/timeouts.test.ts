/** Visitors who send or read slowly, or not at all, hold no resource for long. */
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Agent, IncomingMessage, get } from "node:http";
import type { ServerResponse } from "node:http";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Fastify from "fastify";
import { z } from "zod";
import { startFixture } from "./fixture.ts";
import { closeSilent } from "./timeouts.ts";

/** Generous timeout of `expect.poll` for a busy machine. */
const WAIT = { timeout: 15_000 };

const system = await startFixture({}, { BODY_TIMEOUT_MS: "500" });
afterAll(system.stop);
const sockets: Socket[] = [];
beforeEach(() => {
  system.service.seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

test("a proxy in front may keep its connections for the hour that Envoy does", async () => {
  const behind = await startFixture({}, { TRUSTED_PROXIES: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });
  const call = get(behind.gateway.url, { agent, headers: { host: behind.host } });
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(call, "response"));
  const [, seconds] = /timeout=(\d+)/.exec(String(answer.headers["keep-alive"])) ?? [];
  agent.destroy();
  await behind.stop();
  expect(Number(seconds)).toBeGreaterThan(3600);
});

/** Sends only these lines and keeps the connection open. */
async function hold(...lines: string[]) {
  const { port, hostname } = new URL(system.gateway.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return socket;
}

const post = (path: string, length: number) => [
  `POST ${path} HTTP/1.1`,
  `Host: ${system.host}`,
  "X-Requested-With: test",
  "Content-Type: application/json",
  `Content-Length: ${length}`,
  "",
  "{",
];

test("the public server waits ten seconds for headers, and an hour for a file", () => {
  expect(system.gateway.app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 3_600_000,
    keepAliveTimeout: 65_000,
  });
});

test("silent connections are closed one after another, the others stay open", async () => {
  const app = Fastify();
  closeSilent(app, 2000);
  app.get("/", async () => "here");
  const { port } = new URL(await app.listen({ port: 0 }));
  const silent = Array.from({ length: 40 }, () => connect(Number(port)));
  const asking = connect(Number(port));
  sockets.push(asking);
  asking.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  const closedAt = await Promise.all(
    silent.map(async (socket) => {
      await once(socket.resume(), "close");
      return performance.now();
    }),
  );
  expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(400);
  expect(asking.closed).toBe(false);
  asking.destroy();
  await app.close();
});

describe("a body that does not arrive", () => {
  test.each([
    ["/api/nowhere", 404],
    ["/coupons/1", 405],
    ["/api/coupons", 405],
    ["/api/admin/coupons", 401],
    ["/api/import/csv", 401],
  ])("after %s was refused keeps no connection open", async (path, status) => {
    const socket = await hold(...post(path, 1000));
    expect(await text(socket)).toContain(`HTTP/1.1 ${status}`);
  });

  test("is not buffered on an unknown path", async () => {
    const socket = await hold(...post("/api/nowhere", 8 * 1024 ** 3));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("HTTP/1.1 404");
  });

  test("of a file is given up, also when it trickles in", async () => {
    const gone = Promise.withResolvers<void>();
    system.service.answer = (request) => void request.resume().once("close", gone.resolve);
    const socket = await hold(...post("/api/uploads", 1024 * 1024));
    const trickle = setInterval(() => socket.write("x"), 100);
    await gone.promise;
    await expect.poll(() => socket.destroyed, WAIT).toBe(true);
    clearInterval(trickle);
  });
});

test("a file is received completely, however long its service pauses in between", async () => {
  let length = 0;
  system.service.answer = (request, response) => {
    request.once("data", () => {
      request.pause();
      setTimeout(() => request.resume(), 4000);
    });
    request.on("data", (chunk: Buffer) => (length += chunk.length));
    request.once("end", () => response.end("{}"));
  };
  // More than the connections' buffers hold.
  const body = new Uint8Array(64 * 1024 ** 2);
  const headers = { "x-requested-with": "test" };
  const url = `${system.gateway.url}/api/uploads`;
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  expect(length).toBe(body.length);
});

describe("a response that is not read", () => {
  const endless = (response: ServerResponse) => {
    const chunk = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  };
  const ask = (path: string) => [`GET ${path} HTTP/1.1`, `Host: ${system.host}`, ""];
  const picture = "/media/picture-1200.webp";

  test.each([
    ["a picture", picture],
    ["a list", "/api/search?q=a"],
  ])("(%s) holds no connection to the service", async (_what, path) => {
    system.service.answer = (_request, response) => endless(response);
    const socket = await hold(...ask(path), "");
    socket.pause();
    await expect.poll(() => system.service.seen.length, WAIT).toBe(1);
    await expect.poll(() => system.service.seen[0]?.socket.destroyed, WAIT).toBe(true);
  });

  test("behind another response on its connection holds no connection to the service either", async () => {
    const first = "/api/search?q=first";
    let second: Socket | undefined;
    system.service.answer = (request, response) => {
      // With an ETag it is cached, and so sent in one piece.
      if (request.url === first) setTimeout(() => response.setHeader("etag", "1").end("{}"), 300);
      else {
        second = request.socket;
        endless(response);
      }
    };
    const socket = await hold(...ask(first), ...ask(picture), "");
    socket.pause();
    await expect.poll(() => second?.destroyed, WAIT).toBe(true);
  });

  test("is not given up when only the service is slow", async () => {
    system.service.answer = (_request, response) => {
      response.write("a");
      setTimeout(() => response.end("b"), 2000);
    };
    const answer = await fetch(`${system.gateway.url}/api/search?q=b`);
    expect(await answer.text()).toBe("ab");
  });
});

test.each([
  ["a generated list is cut off", "rejections.csv", false],
  ["a stored file continues", "file", true],
])("%s after ten minutes of transfer", async (_what, path, isWhole) => {
  const session = await signIn(system.env, system.redis, system.town);
  const begun = Promise.withResolvers<ServerResponse>();
  system.service.answer = (_request, response) => {
    response.write("begin");
    begun.resolve(response);
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = await hold(
    `GET /api/admin/imports/1/${path} HTTP/1.1`,
    `Host: ${system.host}`,
    `Cookie: session=${session}`,
    "Connection: close",
    "",
    "",
  );
  await once(socket, "readable");
  vi.advanceTimersByTime(14 * 60_000);
  vi.useRealTimers();
  (await begun.promise).end("end");
  expect((await text(socket)).includes("end")).toBe(isWhole);
});

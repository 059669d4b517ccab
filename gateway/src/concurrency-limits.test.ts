/** A visitor who holds as much as possible takes nothing from the others. */
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { signIn } from "@mainstreet/testing/town";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const BODY_TIMEOUT_MS = 1000;
/** Generous timeout of `expect.poll` for a busy machine. */
const WAIT = { timeout: 40_000 };
/** All of 127.0.0.0/8 is loopback. */
const ATTACKER = "127.0.0.66";

let system: Fixture;
let sockets: Socket[];
beforeEach(async () => {
  system = await startFixture({}, { BODY_TIMEOUT_MS: String(BODY_TIMEOUT_MS) });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await system.stop();
});

/** Sends only `head` and keeps the connection open; collects the answer. */
async function hold(from: string, head: string) {
  const { port } = new URL(system.gateway.url);
  const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: from });
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(head);
  return socket;
}

const holdMany = (count: number, from: string, head: string) =>
  Promise.all(Array.from({ length: count }, () => hold(from, head)));

/** Starts anew with a body timeout long enough that held bodies stay. */
async function startPatient() {
  await system.stop();
  system = await startFixture({}, { BODY_TIMEOUT_MS: "120000" });
}

/** Sends a request as another visitor. */
async function get(path: string, from = "127.0.0.1", headers: Record<string, string> = {}) {
  const asked = httpRequest(system.gateway.url + path, {
    localAddress: from,
    headers: { host: system.host, ...headers },
    timeout: 40_000,
  });
  asked.on("timeout", () => asked.destroy(new Error("no answer within 40 s")));
  asked.end();
  const [answer] = await once(asked, "response");
  return { status: answer.statusCode, body: await text(answer), headers: answer.headers };
}

const promise = (path: string, length: number, host = system.host) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

describe("request bodies", () => {
  test("that are announced but not sent hold no connection to a service, and end in a 408", async () => {
    const many = await holdMany(140, ATTACKER, promise("/api/auth/logout", 100));
    expect((await get("/api/town")).status).toBe(200);
    expect(system.auth.seen.filter(({ method }) => method === "POST")).toEqual([]);
    const [first] = many;
    const answer = first ? await text(first) : "";
    expect(answer).toContain("HTTP/1.1 408");
    expect(answer).toContain('"code":"body_timeout"');
  });

  test("of more than a megabyte are refused before they are read", async () => {
    const socket = await hold(ATTACKER, promise("/api/listing-submissions", 1024 * 1024 + 1));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("HTTP/1.1 413");
    expect(system.service.seen).toEqual([]);
  });

  test("have a timeout that does not apply to slow responses", async () => {
    system.service.answer = (request, response) => {
      request.resume();
      setTimeout(() => response.end("{}"), BODY_TIMEOUT_MS + 500);
    };
    const slow = await Promise.all([
      system.gateway.app.inject({ url: "/api/search?q=slow", headers: { host: system.host } }),
      get("/api/search?q=slower").then(({ status }) => ({ statusCode: status })),
      system.gateway.app.inject({
        method: "POST",
        url: "/api/listing-submissions",
        headers: { host: system.host },
        payload: { a: 1 },
      }),
    ]);
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test("arrive unchanged when they are sent completely", async () => {
    const bodies: Promise<string>[] = [];
    const types = ["application/json", "application/json; charset=utf-8"];
    const arrived: (string | undefined)[] = [];
    system.service.answer = (request, response) => {
      const body = text(request);
      bodies.push(body);
      arrived.push(request.headers["content-type"]);
      void body.finally(() => response.end("{}"));
    };
    for (const type of types) {
      const { statusCode } = await system.gateway.app.inject({
        method: "POST",
        url: "/api/listing-submissions",
        headers: { host: system.host, "content-type": type },
        payload: '{ "a":  1 }',
      });
      expect([type, statusCode]).toEqual([type, 200]);
    }
    expect(arrived).toEqual(types);
    expect(await Promise.all(bodies)).toEqual(['{ "a":  1 }', '{ "a":  1 }']);
  });
});

test("when too many bodies are held, the oldest of the visitor who holds most are dropped", async () => {
  await startPatient();
  const length = 1024 * 1024;
  const logout = promise("/api/auth/logout", length);
  const many = await holdMany(100, ATTACKER, logout);
  const [first] = many;
  const firstAnswer = first && once(first, "data");
  for (const socket of many) socket.resume().write(Buffer.alloc(length - 2));
  const refused = () => many.filter(({ bytesRead }) => bytesRead > 0).length;
  await expect.poll(refused, WAIT).toBeGreaterThanOrEqual(36);
  expect(refused()).toBeLessThan(40);
  expect(String(await firstAnswer)).toMatch(/^HTTP\/1.1 503 .*"code":"busy"/s);
  const sendSlowly = async () => {
    const socket = await hold("127.0.0.1", promise("/api/auth/logout", 2));
    await get("/api/town");
    socket.write("}");
    return String(await once(socket, "data"));
  };
  expect(await sendSlowly()).toContain("HTTP/1.1 200");
  // Releasing what was held makes room again.
  for (const socket of many) socket.destroy();
  await expect.poll(async () => (await get("/api/town", ATTACKER)).status, WAIT).toBe(200);
  const next = await holdMany(50, ATTACKER, logout);
  for (const socket of next) socket.resume().write(Buffer.alloc(length - 2));
  await expect
    .poll(() => next.every(({ writableLength }) => writableLength === 0), WAIT)
    .toBe(true);
  expect(await sendSlowly()).toContain("HTTP/1.1 200");
  expect(next.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
});

test("complete bodies whose responses cannot be sent give way to other visitors' bodies", async () => {
  // The first request is never answered, so the pipelined ones behind it can't be either.
  system.service.answer = () => {};
  const length = 1024 * 1024;
  const unread = `GET /api/search?q=unread HTTP/1.1\r\nHost: ${system.host}\r\n\r\n`;
  const many = await holdMany(64, ATTACKER, unread + promise("/api/auth/logout", length));
  for (const socket of many) socket.write(Buffer.alloc(length - 1, " "));
  const taken = () => system.auth.seen.filter(({ method }) => method === "POST").length;
  await expect.poll(taken, WAIT).toBeGreaterThan(60);
  const socket = await hold("127.0.0.1", promise("/api/auth/logout", 2));
  socket.write("}");
  expect(String(await once(socket, "data"))).toContain("HTTP/1.1 200");
});

test("a request whose visitor has left holds no connection to a service", async () => {
  system.service.answer = () => {};
  const socket = await hold(
    ATTACKER,
    `GET /api/search?q=a HTTP/1.1\r\nHost: ${system.host}\r\n\r\n`,
  );
  await expect.poll(() => system.service.seen.length, WAIT).toBe(1);
  socket.destroy();
  await expect.poll(() => system.service.seen[0]?.socket.destroyed, WAIT).toBe(true);
});

describe("one address", () => {
  test("has a limit of concurrent requests, which does not affect other addresses", async () => {
    system.service.answer = () => {};
    for (let query = 0; query < 128; query += 1)
      await hold(ATTACKER, `GET /api/search?q=${query} HTTP/1.1\r\nHost: ${system.host}\r\n\r\n`);
    await expect.poll(() => system.service.seen.length, WAIT).toBe(128);
    const refused = await get("/api/town", ATTACKER);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expect(JSON.parse(refused.body)).toEqual({
      message: "Too many requests at once. Please try again in a moment.",
      code: "too_many_at_once",
    });
    expect((await get("/api/town")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await get("/api/town", ATTACKER)).status, WAIT).toBe(200);
  });

  // On a slow machine, the first of so many connections may have timed out before the last opens.
  test("has a limit of connections; those beyond it are closed at once", { retry: 2 }, async () => {
    const idle = await holdMany(600, ATTACKER, "");
    await expect.poll(() => idle.filter(({ closed }) => closed).length, WAIT).toBe(88);
    expect((await get("/api/town")).status).toBe(200);
  });
});

test("progress streams take no capacity from other requests to the same service", async () => {
  const session = await signIn(system.env, system.redis, system.town);
  system.service.answer = (request, response) =>
    request.url?.endsWith("/progress") ? response.write(":\n\n") : response.end("{}");
  const head = `GET /api/admin/imports/1/progress HTTP/1.1\r\nHost: ${system.host}\r\nCookie: session=${session}\r\n\r\n`;
  for (let address = 2; address < 12; address += 1) await holdMany(16, `127.0.0.${address}`, head);
  await expect.poll(() => system.service.seen.length, WAIT).toBe(160);
  const list = await get("/api/admin/imports", "127.0.0.1", { cookie: `session=${session}` });
  expect(list.status).toBe(200);
});

test("visitors' unfinished uploads take no capacity from an admin's upload", async () => {
  await startPatient();
  const session = await signIn(system.env, system.redis, system.town);
  system.service.answer = (request, response) =>
    request.resume().once("end", () => response.end("{}"));
  const head = promise("/api/uploads", 1024 * 1024);
  for (let address = 2; address < 8; address += 1) await holdMany(16, `127.0.0.${address}`, head);
  await expect.poll(() => system.service.seen.length, WAIT).toBe(64);
  const { status } = await fetch(`${system.gateway.url}/api/admin/upload`, {
    method: "POST",
    headers: { cookie: `session=${session}`, "x-requested-with": "test" },
    body: "picture",
    signal: AbortSignal.timeout(20_000),
  });
  expect(status).toBe(200);
});

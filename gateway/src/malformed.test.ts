/** Invalid requests are refused in our own format, without internals. */
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { buildService } from "@mainstreet/service/http/build-service";
import { createLog } from "@mainstreet/service/operations/log";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startFixture } from "./fixture.ts";

const system = await startFixture();
afterAll(system.stop);
beforeEach(() => {
  system.service.seen.length = 0;
  system.pages.seen.length = 0;
});

/** Sends a raw request and parses the answer. */
async function send(...lines: string[]) {
  const { port, hostname } = new URL(system.gateway.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

/** Sends a request that is answered and then closes its connection; `more` are headers. */
const request = (path: string, ...more: string[]) =>
  send(`GET ${path} HTTP/1.1`, ...more, "Connection: close", "", "");

function expectRefusal(answer: Awaited<ReturnType<typeof send>>, status: number, code: string) {
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    { message: expect.stringMatching(/^[A-Z][\w',. ]+$/), code },
  ]);
  expect(answer.head).toContain("x-content-type-options: nosniff");
  // For finding the request in the log.
  expect(answer.head).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
  expect(answer.head + answer.body).not.toMatch(/FST_|fastify/i);
}

describe("an unreadable URL", () => {
  const long = "x".repeat(301);

  test.each([
    ["/%ff", 400, "invalid_request"],
    ["/api/%ff", 400, "invalid_request"],
    ["/api/coupons/%e0%a4%a", 400, "invalid_request"],
    [`/api/coupons/${long}`, 404, "not_found"],
    [`/media/${long}.webp`, 404, "not_found"],
  ])("%s is refused and not echoed", async (path, status, code) => {
    const answer = await request(path, `Host: ${system.host}`);
    expectRefusal(answer, status, code);
    expect(answer.body).not.toMatch(/%|xxx/);
  });

  test("is answered with a page in a browser", async () => {
    const answer = await request("/%ff", `Host: ${system.host}`, "Accept: text/html");
    expect([answer.status, answer.body.slice(0, 15)]).toEqual([400, "<!doctype html>"]);
    expect(answer.head).toContain("x-content-type-options: nosniff");
    expect(answer.head).toContain("content-security-policy: default-src 'none'");
  });
});

describe("the host of a request", () => {
  test.each([
    ["Host: localhost:99999"],
    ["Host: localhost:"],
    ["Host: maple wood.example"],
    ["Host: maplewood.example/x"],
    ["Host: a@maplewood.example"],
    ["Host: "],
    ["X-Host: missing"],
  ])("is refused when its header is '%s'", async (header) => {
    expectRefusal(await request("/", header), 400, "bad_host");
    expectRefusal(await request("/api/coupons", header), 400, "bad_host");
    expect([...system.service.seen, ...system.pages.seen]).toEqual([]);
  });

  test("is refused when it is given twice", async () => {
    for (const second of [system.host, system.otherHost])
      expectRefusal(
        await request("/api/coupons", `Host: ${system.host}`, `HOST: ${second}`),
        400,
        "bad_host",
      );
    expect(system.service.seen).toEqual([]);
  });

  test("is forwarded without its port, unless that is the gateway's own", async () => {
    const { port } = new URL(system.gateway.url);
    for (const named of ["", ":1234", `:${port}`])
      expect((await request("/robots.txt", `Host: ${system.host}${named}`)).status).toBe(200);
    expect(system.pages.seen.map(({ headers }) => headers["x-forwarded-host"])).toEqual([
      system.host,
      system.host,
      `${system.host}:${port}`,
    ]);
  });

  test("is forwarded together with the town's first host when it is another one", async () => {
    const { port } = new URL(system.gateway.url);
    const second = `${system.town}.elsewhere`;
    for (const host of [second, `${second}:${port}`])
      await request("/robots.txt", `Host: ${host}`, "X-Town-Host: evil.example");
    expect(
      system.pages.seen.map(({ headers }) => [headers["x-forwarded-host"], headers["x-town-host"]]),
    ).toEqual([
      [second, system.host],
      [`${second}:${port}`, `${system.host}:${port}`],
    ]);
  });
});

test.each([
  ["a line feed", "%0Aabc"],
  ["a character beyond ASCII", "%E2%82%AC"],
  ["a null character", "%00"],
  ["a line feed behind a token", "a.b.c%0a"],
  ["nothing", ""],
  ["ten thousand letters", `a.b.${"c".repeat(10_000)}`],
])("a session cookie of %s is treated as no session", async (_what, cookie) => {
  const headers = [`Host: ${system.host}`, `Cookie: session=${cookie}`];
  for (const path of ["/", "/api/coupons"])
    expect((await request(path, ...headers)).status).toBe(200);
  expect((await request("/api/admin/coupons", ...headers)).status).toBe(401);
  const seen = [...system.service.seen, ...system.pages.seen];
  for (const { headers: passed } of seen) expect(passed).not.toHaveProperty("x-session");
});

describe("a malformed request", () => {
  const logout = "POST /api/auth/logout HTTP/1.1\r\nHost: x";
  const ways: [string, string[]][] = [
    ["line feeds alone", ["GET / HTTP/1.1\nHost: x\n\n"]],
    ["no method", ["hello", "", ""]],
    [
      "a length and chunks",
      [`${logout}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, "", "0", "", ""],
    ],
    ["a space before the colon", ["GET / HTTP/1.1", "Host : x", "", ""]],
  ];
  test.each(ways)("with %s is a 400", async (_way, lines) => {
    expectRefusal(await send(...lines), 400, "invalid_request");
    expect(system.service.seen).toEqual([]);
  });

  test("with oversized headers is a 431", async () => {
    const answer = await request("/", `Host: ${system.host}`, `X-Long: ${"x".repeat(20_000)}`);
    expectRefusal(answer, 431, "headers_too_large");
    expect(system.service.seen).toEqual([]);
  });
});

describe("a body", () => {
  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
    fetch(system.gateway.url + path, {
      method: "POST",
      headers: { "content-type": type, "x-requested-with": "test" },
      body,
    });

  test("of more than a megabyte is a 413, also while it is still being sent", async () => {
    const bodies = [new Uint8Array(1024 * 1024 + 1), new Uint8Array(20 * 1024 * 1024)];
    for (const body of bodies) {
      const answer = await post("/api/listing-submissions", body);
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { message: "This is more than can be taken at once", code: "too_large" },
      ]);
    }
    expect(system.service.seen).toEqual([]);
  });

  const chunked = (...chunks: string[]) =>
    send(
      "POST /api/listing-submissions HTTP/1.1",
      `Host: ${system.host}`,
      "X-Requested-With: test",
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
      "Connection: close",
      "",
      ...chunks,
      "",
      "",
    );

  // Chunk extensions are to be ignored, but smuggling uses those that two parsers end differently.
  test("reaches a service without chunk extensions and trailers", async () => {
    const { answer } = system.service;
    const arrived: unknown[] = [];
    system.service.answer = (received, response) => {
      received.on("data", (bytes: Buffer) => arrived.push(bytes.toString()));
      received.on("end", () => {
        arrived.push(received.rawTrailers);
        response.end("{}");
      });
    };
    expect((await chunked('2;name="value"', "{}", "0", "Trailing: x")).status).toBe(200);
    system.service.answer = answer;
    expect(arrived).toEqual(["{}", []]);
  });

  test.each([
    ["ends with a line feed alone", "2;x\n{}"],
    ["has a line break within quotes", '2;x="\r\n"'],
    ["has a carriage return in it", "2;x\ry"],
    ["is longer than headers may be", `2;${"x".repeat(20_000)}`],
  ])("with a chunk extension that %s is refused", async (_what, chunk) => {
    expectRefusal(await chunked(chunk, "{}", "0"), 400, "invalid_request");
    expect(system.service.seen).toEqual([]);
  });

  test("of an unreadable type is a 415, while an odd type parameter is left to the service", async () => {
    const { status } = await post("/api/listing-submissions", "{}", "nonsense");
    expect(status).toBe(415);
    for (const type of ["text/plain;x", "application/json;x", "a/b;", "multipart/form-data;x"])
      for (const path of ["/api/listing-submissions", "/api/uploads"])
        expect([type, path, (await post(path, "{}", type)).status]).toEqual([type, path, 200]);
  });
});

test("a body that a service refuses before it is complete gets the service's response", async () => {
  const media = await buildService({
    service: "media",
    log: createLog("media", "silent"),
    config: testEnvironment(),
    sessions: { verify: async () => null },
    checks: {},
  });
  const schema = { body: z.strictObject({}) };
  media.post("/api/uploads", { config: { access: "public" }, schema }, async () => ({}));
  const url = await media.listen({ port: 0, host: "127.0.0.1" });
  const own = await startFixture({ media: url });
  for (const body of [new Uint8Array(20 * 1024 * 1024), new Uint8Array(2 * 1024 * 1024)])
    for (let time = 0; time < 5; time += 1) {
      const answer = await fetch(`${own.gateway.url}/api/uploads`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-requested-with": "test" },
        body,
      });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: "too_large" });
    }
  await own.stop();
  await media.close();
});

/**
 * A burst of equal requests is fetched once; nobody gets an answer that is stale for long, or
 * another town's.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { signIn } from "@mainstreet/testing/town";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

let system: Fixture;
let version = 1;
/** On a busy machine, an answer may expire before the test asks again. */
const ONCE_MORE = { retry: 2 };

beforeEach(async () => {
  version = 1;
  system = await startFixture();
  system.service.answer = (request, response) => {
    const body = JSON.stringify({ version, town: request.headers["x-town"] });
    response.setHeader("etag", `W/"${version}"`).setHeader("content-length", body.length);
    response.setHeader("x-total-count", 7).setHeader("content-type", "application/json").end(body);
  };
});
afterEach(async () => {
  await system.stop();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  system.gateway.app.inject({ url, headers: { host: system.host, ...headers } });

test("a list that many clients request is fetched once, with its headers", ONCE_MORE, async () => {
  const answers = [];
  for (let call = 0; call < 5; call += 1) answers.push(await get("/api/coupons?limit=2"));
  expect(system.service.seen).toHaveLength(1);
  for (const { statusCode, headers, body } of answers)
    expect([statusCode, headers["x-total-count"], headers["etag"], body]).toEqual([
      200,
      "7",
      'W/"1"',
      answers[0]?.body,
    ]);
});

test("equal concurrent requests are fetched once; when that fails, each is fetched separately", async () => {
  const all = () => Promise.all(Array.from({ length: 5 }, () => get("/api/coupons")));
  expect((await all()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(system.service.seen).toHaveLength(1);
  system.service.answer = (_request, response) => {
    response.statusCode = 500;
    response.end("{}");
  };
  await vi.waitFor(async () => expect((await get("/api/coupons")).statusCode).toBe(500), 10_000);
  system.service.seen.length = 0;
  expect((await all()).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500]);
  expect(system.service.seen).toHaveLength(5);
});

test("a connection header for one visitor is not cached for others", ONCE_MORE, async () => {
  const { port, hostname } = new URL(system.gateway.url);
  const socket = connect(Number(port), hostname);
  // A body that never arrives: this visitor's connection can't be reused.
  const lines = ["GET /api/coupons HTTP/1.1", `Host: ${system.host}`, "Transfer-Encoding: chunked"];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
  const kept = await get("/api/coupons");
  socket.destroy();
  expect(system.service.seen).toHaveLength(1);
  expect(kept.headers).not.toHaveProperty("connection", "close");
});

test("a cached search tells each visitor how many searches they have left", ONCE_MORE, async () => {
  const search = (remoteAddress: string, q: string) =>
    system.gateway.app.inject({
      url: `/api/search?q=${q}`,
      remoteAddress,
      headers: { host: system.host },
    });
  await search("10.7.3.1", "bread");
  const answers = await Promise.all(["10.7.3.1", "10.7.3.2"].map((from) => search(from, "pie")));
  expect(system.service.seen).toHaveLength(2);
  expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(["598", "599"]);
});

test("a client that sends a matching ETag gets a 304 without a body", ONCE_MORE, async () => {
  await get("/api/coupons");
  const { statusCode, body, headers } = await get("/api/coupons", { "if-none-match": 'W/"1"' });
  expect([statusCode, body, headers["etag"]]).toEqual([304, "", 'W/"1"']);
});

test.each(["/api/coupons", "/"])(
  "a change is visible within a second at %s",
  ONCE_MORE,
  async (path) => {
    system.pages.answer = (_request, response) => {
      const body = JSON.stringify({ version });
      response.setHeader("etag", `"${version}"`).setHeader("content-length", body.length).end(body);
    };
    await get(path);
    version = 2;
    await vi.waitFor(async () => expect((await get(path)).json()).toMatchObject({ version: 2 }), {
      timeout: 1000,
    });
  },
);

test("whoever changes a town sees the change in the next response", async () => {
  await get("/api/coupons");
  version = 2;
  const session = await signIn(system.env, system.redis, system.town);
  await system.gateway.app.inject({
    method: "POST",
    url: "/api/admin/coupons",
    headers: { host: system.host, cookie: `session=${session}` },
    payload: { title: "A" },
  });
  expect((await get("/api/coupons")).json()).toMatchObject({ version: 2 });
});

test("an admin sees a change through another gateway at once, and the response is not shared", async () => {
  await get("/api/coupons");
  version = 2;
  const cookie = `session=${await signIn(system.env, system.redis, system.town)}`;
  expect((await get("/api/coupons", { cookie })).json()).toMatchObject({ version: 2 });
  version = 3;
  expect((await get("/api/coupons", { cookie })).json()).toMatchObject({ version: 3 });
  expect(system.service.seen.at(-1)?.headers["x-session"]).toBeDefined();
});

test("another town, another query and an admin's response are fetched separately", async () => {
  const session = await signIn(system.env, system.redis, system.town);
  await get("/api/coupons");
  const there = await get("/api/coupons", { host: system.otherHost });
  expect(there.json()).toEqual({ version: 1, town: system.otherTown });
  await get("/api/coupons?limit=2");
  const cookie = `session=${session}`;
  for (let call = 0; call < 2; call += 1) await get("/api/admin/coupons", { cookie });
  expect(system.service.seen).toHaveLength(5);
});

test("each encoding is fetched once, and served to clients that accept it", async () => {
  system.service.answer = (request, response) => {
    const encoding = String(request.headers["accept-encoding"]);
    response.setHeader("etag", 'W/"1"').setHeader("content-length", encoding.length);
    response.setHeader("content-encoding", encoding).setHeader("vary", "accept-encoding");
    response.end(encoding);
  };
  const asked = ["gzip, deflate, br, zstd", "br", "br;q=0.5, gzip;q=0.4", "gzip", ""];
  const answers = await Promise.all(
    asked.map((accepted) => get("/api/coupons", { "accept-encoding": accepted })),
  );
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "br",
    "br",
    "gzip",
    "identity",
  ]);
  expect(new Set(answers.map(({ headers }) => headers["vary"]))).toEqual(
    new Set(["accept-encoding"]),
  );
  expect(system.service.seen).toHaveLength(3);
});

test("a 304 from the service is shared, but only with clients that sent the ETag", async () => {
  const whole = system.service.answer;
  system.service.answer = (request, response) => {
    if (request.headers["if-none-match"] !== 'W/"1"') return whole(request, response);
    response.statusCode = 304;
    response.setHeader("etag", 'W/"1"').end();
  };
  const known = { "if-none-match": 'W/"1"' };
  const answers = await Promise.all([1, 2, 3].map(() => get("/api/coupons", known)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 304, 304]);
  expect(system.service.seen).toHaveLength(1);
  expect((await get("/api/coupons")).json()).toMatchObject({ version: 1 });
  expect(system.service.seen).toHaveLength(2);
});

test("a page that many visitors request is fetched once, whatever tracking parameters its URL has", async () => {
  system.pages.answer = (request, response) => {
    const body = `${String(request.headers["x-forwarded-host"])} ${request.url}`;
    response.setHeader("etag", '"1"').setHeader("content-length", body.length).end(body);
  };
  const addresses = ["/?q=pie", "/?q=pie&fbclid=1", "/?utm_source=paper&q=pie"];
  const pages = await Promise.all(addresses.map((address) => get(address)));
  expect(new Set(pages.map(({ body }) => body))).toEqual(
    new Set([`${system.host} ${system.pages.seen[0]?.url}`]),
  );
  expect(system.pages.seen).toHaveLength(1);
  expect((await get("/?q=pies")).body).toContain("q=pies");
  expect((await get("/?q=pie", { host: system.otherHost })).body).toContain(system.otherHost);
  const cookie = `session=${await signIn(system.env, system.redis, system.town)}`;
  for (let call = 0; call < 2; call += 1) await get("/?q=pie", { cookie });
  expect(system.pages.seen).toHaveLength(5);
});

test("a response without ETag and an error are not cached", async () => {
  system.service.answer = (_request, response) => response.end("{}");
  for (let call = 0; call < 2; call += 1) await get("/api/categories");
  system.service.answer = (_request, response) => {
    response.statusCode = 500;
    response.setHeader("etag", '"1"').setHeader("content-length", 2).end("{}");
  };
  for (let call = 0; call < 2; call += 1) await get("/api/businesses");
  expect(system.service.seen).toHaveLength(4);
});

test.each([
  ["large", { etag: '"1"' }],
  ["without ETag", {}],
])("a slow reader of a response that is %s does not delay others", async (_what, headers) => {
  // More than the connection's buffers hold.
  const body = Buffer.alloc(32 * 1024 ** 2);
  system.service.answer = (_request, response) =>
    response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
  const url = `${system.gateway.url}/api/coupons`;
  const slow = await fetch(url);
  const next = fetch(url);
  // Well before the 20 s after which the gateway drops the slow reader.
  await expect.poll(() => system.service.seen.length, { timeout: 15_000 }).toBe(2);
  for (const answer of [slow, await next]) await answer.body?.cancel();
});

test("a response that breaks off is an error, and is not cached", async () => {
  const whole = system.service.answer;
  system.service.answer = (_request, response) => {
    response.setHeader("etag", '"1"').setHeader("content-length", 100);
    response.write("half", () => response.destroy());
  };
  expect((await get("/api/coupons")).statusCode).toBe(503);
  system.service.answer = whole;
  expect((await get("/api/coupons")).statusCode).toBe(200);
});

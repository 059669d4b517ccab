/** Rate limits per visitor for costly requests. */
import { testEnvironment } from "@mainstreet/testing/environment";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startFixture } from "./fixture.ts";
import { startGateway } from "./start.ts";

const system = await startFixture({}, {}, 3);
afterAll(system.stop);

test("geocoding is limited per visitor, reading is not", async () => {
  const get = (url: string, remoteAddress: string) =>
    system.gateway.app.inject({ url, remoteAddress, headers: { host: system.host } });
  const lookups = (remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 12 }, (_, at) => get(`/api/geocode?address=9411${at}`, remoteAddress)),
    );
  const answers = await lookups("10.7.0.1");
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.json()).toEqual({
    code: "too_many_requests",
    message: expect.stringMatching(/^That was too often\. Please try again in /),
  });
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await get("/api/businesses", "10.7.0.1")).statusCode).toBe(200);
  expect((await get("/api/geocode?address=94110", "10.7.0.2")).statusCode).toBe(200);
  expect(system.service.seen.filter(({ url }) => url?.startsWith("/api/geocode"))).toHaveLength(11);
});

describe("search", () => {
  const from = (remoteAddress: string) => (url: string, host?: string) =>
    system.gateway.app.inject({ url, remoteAddress, headers: { host: host ?? system.host } });
  const searches = [
    "/api/search?q=cake",
    "/api/search/events?q=cake",
    "/?q=cake",
    "/?category=1&%71=cake",
  ];

  test("is limited per visitor across all towns, together with its result pages", async () => {
    const visitor = from("10.7.2.1");
    for (let n = 0; n < 150; n += 1) {
      const answers = await Promise.all(searches.map((url) => visitor(`${url}${n}`)));
      expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429);
    }
    for (const url of searches) {
      const refused = await visitor(url);
      expect([url, refused.statusCode]).toEqual([url, 429]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await visitor("/api/search?q=cake", system.otherHost)).statusCode).toBe(429);
    for (const url of ["/", "/?category=1", "/map?q=cake", "/api/coupons"])
      expect([url, (await visitor(url)).statusCode]).toEqual([url, 200]);
    expect((await from("10.7.2.2")("/api/search?q=cake")).statusCode).toBe(200);
  });

  test("is not limited for a frontend that asks on behalf of visitors", async () => {
    const frontend = from(new URL(system.pages.url).hostname);
    for (let n = 0; n < 10; n += 1) {
      const asked = Array.from({ length: 61 }, (_, at) => frontend(`/api/search?q=${n}.${at}`));
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(statuses).not.toContain(429);
    }
  });

  test("does not wait for Redis", async () => {
    const proxy = await openTcpProxy(testEnvironment().REDIS_URL);
    const silent = await startFixture({}, { REDIS_URL: proxy.url });
    proxy.hold();
    const began = performance.now();
    const { statusCode } = await silent.gateway.app.inject({
      url: "/api/search?q=cake",
      remoteAddress: "10.7.2.3",
      headers: { host: silent.host },
    });
    expect(statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(2000);
    await proxy.restore();
    await silent.stop();
  });
});

describe("a visitor who goes from town to town", () => {
  type Call = { method: "GET" | "POST" | "DELETE"; url: string };
  /** Returns the statuses of `calls` calls in one town, and of one more in the next. */
  async function goOn(call: Call, remoteAddress: string, calls: number) {
    const visitorIn = async (town?: { slug: string; hosts: string[] }) => {
      const { slug, hosts } = town ?? { slug: "", hosts: [] };
      const [host = ""] = hosts;
      const cookie = `session=${await signIn(system.env, system.redis, slug)}`;
      const headers = { host, origin: `http://${host}`, cookie };
      return async () =>
        (await system.gateway.app.inject({ ...call, remoteAddress, headers })).statusCode;
    };
    const [here, there] = [await visitorIn(system.towns[0]), await visitorIn(system.towns[2])];
    const statuses = new Set<number>();
    for (let n = 0; n < calls; n += 1) statuses.add(await here());
    return [...statuses, await there()];
  }

  test.each<[Call["method"], string, number, string]>([
    ["POST", "/api/auth/login", 20, "10.7.1.1"],
    ["GET", "/api/geocode?address=94110", 10, "10.7.1.2"],
    ["POST", "/api/uploads", 20, "10.7.1.3"],
    ["POST", "/api/listing-submissions", 60, "10.7.1.5"],
    ["DELETE", "/api/user/birthday/1", 20, "10.7.1.6"],
  ])("has one limit for all towns together: %s %s", async (method, url, max, from) => {
    expect(await goOn({ method, url }, from, max)).toEqual([200, 429]);
  });

  test.each([
    ["/api/auth/password", 20, "10.7.1.4"],
    ["/api/user/birthday", 200, "10.7.1.7"],
  ])("has a limit in each town: POST %s", async (url, max, from) => {
    expect(await goOn({ method: "POST", url }, from, max + 1)).toEqual([200, 429, 200]);
  });
});

test("a visitor may send a limited number of listings a day, and is told when to try again", async () => {
  const send = (remoteAddress: string, method: "POST" | "DELETE" = "POST") =>
    system.gateway.app.inject({
      method,
      url: `/api/listing-submissions${method === "DELETE" ? "/1" : ""}`,
      remoteAddress,
      headers: { host: system.host, origin: `http://${system.host}` },
    });
  // Addresses of one line's IPv6 prefix.
  const answers = [];
  for (let n = 0; n < 61; n += 1) answers.push(await send(`2001:db8:7:1::${n.toString(16)}`));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  const refused = answers.at(-1);
  expect([refused?.statusCode, refused?.json()]).toEqual([
    429,
    {
      code: "too_many_requests",
      message: expect.stringMatching(
        /^So many listings were sent from your connection that no more are taken within a day\. Please try again in \d+ (?:hours|day)\.$/,
      ),
    },
  ]);
  const wait = Number(refused?.headers["retry-after"]);
  expect(wait).toBeGreaterThan(23 * 3600);
  expect(wait).toBeLessThanOrEqual(24 * 3600);
  // Erasing still works, and others can still send.
  expect((await send("2001:db8:7:1::1", "DELETE")).statusCode).toBe(200);
  expect((await send("2001:db8:7:2::1")).statusCode).toBe(200);
});

test("rate limit keys contain no address; an IPv6 prefix has a single key, as has IPv4 within IPv6", async () => {
  const lookUp = (remoteAddress: string) =>
    system.gateway.app.inject({
      url: "/api/geocode?address=94110",
      remoteAddress,
      headers: { host: system.host },
    });
  const { redis, env } = system;
  const keys = async () => new Set(await redis.keys(`${env.REDIS_PREFIX}rate:*`));
  const before = await keys();
  const visitors = ["10.7.9.1", "::ffff:10.7.9.1", "2001:db8:7:9::1", "2001:db8:7:9::2"];
  for (const from of visitors) expect((await lookUp(from)).statusCode).toBe(200);
  const added = [...(await keys())].filter((key) => !before.has(key));
  expect(added).toEqual([
    expect.stringMatching(/-geocode::[\w-]{43}$/),
    expect.stringMatching(/-geocode::[\w-]{43}$/),
  ]);
});

test("behind a proxy that adds ports to addresses, a visitor has one limit for all ports", async () => {
  const behind = await startFixture({}, { TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8" });
  const lookUp = async (chain: string) =>
    (
      await behind.gateway.app.inject({
        url: "/api/geocode?address=94110",
        headers: { host: behind.host, "x-forwarded-for": chain },
      })
    ).statusCode;
  for (const visitor of ["203.0.113.7", "[2001:db8:7:2::1]"]) {
    const answers = [];
    for (let port = 1; port <= 11; port += 1)
      answers.push(await lookUp(`${visitor}:${port}, 10.1.2.3:${port}`));
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    expect(await lookUp(visitor.replace(/[[\]]/g, ""))).toBe(429);
  }
  await behind.stop();
});

test("each gateway counts visitors' requests by itself while Redis is away", async () => {
  const proxy = await openTcpProxy(testEnvironment().REDIS_URL);
  const cut = await startFixture({}, { REDIS_URL: proxy.url });
  const erase = () =>
    cut.gateway.app.inject({
      method: "DELETE",
      url: "/api/user/birthday/1",
      remoteAddress: "10.7.0.3",
      headers: { host: cut.host, origin: `http://${cut.host}` },
      payload: {},
    });
  expect((await erase()).statusCode).toBe(200);
  await proxy.cut();
  const atOnce = async (many: number) =>
    (await Promise.all(Array.from({ length: many }, erase))).map(({ statusCode }) => statusCode);
  expect([await atOnce(10), await atOnce(10), await atOnce(2)]).toEqual([
    Array(10).fill(200),
    Array(10).fill(200),
    [429, 429],
  ]);
  await proxy.restore();
  await cut.stop();
});

test("a town's requests are counted across all gateways, in keys that expire", async () => {
  const beside = await startGateway(loadGatewayConfig(system.env));
  const request = { url: "/api/coupons", headers: { host: system.otherHost } };
  const ask = async () => {
    for (const { app } of [system.gateway, beside])
      expect((await app.inject(request)).statusCode).toBe(200);
  };
  const { redis, env, otherTown } = system;
  /** A key per minute: the next minute may begin during the test. */
  const keys = () => redis.keys(`${env.REDIS_PREFIX}quota:${otherTown}:*`);
  const counted = async () => {
    const counts = await Promise.all((await keys()).map((key) => redis.get(key)));
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };
  await ask();
  await expect.poll(counted).toBe(2);
  await ask();
  await expect.poll(counted).toBe(4);
  const hasEnd = async () => {
    for (const key of await keys()) expect(await redis.ttl(key)).toBeGreaterThan(60);
  };
  await hasEnd();
  // Redis restarts without its latest writes.
  await redis.del(await keys());
  await ask();
  await expect.poll(counted).toBeGreaterThan(0);
  await vi.waitFor(hasEnd);
  await beside.close();
});

import { Agent, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { signIn } from "@mainstreet/testing/town";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFixture, startUpstream } from "./fixture.ts";
import type { Fixture, Upstream } from "./fixture.ts";

let system: Fixture;
const extra: Upstream[] = [];

async function start(count: number, answer?: Upstream["answer"]) {
  const instances = await Promise.all(Array.from({ length: count }, () => startUpstream(answer)));
  extra.push(...instances);
  const all = instances.map(({ url }) => url).join(",");
  system = await startFixture({ coupons: all, media: all, import: instances[0]?.url ?? "" });
  return instances;
}
afterEach(async () => {
  await system.stop();
  await Promise.all(extra.splice(0).map((upstream) => upstream.stop()));
});

const get = (url: string) => system.gateway.app.inject({ url, headers: { host: system.host } });
const post = async (url: string) =>
  system.gateway.app.inject({
    method: "POST",
    url,
    headers: {
      host: system.host,
      cookie: `session=${await signIn(system.env, system.redis, system.town)}`,
    },
    payload: { title: "A" },
  });
const counts = (instances: Upstream[]) => instances.map(({ seen }) => seen.length);

describe("instances of a service", () => {
  test("share the requests evenly", async () => {
    const instances = await start(3);
    for (let call = 0; call < 30; call += 1) await get("/media/picture.webp");
    expect(counts(instances)).toEqual([10, 10, 10]);
  });

  test("take over the reads of a dead one, which is left out until it is back", async () => {
    const [first, second] = await start(2);
    await first?.stop();
    const statuses = new Set<number>();
    for (let call = 0; call < 20; call += 1)
      statuses.add((await get("/media/picture.webp")).statusCode);
    expect([...statuses]).toEqual([200]);
    expect(second?.seen).toHaveLength(20);
    await first?.restart();
    await vi.waitFor(async () => {
      await get("/media/picture.webp");
      expect(first?.seen.length).toBeGreaterThan(0);
    });
  });

  test("never receive a change twice", async () => {
    const dies = (_request: IncomingMessage, response: ServerResponse) => response.destroy();
    const instances = await start(2, dies);
    const answer = await post("/api/admin/coupons");
    expect(answer.statusCode).toBe(503);
    expect(counts(instances).reduce((sum, count) => sum + count)).toBe(1);
  });
});

describe("page assets", () => {
  test("come from any frontend that has them, while two versions serve", async () => {
    const has = (file: string) => (request: IncomingMessage, response: ServerResponse) => {
      response.statusCode = request.url === file ? 200 : 404;
      response.setHeader("cache-control", response.statusCode === 200 ? "immutable" : "no-store");
      response.end(response.statusCode === 200 ? file : "{}");
    };
    const [old, next] = ["/assets/old.js", "/assets/new.js"] as const;
    const frontends = await Promise.all([old, old, next].map((file) => startUpstream(has(file))));
    extra.push(...frontends);
    const urls = frontends.map(({ url }) => url).join(",");
    system = await startFixture({}, { FRONTEND_URL: urls });
    for (let call = 0; call < 6; call += 1)
      for (const file of [old, next]) {
        const { statusCode, headers, body } = await get(file);
        expect([statusCode, headers["cache-control"], body]).toEqual([200, "immutable", file]);
      }
    const before = counts(frontends);
    expect((await get("/assets/gone.js")).statusCode).toBe(404);
    expect(counts(frontends)).toEqual(before.map((count) => count + 1));
    // A missing page is missing on every instance, so it isn't retried.
    expect((await get("/missing")).statusCode).toBe(404);
    expect(counts(frontends).reduce((sum, count) => sum + count)).toBe(
      before.reduce((sum, count) => sum + count) + 4,
    );
  });
});

describe("a failing service", () => {
  test("is reported in a clear sentence without an address", async () => {
    const [only] = await start(1);
    await only?.stop();
    const answer = await get("/api/coupons");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        message: "This part of Main Street is taking a break. Please try again in a moment.",
        code: "unavailable",
      },
    ]);
  });

  test("is not asked again after a 503", async () => {
    const [only] = await start(1, (_request, response) => {
      response.statusCode = 503;
      response.end("{}");
    });
    expect((await get("/api/coupons")).statusCode).toBe(503);
    expect(only?.seen).toHaveLength(1);
  });
});

describe("bodies", () => {
  test("stream to the service before the client has sent everything", async () => {
    const firstBytes = Promise.withResolvers<void>();
    let received = 0;
    await start(1, (request, response) => {
      request.on("data", (chunk: Buffer) => {
        received += chunk.length;
        firstBytes.resolve();
      });
      request.on("end", () => response.end(JSON.stringify({ received })));
    });
    const session = await signIn(system.env, system.redis, system.town);
    const answer = Promise.withResolvers<string>();
    const upload = httpRequest(
      `${system.gateway.url}/api/import/csv`,
      {
        method: "POST",
        headers: {
          host: system.host,
          origin: `http://${system.host}`,
          cookie: `session=${session}`,
          "content-type": "multipart/form-data; boundary=x",
        },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => answer.resolve(text));
      },
    );
    const megabyte = Buffer.alloc(1024 * 1024, "a");
    upload.write(megabyte);
    await firstBytes.promise;
    for (let count = 1; count < 20; count += 1) upload.write(megabyte);
    upload.end();
    expect(JSON.parse(await answer.promise)).toEqual({ received: 20 * megabyte.length });
  });

  test("deliver the events of a stream one by one", async () => {
    const next = Promise.withResolvers<void>();
    await start(1, (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: progress\n\n");
      void next.promise.then(() => response.end("event: finished\n\n"));
    });
    const session = await signIn(system.env, system.redis, system.town);
    const response = await fetch(`${system.gateway.url}/api/admin/imports/1/progress`, {
      headers: { cookie: `session=${session}` },
    });
    const reader = response.body?.getReader();
    const text = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await text()).toBe("event: progress\n\n");
    next.resolve();
    expect(await text()).toBe("event: finished\n\n");
  });
});

// A busy machine may take longer than the product does.
const ONCE_MORE = { retry: 2, timeout: 30_000 };
test("a stream of events does not delay the gateway's shutdown", ONCE_MORE, async () => {
  await start(1, (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: progress\n\n");
  });
  const response = await fetch(`${system.gateway.url}/api/admin/imports/1/progress`, {
    headers: { cookie: `session=${await signIn(system.env, system.redis, system.town)}` },
  });
  const reader = response.body?.getReader();
  await reader?.read();
  const before = performance.now();
  await Promise.all([system.gateway.close(), reader?.closed.catch(() => {})]);
  expect(performance.now() - before).toBeLessThan(9000);
});

test("a closing gateway completes requests in progress and ends keep-alive connections", async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  await start(1, (_request, response) => arrived.resolve(response));
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    httpRequest(`${system.gateway.url}/api/coupons`, { agent }, resolve).on("error", reject).end(),
  );
  const upstream = await arrived.promise;
  const closed = system.gateway.app.close();
  await vi.waitFor(() => expect(system.gateway.app.server.listening).toBe(false));
  upstream.end("{}");
  const { headers, statusCode } = await answer;
  expect([statusCode, headers.connection]).toEqual([200, "close"]);
  await closed;
  agent.destroy();
});

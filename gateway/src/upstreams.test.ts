/** Which instance gets a request: a name's addresses in turn, as they come and go. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { createLog } from "@mainstreet/service/operations/log";
import { afterEach, expect, test, vi } from "vitest";
import { createUpstreams } from "./upstreams.ts";
import type { Upstreams } from "./upstreams.ts";

const servers: Server[] = [];
let upstreams: Upstreams | undefined;
let lookups = 0;
afterEach(async () => {
  upstreams?.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** An instance on a loopback address of its own; `state` is what its /readyz answers. */
async function instance(address: string, port = 0) {
  const state = { status: 200 };
  const server = createServer((_request, response) => response.writeHead(state.status).end());
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  servers.push(server);
  const bound = server.address();
  return { state, port: typeof bound === "object" && bound ? bound.port : 0 };
}

/** Upstreams whose name for coupons has the addresses of `found`, which may change. */
async function upstreamsOf(found: { addresses: string[] }, port: number) {
  const elsewhere = ["http://127.0.0.1:9"];
  upstreams = await createUpstreams(
    {
      auth: elsewhere,
      listings: elsewhere,
      coupons: [`http://coupons:${port}`],
      events: elsewhere,
      media: elsewhere,
      import: elsewhere,
      frontend: elsewhere,
    },
    createLog("test", "silent"),
    {
      lookup: async () => {
        lookups += 1;
        return found.addresses.map((address) => ({ address, family: 4 }));
      },
      resolveMs: 50,
    },
  );
  return upstreams;
}

/** How often each address is picked in so many requests. */
function picks(from: Upstreams, times: number) {
  const counts = new Map<string, number>();
  for (let n = 0; n < times; n += 1) {
    const { hostname } = new URL(from.pick("coupons").url);
    counts.set(hostname, (counts.get(hostname) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

test("a name with three addresses is three instances, asked in turn", async () => {
  const { port } = await instance("127.0.0.1");
  await instance("127.0.0.2", port);
  await instance("127.0.0.3", port);
  const found = { addresses: ["127.0.0.1", "127.0.0.2", "127.0.0.3"] };
  const spread = { "127.0.0.1": 10, "127.0.0.2": 10, "127.0.0.3": 10 };
  expect(picks(await upstreamsOf(found, port), 30)).toEqual(spread);
});

test("instances that come and go by their name are followed", async () => {
  const { port } = await instance("127.0.0.1");
  await instance("127.0.0.2", port);
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 4 });
  found.addresses = ["127.0.0.2", "127.0.0.1"];
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    3000,
  );
  found.addresses = ["127.0.0.2"];
  await vi.waitFor(() => expect(picks(chosen, 4)).toEqual({ "127.0.0.2": 4 }), 3000);
});

test("an instance that has a name before it listens is asked when it is ready", async () => {
  const { port } = await instance("127.0.0.1");
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  found.addresses = ["127.0.0.1", "127.0.0.2"];
  const instances = () => {
    const { up = 0, down = 0 } = chosen.counts().find(({ service }) => service === "coupons") ?? {};
    return up + down;
  };
  // Right after the name was looked up, before anybody has asked the new one.
  await vi.waitFor(() => expect(instances()).toBe(2), { interval: 5 });
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 4 });
  await instance("127.0.0.2", port);
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    3000,
  );
});

test("while nobody knows the name, the known addresses serve", async () => {
  const { port } = await instance("127.0.0.1");
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  found.addresses = [];
  const before = lookups;
  await vi.waitFor(() => expect(lookups).toBeGreaterThan(before + 2));
  expect(picks(chosen, 2)).toEqual({ "127.0.0.1": 2 });
});

test("an instance that is about to end gets nothing more, before it is gone", async () => {
  const ending = await instance("127.0.0.1");
  await instance("127.0.0.2", ending.port);
  const chosen = await upstreamsOf({ addresses: ["127.0.0.1", "127.0.0.2"] }, ending.port);
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 });
  ending.state.status = 503;
  await vi.waitFor(() => expect(picks(chosen, 4)).toEqual({ "127.0.0.2": 4 }), 3000);
  expect(chosen.counts()).toContainEqual({ service: "coupons", up: 1, down: 1 });
  ending.state.status = 200;
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    3000,
  );
});

test("when all say that they are not ready, they are asked all the same", async () => {
  const first = await instance("127.0.0.1");
  const second = await instance("127.0.0.2", first.port);
  const chosen = await upstreamsOf({ addresses: ["127.0.0.1", "127.0.0.2"] }, first.port);
  first.state.status = 503;
  second.state.status = 503;
  await vi.waitFor(
    () => expect(chosen.counts()).toContainEqual({ service: "coupons", up: 0, down: 2 }),
    3000,
  );
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 });
});

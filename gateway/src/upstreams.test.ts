/** Which instance gets a request, by turns or by town, while instances come and go. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { createLog } from "@mainstreet/service/operations/log";
import { afterEach, describe, expect, test, vi } from "vitest";
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

/** Starts an instance; `state` sets the status of its /readyz, or makes it hang. */
async function instance(address: string, port = 0) {
  const state = { status: 200, hangs: false };
  const server = createServer((_request, response) => {
    if (!state.hangs) response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  servers.push(server);
  const bound = server.address();
  return { state, port: typeof bound === "object" && bound ? bound.port : 0 };
}

/** Creates upstreams; media and coupons resolve to `found.addresses`, which may change. */
async function upstreamsOf(found: { addresses: string[] }, port: number, warmMs = 0) {
  const elsewhere = ["http://127.0.0.1:9"];
  upstreams = await createUpstreams(
    {
      auth: elsewhere,
      listings: elsewhere,
      coupons: [`http://coupons:${port}`],
      events: elsewhere,
      media: [`http://media:${port}`],
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
      warmMs,
    },
  );
  return upstreams;
}

/** Counts how often each address is picked. */
function picks(from: Upstreams, times: number) {
  const counts = new Map<string, number>();
  for (let n = 0; n < times; n += 1) {
    const { hostname } = new URL(from.pick("media", "town").url);
    counts.set(hostname, (counts.get(hostname) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

test("a name with three addresses is three instances, used in turn", async () => {
  const { port } = await instance("127.0.0.1");
  await instance("127.0.0.2", port);
  await instance("127.0.0.3", port);
  const found = { addresses: ["127.0.0.1", "127.0.0.2", "127.0.0.3"] };
  const spread = { "127.0.0.1": 10, "127.0.0.2": 10, "127.0.0.3": 10 };
  expect(picks(await upstreamsOf(found, port), 30)).toEqual(spread);
});

test("instances are added and removed with the addresses of their name", async () => {
  const { port } = await instance("127.0.0.1");
  await instance("127.0.0.2", port);
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 4 });
  found.addresses = ["127.0.0.2", "127.0.0.1"];
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    15_000,
  );
  found.addresses = ["127.0.0.2"];
  await vi.waitFor(() => expect(picks(chosen, 4)).toEqual({ "127.0.0.2": 4 }), 15_000);
});

test("requests to an instance that hangs are given up, also when its name no longer lists it", async () => {
  const { port, state } = await instance("127.0.0.1");
  await instance("127.0.0.2", port);
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  const givenUp = Promise.withResolvers<number>();
  chosen.pick("media", "town").inFlight.add(givenUp.resolve);
  found.addresses = ["127.0.0.2"];
  await vi.waitFor(() => expect(picks(chosen, 2)).toEqual({ "127.0.0.2": 2 }), 15_000);
  state.hangs = true;
  expect(await givenUp.promise).toBeGreaterThan(5000);
});

test("an instance that is listed before it listens gets requests once it is ready", async () => {
  const { port } = await instance("127.0.0.1");
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  found.addresses = ["127.0.0.1", "127.0.0.2"];
  const instances = () => {
    const { up = 0, down = 0 } = chosen.counts().find(({ service }) => service === "media") ?? {};
    return up + down;
  };
  // Right after the lookup, before the new instance was probed.
  await vi.waitFor(() => expect(instances()).toBe(2), { interval: 5 });
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 4 });
  await instance("127.0.0.2", port);
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    15_000,
  );
});

test("the known addresses keep serving while the name resolves to none", async () => {
  const { port } = await instance("127.0.0.1");
  const found = { addresses: ["127.0.0.1"] };
  const chosen = await upstreamsOf(found, port);
  found.addresses = [];
  const before = lookups;
  await vi.waitFor(() => expect(lookups).toBeGreaterThan(before + 2));
  expect(picks(chosen, 2)).toEqual({ "127.0.0.1": 2 });
});

test("an instance that is about to end gets no more requests, even before it is gone", async () => {
  const ending = await instance("127.0.0.1");
  await instance("127.0.0.2", ending.port);
  const chosen = await upstreamsOf({ addresses: ["127.0.0.1", "127.0.0.2"] }, ending.port);
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 });
  ending.state.status = 503;
  await vi.waitFor(() => expect(picks(chosen, 4)).toEqual({ "127.0.0.2": 4 }), 15_000);
  expect(chosen.counts()).toContainEqual({ service: "media", up: 1, limited: 0, down: 1 });
  ending.state.status = 200;
  await vi.waitFor(
    () => expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 }),
    15_000,
  );
});

test("requests go to instances that report not ready when none is ready", async () => {
  const first = await instance("127.0.0.1");
  const second = await instance("127.0.0.2", first.port);
  const chosen = await upstreamsOf({ addresses: ["127.0.0.1", "127.0.0.2"] }, first.port);
  first.state.status = 503;
  second.state.status = 503;
  await vi.waitFor(
    () => expect(chosen.counts()).toContainEqual({ service: "media", up: 0, limited: 0, down: 2 }),
    15_000,
  );
  expect(picks(chosen, 4)).toEqual({ "127.0.0.1": 2, "127.0.0.2": 2 });
});

describe("instances of a service that holds towns in memory", () => {
  const TOWNS = Array.from({ length: 300 }, (_, n) => `town-${n}`);
  const HOUR_MS = 3_600_000;
  /** Returns which instance answers for each town. */
  const homes = (from: Upstreams) =>
    TOWNS.map((town) => new URL(from.pick("coupons", town).url).hostname);
  const at = (address: string, all: string[]) => all.filter((home) => home === address).length;
  const [first, second, third] = ["127.0.0.1", "127.0.0.2", "127.0.0.3"] as const;

  async function start(addresses: string[], warmMs?: number) {
    const { port } = await instance(first);
    const rest = [await instance(second, port), await instance(third, port)];
    const found = { addresses };
    return { found, rest, chosen: await upstreamsOf(found, port, warmMs) };
  }
  const up = (from: Upstreams, count: number) =>
    vi.waitFor(
      () =>
        expect(from.counts()).toContainEqual(
          expect.objectContaining({ service: "coupons", up: count }),
        ),
      15_000,
    );

  test("each serve a share of the towns, whatever the order of their addresses", async () => {
    const { found, chosen } = await start([first, second, third]);
    const before = homes(chosen);
    for (const address of found.addresses) expect(at(address, before)).toBeGreaterThan(60);
    expect(homes(chosen)).toEqual(before);
    found.addresses = [third, first, second];
    const seen = lookups;
    await vi.waitFor(() => expect(lookups).toBeGreaterThan(seen + 4));
    expect(homes(chosen)).toEqual(before);
  });

  test("take over the towns of one that is removed, and no other town moves", async () => {
    const { found, chosen } = await start([first, second, third]);
    const before = homes(chosen);
    found.addresses = [first, third];
    await up(chosen, 2);
    const after = homes(chosen);
    const moved = after.filter((_home, n) => before[n] === second);
    expect(after.filter((home, n) => before[n] !== second && home !== before[n])).toEqual([]);
    expect(new Set(moved)).toEqual(new Set([first, third]));
  });

  test("take over the towns of one that is about to end, and return them when it is back", async () => {
    const { rest, chosen } = await start([first, second, third], HOUR_MS);
    const before = homes(chosen);
    for (const { state } of rest.slice(0, 1)) state.status = 503;
    await up(chosen, 2);
    const after = homes(chosen);
    expect(at(second, after)).toBe(0);
    expect(after.filter((home, n) => before[n] !== second && home !== before[n])).toEqual([]);
    for (const { state } of rest) state.status = 200;
    await up(chosen, 3);
    expect(homes(chosen)).toEqual(before);
  });

  test("give a new one its share of the towns, and no other town moves", async () => {
    const { found, chosen } = await start([first, third]);
    const before = homes(chosen);
    found.addresses = [first, second, third];
    await up(chosen, 3);
    const after = homes(chosen);
    expect(at(second, after)).toBeGreaterThan(60);
    expect(after.filter((home, n) => home !== second && home !== before[n])).toEqual([]);
  });

  test("give a new one its towns gradually, as each costs it a load", async () => {
    const { found, chosen } = await start([first, third], HOUR_MS);
    found.addresses = [first, second, third];
    await up(chosen, 3);
    // A third of the towns is its share, of which a thousandth moves every 3.6 s.
    expect(at(second, homes(chosen))).toBeLessThan(10);
  });

  test("give all towns at once to those that replace all others", async () => {
    const { found, chosen } = await start([first], HOUR_MS);
    found.addresses = [second, third];
    await vi.waitFor(() => expect(at(first, homes(chosen))).toBe(0), 15_000);
    for (const address of found.addresses) expect(at(address, homes(chosen))).toBeGreaterThan(60);
  });
});

/** A town's requests stay with its few instances; none fails when an instance does. */
import { signIn } from "@mainstreet/testing/town";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startFixture, startUpstream, untilReady } from "./fixture.ts";
import type { Fixture, Upstream } from "./fixture.ts";
import { startGateway } from "./start.ts";

const TOWNS = 31;

let system: Fixture;
let instances: Upstream[];
beforeEach(async () => {
  instances = await Promise.all([startUpstream(), startUpstream(), startUpstream()]);
  const all = instances.map(({ url }) => url).join(",");
  system = await startFixture({ listings: all, coupons: all, events: all }, {}, TOWNS);
});
afterEach(async () => {
  await system.stop();
  await Promise.all(instances.map((instance) => instance.stop()));
});

type Gateway = Fixture["gateway"];
type Asked = { path: string; gateway?: Gateway };

/** Sends one request in the town; returns the instances that it reached. */
async function ask(slug: string, { path, gateway = system.gateway }: Asked) {
  for (const { seen } of instances) seen.length = 0;
  const { statusCode } = await gateway.app.inject({ url: path, headers: { host: hostOf(slug) } });
  expect(statusCode).toBe(200);
  return instances.filter(({ seen }) => seen.length > 0);
}
const hostOf = (slug: string) => `${slug}.example`;

/** Returns the instance that answers for each town. */
async function homes(asked: Asked) {
  const found = new Map<string, Upstream | undefined>();
  for (const { slug } of system.towns) found.set(slug, (await ask(slug, asked))[0]);
  return found;
}

test.each(["/api/coupons", "/api/businesses", "/api/events"])(
  "each town is served by one instance for %s, and all instances serve towns",
  async (path) => {
    const first = await homes({ path });
    expect(new Set(first.values())).toEqual(new Set(instances));
    for (let round = 0; round < 3; round += 1) expect(await homes({ path })).toEqual(first);
  },
);

test("two gateways choose the same instance for a town, also on another path", async () => {
  const second = await startGateway(loadGatewayConfig(system.env));
  await untilReady(second.opsUrl);
  const first = await homes({ path: "/api/coupons" });
  expect(await homes({ path: "/api/search?q=a", gateway: second })).toEqual(first);
  await second.close();
});

test("a change goes to the instance that serves the town's reads", async () => {
  for (const { slug } of system.towns.slice(0, 5)) {
    const [home] = await ask(slug, { path: "/api/coupons" });
    const { statusCode } = await system.gateway.app.inject({
      method: "POST",
      url: "/api/admin/coupons",
      headers: {
        host: hostOf(slug),
        cookie: `session=${await signIn(system.env, system.redis, slug)}`,
      },
      payload: { title: "A" },
    });
    expect(statusCode).toBe(200);
    expect(home?.seen.map(({ method }) => method)).toEqual(["GET", "POST"]);
  }
});

test("the towns of a failed instance move to others, and no other town moves", async () => {
  const before = await homes({ path: "/api/coupons" });
  const [failing] = instances;
  await failing?.stop();
  const after = await homes({ path: "/api/coupons" });
  const moved = system.towns.filter(({ slug }) => before.get(slug) !== after.get(slug));
  expect(moved).toEqual(system.towns.filter(({ slug }) => before.get(slug) === failing));
});

test("a town with many visits is served by all instances, and other towns stay where they are", async () => {
  const before = await homes({ path: "/api/coupons" });
  const met = new Set<Upstream>();
  for (let visit = 0; visit < 80; visit += 1)
    for (const instance of await ask(system.town, { path: "/api/coupons" })) met.add(instance);
  expect(met).toEqual(new Set(instances));
  before.delete(system.town);
  const after = await homes({ path: "/api/coupons" });
  after.delete(system.town);
  expect(after).toEqual(before);
});

test("each town stays with its instance while all instances lack a store", async () => {
  const before = await homes({ path: "/api/coupons" });
  for (const instance of instances) instance.lacks = "mongodb";
  const metrics = async () => (await fetch(`${system.gateway.opsUrl}/metrics`)).text();
  await expect.poll(metrics).toContain('gateway_instances{upstream="coupons",state="limited"} 3');
  expect(await metrics()).toContain('gateway_instances{upstream="coupons",state="down"} 0');
  for (let round = 0; round < 3; round += 1)
    expect(await homes({ path: "/api/coupons" })).toEqual(before);
});

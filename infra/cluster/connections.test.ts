/** Which pods may connect to which in the cluster, and on which ports. */
import { beforeAll, describe, expect, test } from "vitest";
import { admits, reaches } from "./testing/network-policies.ts";
import { render } from "./testing/render.ts";

const PORTS = {
  frontend: 4000,
  gateway: 8080,
  auth: 4001,
  listings: 4002,
  coupons: 4003,
  events: 4004,
  media: 4005,
  import: 4006,
};
const STORES = { mongodb: 27_017, redis: 6379, "object-store": 9000 };
const OWN: Record<string, number> = { ...PORTS, ...STORES };
const PODS = [...Object.keys(OWN), "tools", "seed", "migrate", "backup", "restore"];
/** Ports on which no process listens, and the gateway's 9080, which serves metrics to Prometheus. */
const FOREIGN = [1, 22, 443, 3999, 4007, 6380, 8079, 8081, 9080, 9229, 27_016, 65_535];

let local: Awaited<ReturnType<typeof render>>;
let production: typeof local;
beforeAll(async () => {
  [local, production] = await Promise.all([render("local"), render("production")]);
}, 300_000);

const labels = (app: string) =>
  [...local.pods, ...production.pods].find((one) => one.name === app)?.metadata.labels ?? {
    app,
    "app.kubernetes.io/part-of": "main-street",
  };

/** Returns the names of the pods that each pod can connect to, at any port that `isAsked`. */
function connections(isAsked: (app: string, port: number) => boolean) {
  const ports = [...Object.values(OWN), ...FOREIGN];
  const opens = (from: string, to: string) =>
    ports.some(
      (port) => isAsked(to, port) && reaches(local.policies, labels(from), labels(to), port),
    );
  const all = PODS.map((from) => [from, PODS.filter((to) => opens(from, to))] as const);
  return Object.fromEntries(all.filter(([, to]) => to.length > 0));
}

describe("the network policies admit", () => {
  const records = ["listings", "coupons", "events"];
  const services = ["gateway", "auth", ...records, "media", "import"];
  const stores = Object.keys(STORES);
  const expected = {
    frontend: ["gateway"],
    gateway: ["frontend", ...services.slice(1), "redis"],
    auth: [...records, "media", "import", "mongodb", "redis"],
    listings: ["mongodb", "redis"],
    coupons: ["mongodb", "redis"],
    events: ["mongodb", "redis"],
    media: ["auth", ...records, ...stores],
    import: [...records, ...stores],
    tools: [...services, ...stores],
    seed: services,
    migrate: ["mongodb"],
    backup: stores,
    restore: [...services, ...stores],
  };
  test("each pod, to the port of every pod it calls", () => {
    const all = [...local.pods, ...production.pods].map(({ name }) => name);
    expect(all.filter((name) => !PODS.includes(name))).toEqual([]);
    expect(connections((app, port) => port === OWN[app])).toEqual(expected);
  });
  test("no pod, to any port of a pod it does not call", () => {
    expect(connections(() => true)).toEqual(expected);
  });
  test("no pod, to unused ports or those of metrics", () => {
    expect(connections((_app, port) => FOREIGN.includes(port))).toEqual({});
  });
  test("Prometheus, to every port with metrics, but not to the gateway's public port", () => {
    const numbers = { ...PORTS, gateway: 9080 };
    const admitted = ([app, port]: [string, number]) =>
      admits(local.policies, "monitoring", labels(app), port);
    expect(Object.entries(numbers).filter(admitted)).toEqual(Object.entries(numbers));
    expect(admitted(["gateway", 8080])).toBe(false);
  });
});

/**
 * Stores that become unavailable under the running system: no process is taken out of service, and
 * visitors are served.
 */
import { openStoreProxies } from "@mainstreet/testing/store-proxies";
import type { Stores } from "@mainstreet/testing/store-proxies";
import { testEnvironment } from "@mainstreet/testing/environment";
import { signInAdmin } from "@mainstreet/testing/sign-in";
import { startSystem } from "@mainstreet/testing/system";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const BACK = { timeout: 30_000, interval: 100 };
const LONG = 90_000;

let stores: Awaited<ReturnType<typeof openStoreProxies>>;
let system: Awaited<ReturnType<typeof startSystem>>;
/** Origin of the only town's site. */
let site: string;
let headers: Record<string, string>;

beforeAll(async () => {
  stores = await openStoreProxies(testEnvironment());
  const urls: Stores = stores.urls;
  system = await startSystem({ demo: false, stores: urls });
  site = `http://localhost:${new URL(system.gatewayUrl).port}`;
  headers = await signInAdmin(site, system.admin);
  await post("/api/admin/categories", { name: "Bakeries" });
  await vi.waitFor(visitorsAreServed, BACK);
});
beforeEach(() => stores.restore());
afterAll(async () => {
  await stores.restore();
  await system.close();
  await stores.cut();
});

const post = (path: string, body: object) =>
  fetch(`${site}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Expects the home page and its lists to be served. */
async function visitorsAreServed() {
  const page = await fetch(`${site}/`, { headers: { accept: "text/html" } });
  expect([page.status, (await page.text()).includes("Bakeries")]).toEqual([200, true]);
  for (const path of ["/api/businesses", "/api/categories", "/api/coupons", "/api/events"])
    expect([path, (await fetch(`${site}${path}`)).status]).toEqual([path, 200]);
}

/** Resolves with the answers of every process to the orchestrator's probes. */
async function probes() {
  const places = Object.entries({ ...system.urls, gateway: [system.opsUrl] });
  return Object.fromEntries(
    await Promise.all(
      places.map(async ([name, [url = ""]]) => {
        const asked = await Promise.all(["/livez", "/readyz"].map((path) => fetch(url + path)));
        return [name, asked.map(({ status }) => status).join(" ")] as const;
      }),
    ),
  );
}

/** Expects auth, which checks the database and Redis every few seconds, to have noticed the outage. */
async function noticed() {
  const answer = await fetch(`${system.urls.auth[0]}/readyz`);
  expect(await answer.json()).not.toMatchObject({ status: "ok" });
}

const write = async (name: string) => {
  const answer = await post("/api/admin/categories", { name });
  return [answer.status, answer.headers.get("retry-after")];
};

test.each([
  ["gone", "all stores", () => stores.cut()],
  ["silent", "all stores", async () => stores.hold()],
  ["gone", "Redis", () => stores.proxies.redis.cut()],
  ["gone", "the database", () => stores.proxies.database.cut()],
])(
  "with stores %s (%s), every process stays ready, visitors are served and changes get 503",
  async (_how, _which, goAway) => {
    const before = await probes();
    expect(new Set(Object.values(before))).toEqual(new Set(["200 200"]));
    await goAway();
    await vi.waitFor(noticed, BACK);
    expect(await write("Pets")).toEqual([503, "5"]);
    // An orchestrator probes repeatedly.
    for (let time = 0; time < 3; time += 1) {
      expect(await probes()).toEqual(before);
      await visitorsAreServed();
    }
    await stores.restore();
    await vi.waitFor(async () => {
      const [status] = await write("Pets");
      expect([201, 409]).toContain(status);
    }, BACK);
  },
  LONG,
);

/** The fate of a change when a process is killed right after it, or Redis is unavailable. */
import { asCaller, visitor } from "@mainstreet/testing/town";
import { setTimeout as pause } from "node:timers/promises";
import { bulkResponse } from "@mainstreet/contracts/bulk";
import { emptyTown } from "@mainstreet/infra/local/first-towns";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { signInAdmin } from "@mainstreet/testing/sign-in";
import { startSystem } from "@mainstreet/testing/system";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

let system: Awaited<ReturnType<typeof startSystem>>;
let redis: Awaited<ReturnType<typeof openTcpProxy>>;
/** Origin of the only town's site. */
let site: string;
let headers: Record<string, string>;

const PATIENCE = { timeout: 40_000, interval: 100 };

beforeAll(async () => {
  redis = await openTcpProxy(process.env["REDIS_URL"] ?? "");
  system = await startSystem({
    demo: false,
    copies: { coupons: 2 },
    stores: { REDIS_URL: redis.url },
  });
  site = `http://localhost:${new URL(system.gatewayUrl).port}`;
  headers = {
    ...(await signInAdmin(site, system.admin)),
    "content-type": "application/json",
  };
});
afterAll(async () => {
  await system.close();
  await redis.cut();
});

const record = z.looseObject({ id: z.int() });
const coupons = z.array(
  z.looseObject({ title: z.string(), business: z.looseObject({ name: z.string() }) }),
);

/** Returns the headers of direct requests to an instance, without the gateway. */
const asGateway = () => visitor(system.keys, emptyTown.slug, "UTC");

/** Retries until the service answers: a killed process is restarted within moments. */
async function save(method: string, path: string, body: object) {
  for (;;) {
    const answer = await fetch(`${site}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (answer.ok) return record.parse(await answer.json());
    if (answer.status < 500 && answer.status !== 400) throw new Error(await answer.text());
    await pause(50);
  }
}

async function namesInCoupons(url = site, head: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/coupons`, { headers: head });
  if (!answer.ok) throw new Error(`coupons answers ${answer.status}`);
  return coupons.parse(await answer.json()).map(({ business }) => business.name);
}

test("a renamed business shows its new name in its coupons, whichever process is killed meanwhile", async () => {
  const category = await save("POST", "/api/admin/categories", { name: "Bakeries" });
  const business = await save("POST", "/api/admin/businesses", {
    name: "Hearth",
    categoryId: category.id,
  });
  // Until coupons has received the business, it answers 400, and the request is repeated.
  await save("POST", "/api/admin/coupons", { businessId: business.id, title: "Two loaves" });
  for (const victim of ["listings", "coupons-1", "coupons-2", "gateway", "auth"]) {
    const name = `Hearth after ${victim}`;
    await save("PUT", `/api/admin/businesses/${business.id}`, { name });
    await system.kill(victim);
    await vi.waitFor(async () => expect(await namesInCoupons()).toEqual([name]), PATIENCE);
  }
}, 240_000);

/** Writes a business as an import does: directly to the service, identified by its external id. */
async function importBusiness(name: string) {
  const answer = await fetch(`${system.urls.listings[0]}/internal/businesses/bulk`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-town": emptyTown.slug,
      ...asCaller(system.keys, "import"),
    },
    body: JSON.stringify({
      batch: `${name}:0`,
      rows: [{ row: 1, values: { name, externalId: "mill" } }],
    }),
  });
  const [result] = bulkResponse.parse(await answer.json()).results;
  if (!result || !("id" in result)) throw new Error(`${name} was not stored`);
  return result.id;
}

test("a rename during a Redis outage reaches the coupons afterwards, and admins get 503 meanwhile", async () => {
  const id = await importBusiness("Mill");
  await save("POST", "/api/admin/coupons", { businessId: id, title: "Flour" });
  await vi.waitFor(async () => {
    for (const instance of system.urls.coupons)
      expect(await namesInCoupons(instance, asGateway())).toContain("Mill");
  }, PATIENCE);
  await redis.cut();
  expect(await importBusiness("Mill by the river")).toBe(id);
  const saved = await fetch(`${site}/api/admin/businesses/${id}`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ name: "Mine now" }),
  });
  expect(saved.status).toBe(503);
  expect(await namesInCoupons()).toContain("Mill");
  await redis.restore();
  await vi.waitFor(
    async () => expect(await namesInCoupons()).toContain("Mill by the river"),
    PATIENCE,
  );
}, 120_000);

/** Processes are replaced one instance after the other, without failed requests. */
import { visitor } from "@mainstreet/testing/town";
import { openLoadBalancer } from "@mainstreet/testing/load-balancer";
import { startConstantLoad } from "@mainstreet/testing/constant-load";
import { signInAdmin } from "@mainstreet/testing/sign-in";
import { startSystem } from "@mainstreet/testing/system";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

/** A process behind the gateway, and the gateway itself. */
const PROCESSES = ["listings", "gateway"];
const PATHS = ["/api/coupons", "/api/businesses", "/api/events", "/", "/api/categories"];

const DRAIN_MS = 1500;
/** Clients close idle connections before a draining gateway does. */
const IDLE_MS = DRAIN_MS / 3;
const dispatcher = new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

let loadBalancer: Awaited<ReturnType<typeof openLoadBalancer>>;
let system: Awaited<ReturnType<typeof startSystem>>;
/** Origin of the only town's site. */
let site: string;

beforeAll(async () => {
  loadBalancer = await openLoadBalancer();
  site = `http://localhost:${new URL(loadBalancer.url).port}`;
  system = await startSystem({
    demo: false,
    copies: { listings: 2, coupons: 2, gateway: 2 },
    loadBalancer,
    env: { DRAIN_MS: String(DRAIN_MS) },
  });
});
afterAll(async () => {
  await dispatcher.close();
  await system.close();
  await loadBalancer.close();
});

const record = z.looseObject({ id: z.int() });
const coupons = z.array(z.looseObject({ business: z.looseObject({ name: z.string() }) }));

async function ask(method: "GET" | "POST" | "PUT", path: string, headers = {}, body?: object) {
  const answer = await request(`${site}${path}`, {
    dispatcher,
    method,
    headers: { origin: site, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300)
    throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
  return { text, headers: answer.headers };
}

test("a rolling restart fails no request and loses no message", async () => {
  const { cookie } = await signInAdmin(site, system.admin);
  const save = async (method: "POST" | "PUT", path: string, body: object) =>
    record.parse(JSON.parse((await ask(method, path, { cookie }, body)).text));
  const category = await save("POST", "/api/admin/categories", { name: "Bakeries" });
  const values = { name: "Hearth 0", categoryId: category.id };
  const { id } = await save("POST", "/api/admin/businesses", values);
  await vi.waitFor(
    () => save("POST", "/api/admin/coupons", { businessId: id, title: "Two loaves" }),
    30_000,
  );

  let renamed = 0;
  const visitors = startConstantLoad(38, (n) => ask("GET", PATHS[n % PATHS.length] ?? "/"));
  const writer = startConstantLoad(2, async () => {
    renamed += 1;
    await save("PUT", `/api/admin/businesses/${id}`, { name: `Hearth ${renamed}` });
  });
  for (const name of PROCESSES)
    for (const instance of [`${name}-1`, `${name}-2`]) await system.renew(instance);
  const [read, written] = [await visitors.stop(), await writer.stop()];
  expect([...read.failures, ...written.failures]).toEqual([]);
  expect(read.asked).toBeGreaterThan(100);

  const last = `Hearth ${renamed + 1}`;
  await save("PUT", `/api/admin/businesses/${id}`, { name: last });
  await vi.waitFor(async () => {
    for (const url of system.urls.coupons) {
      const answer = await fetch(`${url}/api/coupons`, {
        headers: visitor(system.keys, "town", "UTC"),
      });
      expect(coupons.parse(await answer.json()).map(({ business }) => business.name)).toEqual([
        last,
      ]);
    }
  }, 60_000);
}, 180_000);

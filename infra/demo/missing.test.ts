/** What a demo town lacks, while the gateway doesn't know the town yet. */
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { startService as startAuth } from "@mainstreet/auth-service/start";
import { loadEventsConfig } from "@mainstreet/events-service/config";
import { startService as startEvents } from "@mainstreet/events-service/start";
import { loadGatewayConfig } from "@mainstreet/gateway/config";
import { startGateway } from "@mainstreet/gateway/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { asCaller, newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { missingIn } from "./missing.ts";

const env = testEnvironment({ OPS_PORT: "0" });
let auth: Awaited<ReturnType<typeof startAuth>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const [listings, events] = await Promise.all([
    startListings(loadListingsConfig(env)),
    startEvents(loadEventsConfig(env)),
  ]);
  auth = await startAuth(loadAuthConfig(env));
  const others = ["AUTH", "COUPONS", "MEDIA", "IMPORT", "FRONTEND"];
  gateway = await startGateway(
    loadGatewayConfig({
      ...env,
      ...Object.fromEntries(others.map((name) => [`${name}_URL`, auth.url])),
      LISTINGS_URL: listings.url,
      EVENTS_URL: events.url,
    }),
  );
  close = () => Promise.all([gateway, auth, listings, events].map((one) => one.close()));
});
afterAll(async () => {
  await close();
  await removeTestSpace(env);
});

test("the demo waits for a town that the gateway does not know yet", async () => {
  const slug = newTown();
  const hosts = [`${slug}.localhost`];
  const unknown = async () =>
    expect((await fetch(`${gateway.url}/api/businesses`)).status).toBe(404);
  await vi.waitFor(unknown, 10_000);
  const missing = missingIn(gateway.url, { hosts });
  await unknown();
  await auth.app.inject({
    method: "POST",
    url: "/internal/towns",
    headers: asCaller(env, "tools"),
    payload: { slug, name: "Late", hosts },
  });
  expect(await missing).toEqual({ shops: true, events: true });
});

/** Processes whose stores are unavailable when they start or stop. */
import { createServer } from "node:net";
import { processNames } from "@mainstreet/infra/local/processes";
import { testEnvironment } from "@mainstreet/testing/environment";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { openStoreProxies } from "@mainstreet/testing/store-proxies";
import type { Stores } from "@mainstreet/testing/store-proxies";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { end, openFixture, stateOf, statusOf } from "./standalone-processes.ts";
import type { StandaloneProcess } from "./standalone-processes.ts";

const STARTED = { timeout: 90_000, interval: 50 };
/** The frontend depends only on the gateway, and has fallback pages. */
const needStores = processNames.filter((name) => name !== "frontend");

let fixture: Awaited<ReturnType<typeof openFixture>>;
let stores: Awaited<ReturnType<typeof openStoreProxies>>;
beforeAll(async () => {
  fixture = await openFixture();
  stores = await openStoreProxies(testEnvironment());
});
afterAll(async () => {
  await fixture.close();
  await stores.cut();
});

const until = (
  processes: readonly StandaloneProcess[],
  path: "/livez" | "/readyz",
  status: number,
) =>
  Promise.all(
    processes.map(({ name, health }) =>
      vi.waitFor(
        async () => expect([name, await statusOf(health, path)]).toEqual([name, status]),
        STARTED,
      ),
    ),
  );

/** Resolves with the status for a request body as large as an import batch. */
async function answerToMuch({ health }: StandaloneProcess) {
  const { status } = await fetch(`${health}/internal/businesses/bulk`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify("x".repeat(2_000_000)),
  });
  return status;
}

/** Stops all processes, and expects clean exits in time. */
async function endAll(processes: readonly StandaloneProcess[], withinSeconds: number) {
  const ends = await Promise.all(processes.map(end));
  // Compared with the last log lines, which name the cause.
  expect(ends.filter(({ how }) => how !== "exit code 0")).toEqual([]);
  expect(ends.filter(({ seconds }) => seconds >= withinSeconds)).toEqual([]);
}

/** Opens a port that accepts connections and never answers. */
async function openSilence() {
  const port = await listenOnFreePort(createServer(() => undefined));
  return `127.0.0.1:${port}`;
}

const at = (mongo: string, redis: string, objects: string): Stores => ({
  MONGODB_URL: `mongodb://${mongo}`,
  REDIS_URL: `redis://${redis}`,
  S3_ENDPOINT: `http://${objects}`,
});

describe("stores that are unavailable from the start", () => {
  const ways: [string, () => Promise<Stores>][] = [
    ["refuse connections", async () => at("127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1")],
    [
      "have names that do not resolve",
      async () => at("mongodb.invalid", "redis.invalid", "s3.invalid"),
    ],
    [
      "swallow what they are sent",
      async () => at(await openSilence(), await openSilence(), await openSilence()),
    ],
  ];
  for (const [how, stores] of ways)
    test(`and ${how}: every process is live but not ready, logs what it waits for, and stops at once`, async () => {
      const processes = await fixture.start(await stores(), needStores);
      await until(processes, "/livez", 200);
      await until(processes, "/readyz", 503);
      for (const { said } of processes)
        await vi.waitFor(
          async () => expect((await said()).join("\n")).toMatch(/waiting for|is unavailable/),
          STARTED,
        );
      expect(processes.map(({ name, child }) => [name, child.running()])).toEqual(
        needStores.map((name) => [name, true]),
      );
      const services = processes.filter(({ name }) => name !== "gateway");
      expect(await Promise.all(services.map(answerToMuch))).toEqual(services.map(() => 503));
      await endAll(processes, 3);
    });
});

describe("stores that become available later", () => {
  const ways = { refused: () => stores.cut(), silent: async () => stores.hold() };
  for (const [how, goAway] of Object.entries(ways))
    test(`processes, even a second instance, are ready within 5 s after stores that were ${how} return`, async () => {
      await stores.restore();
      await goAway();
      // Together these need all stores; a second instance connects to the same ones at the same
      // time.
      const processes = [
        ...(await fixture.start(stores.urls, ["auth", "coupons", "media", "gateway"])),
        ...(await fixture.startAnother(stores.urls, "coupons")),
      ];
      await until(processes, "/livez", 200);
      await until(processes, "/readyz", 503);
      await stores.restore();
      const back = performance.now();
      const ready = processes.map(async (one) => {
        await until([one], "/readyz", 200);
        return { name: one.name, seconds: (performance.now() - back) / 1000 };
      });
      expect((await Promise.all(ready)).filter(({ seconds }) => seconds >= 5)).toEqual([]);
      await endAll(processes, 10);
    });
});

test("a gateway that starts without Redis is ready once it knows the towns", async () => {
  await stores.restore();
  const away = { ...stores.urls, REDIS_URL: "redis://127.0.0.1:1" };
  const where = (name: string) => (name === "gateway" ? away : stores.urls);
  const processes = await fixture.start(where, ["auth", "gateway"]);
  await until(processes, "/readyz", 200);
  await endAll(processes, 10);
});

describe("stores that fail under running processes", () => {
  const ways = { "are gone": () => stores.cut(), hang: async () => stores.hold() };
  for (const [how, goAway] of Object.entries(ways))
    test(`every process stops within 10 s when they ${how}`, async () => {
      await stores.restore();
      const processes = await fixture.start(stores.urls);
      await until(processes, "/readyz", 200);
      await goAway();
      // Waits until the processes have noticed the outage.
      const bereft = processes.filter(({ name }) => name !== "frontend");
      await vi.waitFor(async () => {
        for (const { name, health } of bereft)
          expect([name, await stateOf(health)]).toEqual([name, "limited"]);
      }, STARTED);
      await endAll(processes, 10);
    });
});

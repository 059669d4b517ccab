/** A town's changes reach every gateway within a second. */
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { loadAuthConfig } from "@mainstreet/auth-service/config";
import { startService } from "@mainstreet/auth-service/start";
import { TOWN_CLOSED_HEADER } from "@mainstreet/contracts/town-closed";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { asCaller, newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";
import { startTowns } from "./towns.ts";

const env = testEnvironment({ OPS_PORT: "0" });
const SECOND = { timeout: 1000, interval: 20 };
/** A busy machine may take longer than the product does. */
const ONCE_MORE = { retry: 2 };
let auth: Awaited<ReturnType<typeof startService>>;
let gateways: Awaited<ReturnType<typeof startGateway>>[];
beforeAll(async () => {
  auth = await startService(loadAuthConfig(env));
  const config = loadGatewayConfig({ ...env, ...serviceUrls() });
  gateways = await Promise.all([startGateway(config), startGateway(config)]);
  // Once both gateways know a first town, both have loaded the list.
  await keep("POST", "", { slug: "first", name: "First", hosts: ["first.example"] });
  await everywhere("first.example", isOpen, 60_000);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await auth.close();
  await removeTestSpace(env);
});

function serviceUrls() {
  const names = ["AUTH", "LISTINGS", "COUPONS", "EVENTS", "MEDIA", "IMPORT", "FRONTEND"];
  return Object.fromEntries(names.map((name) => [`${name}_URL`, auth.url]));
}

const isOpen = async ({ statusCode }: { statusCode: number }) => {
  if (statusCode !== 200) throw new Error(`not open: ${statusCode}`);
};

async function keep(method: "POST" | "PUT", path: string, payload: object) {
  const headers = asCaller(env, "tools");
  const answer = await auth.app.inject({
    method,
    url: `/internal/towns${path}`,
    headers,
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
}

const open = (gateway: (typeof gateways)[number], host: string, accept = "application/json") =>
  gateway.app.inject({ url: "/api/town", headers: { host, accept } });

async function everywhere(
  host: string,
  check: (answer: Awaited<ReturnType<typeof open>>) => Promise<void>,
  timeout = SECOND.timeout,
) {
  for (const gateway of gateways)
    await vi.waitFor(async () => check(await open(gateway, host)), { ...SECOND, timeout });
}

/** Starts reading the towns from these instances of auth, asked in turn. */
function townsFrom(urls: readonly string[]) {
  const config = loadGatewayConfig({ ...env, ...serviceUrls() });
  const redis = new Redis(config.REDIS_URL);
  let turn = 0;
  const towns = startTowns({
    authUrl: () => urls[turn++ % urls.length] ?? "",
    tokenFor: createServiceTokens("gateway", config.GATEWAY_PRIVATE_KEY),
    defaultTown: "",
    operatorHosts: [],
    redis,
    prefix: config.REDIS_PREFIX,
    log: auth.log,
  });
  const close = async () => {
    await towns.close();
    redis.disconnect();
  };
  return { at: towns.at, close };
}

test("an unresponsive instance of auth does not keep a gateway from its towns", async () => {
  const silent = createServer();
  const towns = townsFrom([`http://127.0.0.1:${await listenOnFreePort(silent)}`, auth.url]);
  try {
    const patience = { timeout: 4000, interval: 20 };
    await vi.waitFor(() => expect(towns.at("first.example")).toBeDefined(), patience);
  } finally {
    await towns.close();
    silent.close();
  }
});

test("unknown fields from a later version of auth do not keep a gateway from its towns", async () => {
  const headers = asCaller(env, "gateway");
  const [town] = (await auth.app.inject({ url: "/internal/towns", headers })).json<object[]>();
  const later = { ...town, season: "winter", quotas: { tomorrow: 1, records: 2_000_000 } };
  const answering = createHttpServer((_request, response) => response.end(JSON.stringify([later])));
  const towns = townsFrom([`http://127.0.0.1:${await listenOnFreePort(answering)}`]);
  try {
    await vi.waitFor(() => expect(towns.at("first.example")).toBeDefined(), { timeout: 4000 });
  } finally {
    await towns.close();
    answering.close();
  }
});

test(
  "a new town, a new host and a closed town are known everywhere within a second",
  ONCE_MORE,
  async () => {
    const slug = newTown();
    const host = `${slug}.example`;
    await keep("POST", "", { slug, name: "Lake & <Side>", hosts: [host] });
    await everywhere(host, async (answer) => expect(answer.json()).toMatchObject({ slug }));

    const moved = `new-${host}`;
    await keep("PUT", `/${slug}`, { hosts: [moved], tagline: "Moved" });
    await everywhere(moved, async (answer) => expect(answer.json().tagline).toBe("Moved"));
    await everywhere(host, async (answer) => expect(answer.json().code).toBe("unknown_town"));

    await keep("PUT", `/${slug}`, { disabled: true });
    await everywhere(moved, async (answer) => {
      expect([answer.statusCode, answer.json().code]).toEqual([503, "town_disabled"]);
      expect(answer.headers["retry-after"]).toBe("3600");
      expect(answer.headers[TOWN_CLOSED_HEADER]).toBe("1");
    });
    for (const gateway of gateways) {
      const page = await gateway.app.inject({
        url: "/",
        headers: { host: moved, accept: "text/html" },
      });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([
        503,
        "text/html; charset=utf-8",
      ]);
      expect(page.body).toContain("Lake &amp; &lt;Side&gt; is closed at the moment.");
    }
    await keep("PUT", `/${slug}`, { disabled: false });
    await everywhere(moved, isOpen);
  },
);

/** A gateway in front of small upstream servers whose answers tests choose. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { TownInput } from "@mainstreet/contracts/town";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { quietPort } from "@mainstreet/testing/port";
import { newTown } from "@mainstreet/testing/town";
import { LIMITED } from "@mainstreet/service/http/health";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Upstream {
  url: string;
  /** Requests received, without health checks. */
  seen: IncomingMessage[];
  answer: Answer;
  /** The store that it reports as unavailable. */
  lacks?: string;
  stop: () => Promise<void>;
  /** Listens again at the same address. */
  restart: () => Promise<void>;
}

const hello: Answer = (_request, response) => response.end("{}");

export async function startUpstream(answer: Answer = hello): Promise<Upstream> {
  let server: Server;
  const port = await quietPort();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer((request, response) => {
        if (request.url === "/readyz" && upstream.lacks !== undefined)
          response.setHeader(LIMITED, upstream.lacks);
        if (request.url === "/livez" || request.url === "/readyz") response.end("{}");
        else {
          upstream.seen.push(request);
          upstream.answer(request, response);
        }
      });
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
  const upstream: Upstream = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    answer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: listen,
  };
  await listen();
  return upstream;
}

const townFields: TownInput = {
  name: "Testville",
  hosts: [],
  tagline: "",
  logoUrl: "",
  accent: "#1F5C4A",
  timeZone: "America/Denver",
  salesPhone: "",
  centre: { latitude: 39.74, longitude: -104.99 },
};

/**
 * Starts a gateway with two or more towns; one upstream stands for every service without a URL in
 * `urls`.
 */
export async function startFixture(
  urls: Record<string, string> = {},
  settings: Record<string, string> = {},
  townCount = 2,
) {
  const towns = Array.from({ length: townCount }, newTown).map((slug) =>
    Object.assign({}, townFields, { slug, hosts: [`${slug}.example`, `${slug}.elsewhere`] }),
  );
  const [town = { slug: "", hosts: [""] }, other = { slug: "", hosts: [""] }] = towns;
  const auth = await startUpstream((_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(towns)),
  );
  const service = await startUpstream();
  const pages = await startUpstream();
  const env = testEnvironment({
    AUTH_URL: auth.url,
    FRONTEND_URL: pages.url,
    OPS_PORT: "0",
    DEFAULT_TOWN: town.slug,
    ...Object.fromEntries(
      ["LISTINGS", "COUPONS", "EVENTS", "MEDIA", "IMPORT"].map((name) => [
        `${name}_URL`,
        urls[name.toLowerCase()] ?? service.url,
      ]),
    ),
    ...settings,
  });
  const redis = new Redis(env.REDIS_URL);
  const gateway = await startGateway(loadGatewayConfig(env));
  await untilReady(gateway.opsUrl);
  return {
    env,
    redis,
    auth,
    service,
    pages,
    gateway,
    towns,
    town: town.slug,
    host: town.hosts[0] ?? "",
    otherHost: other.hosts[0] ?? "",
    otherTown: other.slug,
    /** Closes the gateway first, so that nothing is written after the test's keys are removed. */
    stop: async () => {
      await gateway.close();
      redis.disconnect();
      await Promise.all([auth.stop(), service.stop(), pages.stop()]);
      await removeTestSpace(env);
    },
  };
}

export async function untilReady(opsUrl: string) {
  await vi.waitFor(async () => {
    if (!(await fetch(`${opsUrl}/readyz`)).ok) throw new Error("not ready yet");
  });
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

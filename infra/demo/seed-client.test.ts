import fastify from "fastify";
import { expect, test } from "vitest";
import { createSeedClient } from "./seed-client.ts";

test("the demo retries reads and writes while a store is away", async () => {
  const asked: string[] = [];
  const system = fastify();
  system.all("/*", async ({ method, url }, reply) => {
    const isFirst = asked.push(`${method} ${url}`) % 2 === 1;
    if (isFirst) return reply.code(503).header("retry-after", "0").send({ code: "unavailable" });
    return method === "POST" ? { results: [] } : [];
  });
  const url = await system.listen();
  const urls = { gatewayUrl: url, serviceUrls: { events: url, media: url } };
  const admin = { adminUsername: "admin", adminPassword: "" };
  const client = createSeedClient(
    { ...urls, ...admin, tokenFor: () => "" },
    "maplewood",
    "maplewood.localhost",
  );
  expect(await client.businessIds()).toEqual(new Map());
  await client.bringEvents("demo", [{ name: "Market" }]);
  const [list, events] = ["GET /api/businesses?limit=500", "POST /internal/events/bulk"];
  expect(asked).toEqual([list, list, events, events]);
  await system.close();
});

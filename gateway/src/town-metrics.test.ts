/** Metrics of each town: failures count, except those of a closed town. */
import { afterAll, expect, test } from "vitest";
import { loadGatewayConfig } from "./config.ts";
import { startFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { startGateway } from "./start.ts";

const system = await startFixture();
afterAll(system.stop);

type Gateway = Fixture["gateway"];

const visit = (gateway: Gateway, host: string) =>
  gateway.app.inject({ url: `/api/coupons?again=${Math.random()}`, headers: { host } });

/** Returns a town's request counts by outcome. */
async function counted(gateway: Gateway, town: string) {
  const text = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
  const lines = text.matchAll(
    new RegExp(`gateway_town_requests_total{town="${town}",outcome="(\\w+)"} (\\d+)`, "g"),
  );
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}

test("a town's responses and failures are counted separately from other towns'", async () => {
  const { gateway } = system;
  await visit(gateway, system.host);
  system.service.answer = (_request, response) => response.writeHead(500).end("{}");
  await visit(gateway, system.host);
  expect(await counted(gateway, system.town)).toEqual({ answered: 1, failed: 1, closed: 0 });
  expect(await counted(gateway, system.otherTown)).toEqual({});
});

test("responses of a closed town do not count as failures", async () => {
  const [, other] = system.towns;
  const answer = JSON.stringify([{ ...other, disabled: true }]);
  system.auth.answer = (_request, response) =>
    response.setHeader("content-type", "application/json").end(answer);
  const gateway = await startGateway(loadGatewayConfig(system.env));
  const isClosed = async () => (await visit(gateway, system.otherHost)).json().code;
  await expect.poll(isClosed, { timeout: 10_000 }).toBe("town_disabled");
  const { failed, closed } = await counted(gateway, system.otherTown);
  await gateway.close();
  expect({ failed }).toEqual({ failed: 0 });
  expect(closed).toBeGreaterThan(0);
});

/** Towns that are added, closed or removed while the gateway runs. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { afterAll, expect, test, vi } from "vitest";
import { startFixture } from "./fixture.ts";

const system = await startFixture();
afterAll(system.stop);

const get = (host = "") => system.gateway.app.inject({ url: "/api/coupons", headers: { host } });

function aTown() {
  const slug = newTown();
  return { ...system.towns[0], slug, hosts: [`${slug}.example`] };
}

/** Changes the list of towns and publishes an event about it. */
async function tell(towns: object[]) {
  system.auth.answer = (_request, response) => response.end(JSON.stringify(towns));
  const redis = new Redis(system.env.REDIS_URL);
  await redis.xadd(`${system.env.REDIS_PREFIX}stream:auth`, "*", "town", "any", "message", "{}");
  redis.disconnect();
}

const answers = ({ hosts: [host = ""] }: { hosts: string[] }, status: number) =>
  vi.waitFor(async () => expect((await get(host)).statusCode).toBe(status), {
    timeout: 10_000,
  });

// A busy machine may take longer than the product does.
test("a new town is live within a second of its message", { retry: 2 }, async () => {
  const added = aTown();
  await tell([...system.towns, added]);
  const [host] = added.hosts;
  await vi.waitFor(async () => expect((await get(host)).statusCode).toBe(200), {
    timeout: 1000,
    interval: 20,
  });
});

test.each([
  ["is gone by then", () => [], 404, "unknown_town"],
  ["is closed by then", (town: object) => [{ ...town, disabled: true }], 503, "town_disabled"],
])(
  "a body that arrives late is not stored in a town that %s",
  async (_case, left, status, code) => {
    const town = aTown();
    await tell([...system.towns, town]);
    await answers(town, 200);
    const { port } = new URL(system.gateway.url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `Host: ${town.hosts[0]}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    socket.write(`POST /api/user/birthday HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    await tell([...system.towns, ...left(town)]);
    await answers(town, status);
    system.service.seen.length = 0;
    socket.write("{}");
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(code);
    expect(system.service.seen).toEqual([]);
  },
);

import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { log, note, openFixture } from "./testing/fixture.ts";
import { createBulkStreamWriter } from "./stream-writer.ts";
import { startTail } from "./tail.ts";

const fixture = await openFixture();
const running: ReturnType<typeof startTail>[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((tail) => tail.close()));
});
afterAll(() => fixture.close());

function follow(streams: string[], redis = fixture.redis) {
  const towns: string[] = [];
  const onTown = (town: string) => void towns.push(town);
  running.push(startTail({ redis, streams, onTown, log, blockMs: 200 }));
  return towns;
}

const tell = (stream: string, town: string, id = "*") =>
  fixture.redis.xadd(stream, id, "town", town);

describe("a tail", () => {
  test("reports every town to every instance, on each of its streams", async () => {
    const { prefix } = await fixture.publisher();
    const streams = [`${prefix}one`, `${prefix}two`];
    const instances = [follow(streams), follow(streams)];
    const [a, b] = [newTown(), newTown()];
    await tell(`${prefix}one`, a);
    await tell(`${prefix}two`, b);
    for (const towns of instances)
      await vi.waitFor(() => expect(towns.toSorted()).toEqual([a, b].toSorted()));
  });

  test("starts a minute back, not at the beginning, so that it misses nothing while it starts", async () => {
    const { stream } = await fixture.publisher();
    const [old, recent] = [newTown(), newTown()];
    await tell(stream, old, `${Date.now() - 3_600_000}-0`);
    await tell(stream, recent);
    const towns = follow([stream]);
    await vi.waitFor(() => expect(towns).toContain(recent));
    expect(towns).not.toContain(old);
  });

  test("loses and repeats nothing when the connection breaks", async () => {
    const { stream } = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    const towns = follow([stream], redis);
    const expected = Array.from({ length: 20 }, newTown);
    for (const town of expected.slice(0, 5)) await tell(stream, town);
    await vi.waitFor(() => expect(towns).toHaveLength(5));
    await proxy.cut();
    for (const town of expected.slice(5, 12)) await tell(stream, town);
    await proxy.restore();
    for (const town of expected.slice(12)) await tell(stream, town);
    await vi.waitFor(() => expect(towns).toEqual(expected));
    redis.disconnect();
    await proxy.cut();
  });

  test("skips towns with only quiet messages", async () => {
    const { stream } = await fixture.publisher();
    const [compared, changed] = [newTown(), newTown()];
    const { redis } = fixture;
    const messages = (town: string) => [note(town, 1, 1, "")];
    await createBulkStreamWriter({ redis, stream, log, quiet: true }).send(messages(compared));
    await createBulkStreamWriter({ redis, stream, log }).send(messages(changed));
    const towns = follow([stream]);
    await vi.waitFor(() => expect(towns).toContain(changed));
    expect(towns).toEqual([changed]);
  });

  test("reports a town once per read", async () => {
    const { stream } = await fixture.publisher();
    const town = newTown();
    for (let at = 0; at < 30; at += 1) await tell(stream, town);
    const towns = follow([stream]);
    await vi.waitFor(() => expect(towns).toEqual([town]));
  });

  test.each(["cut", "hold"] as const)("closes in time while Redis is away (%s)", async (way) => {
    const { stream } = await fixture.publisher();
    const proxy = await openTcpProxy(fixture.env.REDIS_URL);
    const redis = new Redis(proxy.url);
    redis.on("error", () => undefined);
    const town = newTown();
    await tell(stream, town);
    const towns = follow([stream], redis);
    await vi.waitFor(() => expect(towns).toEqual([town]));
    await proxy[way]();
    await vi.waitFor(() => expect(redis.status).toBe(way === "cut" ? "reconnecting" : "ready"));
    const started = Date.now();
    await Promise.all(running.splice(0).map((tail) => tail.close()));
    expect(Date.now() - started).toBeLessThan(9000);
    redis.disconnect();
    await proxy.cut();
  });
});

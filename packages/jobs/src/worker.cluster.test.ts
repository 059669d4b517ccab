import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { describe, expect, test, vi } from "vitest";
import { env, openFixture, idle, open } from "./testing/fixture.ts";
import type { Payload } from "./testing/fixture.ts";

describe("workers", () => {
  test("respect the rate limit of the whole cluster", async () => {
    const { queue, work } = openFixture();
    const times: number[] = [];
    const limiter = { max: 1, duration: 200 };
    for (let at = 0; at < 5; at += 1) await queue.add({ text: "x" }, { id: `a${at}` });
    // No job can have started before this; the handler may record the first start late.
    const begun = Date.now();
    for (const _ of [1, 2])
      work(async () => void times.push(Date.now()), { limiter, concurrency: 5 });
    await idle(queue);
    expect(times).toHaveLength(5);
    expect(Math.max(...times) - begun).toBeGreaterThanOrEqual(4 * 200 - 50);
  });

  test("finish the current job on close, and take no other", async () => {
    const { queue, work } = openFixture();
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const ended: string[] = [];
    const worker = work(async ({ text }) => {
      started.push(text);
      await gate.promise;
      ended.push(text);
    });
    await queue.add({ text: "one" }, { id: "1" });
    await queue.add({ text: "two" }, { id: "2" });
    await vi.waitFor(() => expect(started).toEqual(["one"]));
    const closed = worker.close();
    gate.resolve();
    await closed;
    expect(ended).toEqual(["one"]);
    expect(await queue.depth()).toBe(1);
    expect(started).toEqual(["one"]);
  });

  test("take over the job of a killed worker of a rate-limited queue, repeatedly", async () => {
    const { queue, work, connection, inspect } = openFixture("crash");
    await queue.add({ text: "hello" }, { id: "a" });
    for (const _ of [1, 2, 3]) {
      const child = fork(
        new URL("testing/worker.crash.ts", import.meta.url),
        [JSON.stringify(connection)],
        { stdio: ["ignore", "inherit", "inherit", "ipc"] },
      );
      const [, signal] = await once(child, "exit");
      expect(signal).toBe("SIGKILL");
    }
    expect(await inspect((raw) => raw.getActiveCount())).toBe(1);
    const seen: Payload[] = [];
    work(async (each) => void seen.push(each), {
      lockMs: 1000,
      limiter: { max: 1, duration: 500 },
    });
    await idle(queue);
    expect(seen).toEqual([{ text: "hello", times: 1 }]);
    expect(await inspect((raw) => raw.getFailedCount())).toBe(0);
  });

  test("run a job that Redis lost and that was added again only after its current run", async () => {
    const { queue, work, inspect } = openFixture();
    const gate = Promise.withResolvers<void>();
    const lockMs = 1500;
    const runs: string[] = [];
    work(
      async ({ text }) => {
        runs.push(text);
        // The second run lasts longer than its lock, which must therefore be renewed.
        await (text === "first" ? gate.promise : setTimeout(3 * lockMs));
      },
      { lockMs, concurrency: 3 },
    );
    await queue.add({ text: "first" }, { id: "a" });
    await vi.waitFor(() => expect(runs).toEqual(["first"]));
    await inspect((raw) => raw.obliterate({ force: true }));
    await queue.add({ text: "second" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getDelayedCount())).toBe(1));
    expect(runs).toEqual(["first"]);
    gate.resolve();
    await vi.waitFor(() => expect(runs).toEqual(["first", "second"]));
    await idle(queue);
    expect(runs).toEqual(["first", "second"]);
  });

  test("resume after a Redis outage, during which adding a job fails fast", async () => {
    const proxy = await openTcpProxy(env.REDIS_URL);
    const { queue, work } = openFixture("away", proxy.url);
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    await queue.add({ text: "before" }, { id: "1" });
    await vi.waitFor(() => expect(seen).toEqual(["before"]));
    await proxy.cut();
    const started = Date.now();
    await expect(queue.add({ text: "lost" }, { id: "2" })).rejects.toThrow(/retries|closed/);
    expect(Date.now() - started).toBeLessThan(5000);
    await proxy.restore();
    await vi.waitFor(() => queue.add({ text: "after" }, { id: "3" }), 10_000);
    await vi.waitFor(() => expect(seen).toContain("after"), 15_000);
    await Promise.all(open.splice(0).map((each) => each.close()));
    await proxy.cut();
  });

  test.each(["cut", "hold"] as const)(
    "start with their queue while Redis is away (%s), and work once it is back",
    async (way) => {
      const proxy = await openTcpProxy(env.REDIS_URL);
      await proxy[way]();
      const { queue, work } = openFixture("begun", proxy.url);
      const seen: string[] = [];
      work(async ({ text }) => void seen.push(text));
      await expect(queue.add({ text: "lost" }, { id: "1" })).rejects.toThrow(/./);
      await proxy.restore();
      await vi.waitFor(() => queue.add({ text: "after" }, { id: "2" }), 10_000);
      await vi.waitFor(() => expect(seen).toContain("after"), 15_000);
      await Promise.all(open.splice(0).map((each) => each.close()));
      await proxy.cut();
    },
  );

  test.each([
    ["has vanished silently and another one answers at its address", "strand"],
    ["has become a replica of another one that answers at its address", "demote"],
  ] as const)("resume with their queue when Redis %s", async (_what, way) => {
    const proxy = await openTcpProxy(env.REDIS_URL);
    const { queue, work, inspect } = openFixture("stranded", proxy.url);
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    await queue.add({ text: "before" }, { id: "1" });
    await vi.waitFor(() => expect(seen).toEqual(["before"]));
    proxy[way]();
    await inspect((raw) => raw.add("stranded", { text: "by another" }));
    await vi.waitFor(() => queue.add({ text: "after" }, { id: "2" }), 15_000);
    await vi.waitFor(
      () => expect(seen.toSorted()).toEqual(["after", "before", "by another"]),
      40_000,
    );
    await Promise.all(open.splice(0).map((each) => each.close()));
    await proxy.cut();
  });

  test.each(["cut", "hold"] as const)("close in time while Redis is away (%s)", async (way) => {
    const proxy = await openTcpProxy(env.REDIS_URL);
    const { queue, work } = openFixture("closing", proxy.url);
    const seen: string[] = [];
    const worker = work(async ({ text }) => void seen.push(text));
    await queue.add({ text: "before" }, { id: "1" });
    await vi.waitFor(() => expect(seen).toEqual(["before"]));
    await proxy[way]();
    open.splice(0);
    const started = Date.now();
    await Promise.all([worker.close(), queue.close()]);
    expect(Date.now() - started).toBeLessThan(9000);
    await proxy.cut();
  });
});

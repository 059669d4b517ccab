import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openFixture, idle } from "./testing/fixture.ts";
import type { Payload } from "./testing/fixture.ts";

describe("a job", () => {
  test("runs with its payload as parsed by the schema", async () => {
    const { queue, work } = openFixture();
    const seen: Payload[] = [];
    work(async (each) => void seen.push(each));
    await queue.add({ text: "hello", times: "3" }, { id: "a" });
    await queue.add({ text: "hello" }, { id: "b" });
    await idle(queue);
    expect(seen).toEqual([
      { text: "hello", times: 3 },
      { text: "hello", times: 1 },
    ]);
  });

  test("is rejected when its payload does not fit the schema, and nothing is queued", async () => {
    const { queue } = openFixture();
    await expect(queue.add({ text: "x", times: "many" }, { id: "a" })).rejects.toThrow(z.ZodError);
    expect(await queue.depth()).toBe(0);
  });

  test("with an unreadable payload from elsewhere fails at once, without retries", async () => {
    const { queue, work, inspect } = openFixture();
    await inspect((raw) => raw.add("note", { text: 7 }, { jobId: "bad", attempts: 10 }));
    const handle = vi.fn<(payload: Payload) => Promise<void>>();
    work(handle);
    await idle(queue);
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1));
    expect(handle).not.toHaveBeenCalled();
    expect(await inspect(async (raw) => (await raw.getJob("bad"))?.attemptsMade)).toBe(1);
  });

  test("is not added twice under an id that is waiting or done; any id is allowed", async () => {
    const { queue, work } = openFixture();
    const seen: string[] = [];
    for (const text of ["first", "second"]) await queue.add({ text }, { id: "town:1:2" });
    expect(await queue.depth()).toBe(1);
    work(async ({ text }) => void seen.push(text));
    await idle(queue);
    await queue.add({ text: "third" }, { id: "town:1:2" });
    await queue.add({ text: "other" }, { id: "123" });
    await vi.waitFor(() => expect(seen).toContain("other"));
    expect(seen).toEqual(["first", "other"]);
  });

  test("is retried and fails for good after its last attempt", async () => {
    const { queue, work, inspect } = openFixture();
    const attempts: number[] = [];
    work(async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error("Not today");
    });
    await queue.add({ text: "x" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1));
    expect(attempts).toEqual([1, 2, 3]);
    expect(await inspect(async (raw) => (await raw.getJob("note-a"))?.failedReason)).toBe(
      "Not today",
    );
  });

  test("that is put off with later() runs again without using up its attempts", async () => {
    const { queue, work, inspect } = openFixture();
    const attempts: number[] = [];
    work(async (_payload, { attempt, later }) => {
      attempts.push(attempt);
      if (attempts.length < 6) await later(10);
    });
    await queue.add({ text: "x" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getCompletedCount())).toBe(1));
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("counts in the queue's depth at every moment until it is done", async () => {
    const { queue, work } = openFixture();
    let runs = 0;
    work(async (_payload, { later }) => {
      runs += 1;
      if (runs < 300) await later(0);
    });
    await queue.add({ text: "x" }, { id: "a" });
    while ((await queue.depth()) > 0);
    expect(runs).toBe(300);
  });

  test("of higher priority runs first", async () => {
    const { queue, work } = openFixture();
    const seen: string[] = [];
    await queue.add({ text: "usual" }, { id: "b", priority: 10 });
    await queue.add({ text: "urgent" }, { id: "c", priority: 1 });
    expect(await queue.depth()).toBe(2);
    work(async ({ text }) => void seen.push(text));
    await vi.waitFor(() => expect(seen).toEqual(["urgent", "usual"]));
  });

  test("whose content Redis has lost runs when it is ensured again", async () => {
    const { queue, work, inspect, loseContent } = openFixture();
    await queue.add({ text: "x" }, { id: "a" });
    expect(await loseContent("note-a")).toBe(1);
    const seen: Payload[] = [];
    work(async (each) => void seen.push(each));
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1));
    expect(await queue.ensure({ text: "x" }, { id: "a" })).toBe(true);
    await vi.waitFor(() => expect(seen).toEqual([{ text: "x", times: 1 }]));
    expect(await inspect((raw) => raw.getFailedCount())).toBe(0);
  });

  test("that failed for good is not retried when it is ensured again", async () => {
    const { queue, work, inspect } = openFixture();
    const handle = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("Not today"));
    work(handle);
    await queue.add({ text: "x" }, { id: "a" });
    await vi.waitFor(async () => expect(await inspect((raw) => raw.getFailedCount())).toBe(1));
    expect(await queue.ensure({ text: "x" }, { id: "a" })).toBe(false);
    expect(await queue.depth()).toBe(0);
    expect(handle).toHaveBeenCalledTimes(3);
  });

  test("is retained for a bounded time and in a bounded number after it ends", async () => {
    const { queue, inspect } = openFixture();
    await queue.add({ text: "x" }, { id: "a" });
    const options = await inspect(async (raw) => (await raw.getJob("note-a"))?.opts);
    expect(options).toMatchObject({
      removeOnComplete: { age: 86_400, count: 1000 },
      removeOnFail: { age: 7 * 86_400, count: 1000 },
    });
  });
});

describe("a recurring job", () => {
  test("runs once per period, however many instances schedule it", async () => {
    const { queue, work, inspect } = openFixture();
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    for (let instance = 0; instance < 3; instance += 1)
      await queue.every({ text: "sweep" }, { id: "hourly", ms: 3_600_000 });
    await vi.waitFor(() => expect(seen).toEqual(["sweep"]));
    expect(await inspect((raw) => raw.getJobSchedulersCount())).toBe(1);
    expect(await inspect((raw) => raw.getDelayedCount())).toBe(1);
    expect(seen).toEqual(["sweep"]);
  });

  test("starts anew when scheduled again after its schedule or next job was lost", async () => {
    const { queue, work, inspect } = openFixture();
    const seen: string[] = [];
    work(async ({ text }) => void seen.push(text));
    const ask = () => queue.every({ text: "sweep" }, { id: "hourly", ms: 3_600_000 });
    await ask();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await inspect((raw) => raw.obliterate({ force: true }));
    await ask();
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    await ask();
    expect(await inspect((raw) => raw.getDelayedCount())).toBe(1);
    expect(seen).toHaveLength(2);
  });

  test("keeps recurring, also after a run that was put off", async () => {
    const { queue, work } = openFixture();
    const attempts: number[] = [];
    work(async (_payload, control) => {
      attempts.push(control.attempt);
      if (attempts.length === 1) await control.later(10);
    });
    await queue.every({ text: "sweep" }, { id: "often", ms: 100 });
    await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(3));
  });
});

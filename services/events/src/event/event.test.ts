import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { messagesOf } from "@mainstreet/testing/probe";
import { newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadEventsConfig } from "../config.ts";
import { startService } from "../start.ts";

const env = testEnvironment();
let now = new Date("2026-11-21T12:00:00Z");
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService(loadEventsConfig(env), () => now);
});
afterAll(async () => {
  await service.close();
  await removeTestSpace(env);
});

const bring = async (town: string, events: object[], batch = "b:1") => {
  const rows = events.map((values, at) => ({ row: at + 1, values }));
  const answer = await service.app.inject({
    method: "POST",
    url: "/internal/events/bulk",
    headers: visitor(env, town),
    payload: { batch, rows },
  });
  return answer.json<{ results: { outcome: string; id: number }[] }>().results;
};

const list = async (town: string, timeZone?: string) => {
  const answer = await service.app.inject({
    url: "/api/events",
    headers: visitor(env, town, timeZone),
  });
  return {
    headers: answer.headers,
    names: answer.json<{ name: string }[]>().map(({ name }) => name),
  };
};

describe("town events", () => {
  test("come featured first, then by start; inactive ones stay hidden", async () => {
    const town = newTown();
    await bring(town, [
      { name: "Late market", startDate: "2026-12-20" },
      { name: "Early market", startDate: "2026-12-01", startTime: "09:00" },
      { name: "Concert", startDate: "2026-12-24", isFeatured: true },
      { name: "Draft", startDate: "2026-12-02", isActive: false },
    ]);
    const { names, headers } = await list(town);
    expect(names).toEqual(["Concert", "Early market", "Late market"]);
    expect(headers).toMatchObject({ "x-total-count": "3", "x-featured-count": "1" });
  });

  test("are over when their last day has passed in the town", async () => {
    const town = newTown();
    await bring(town, [{ name: "Fair", startDate: "2026-11-20", endDate: "2026-11-21" }]);
    now = new Date("2026-11-22T04:59:00Z");
    expect((await list(town, "America/New_York")).names).toEqual(["Fair"]);
    expect((await list(town, "Europe/Berlin")).names).toEqual([]);
    now = new Date("2026-11-21T12:00:00Z");
  });

  test("brought twice are stored once, and each tells of itself once", async () => {
    const town = newTown();
    const fair = { name: "Fair", startDate: "2026-12-05" };
    expect(await bring(town, [fair], "a:1")).toMatchObject([{ outcome: "added", id: 1 }]);
    expect(await bring(town, [fair], "a:1")).toMatchObject([{ outcome: "added", id: 1 }]);
    expect(await bring(town, [fair], "b:1")).toMatchObject([{ outcome: "unchanged", id: 1 }]);
    await vi.waitFor(async () => expect(await messagesOf(env, "events", town)).toHaveLength(1));
  });

  test("of another town are not found", async () => {
    await bring(newTown(), [{ name: "Fair", startDate: "2026-12-05" }]);
    const answer = await service.app.inject({
      url: "/api/events/1",
      headers: visitor(env, newTown()),
    });
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Event not found"]);
  });
});

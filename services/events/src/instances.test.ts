/**
 * Two instances on the same stores: whoever changes something sees it in the next answer of the
 * other.
 */
import { clientOf } from "@mainstreet/testing/client";
import type { TestClient } from "@mainstreet/testing/client";
import { admin, asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEventsConfig } from "./config.ts";
import { startService } from "./start.ts";
import { openEvents } from "./testing/fixture.ts";
import type { Events } from "./testing/fixture.ts";

let fixture: Events;
let other: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  fixture = await openEvents();
  other = await startService(loadEventsConfig(fixture.env), () => fixture.clock.now);
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

const WRITE = "/api/admin/events";
const fair = { businessId: 7, startDate: "2026-12-05" };

/** A town with a business, loaded by both instances, and its admin at each. */
async function openTown() {
  const town = await fixture.town();
  await town.business(7, "Alder Bakery");
  const author = await admin(fixture.env, fixture.redis, town.slug);
  const [here, there] = [clientOf(fixture.service.app, author), clientOf(other.app, author)];
  for (const instance of [here, there]) await instance.get("/api/events");
  return { town, here, there };
}

const body = async (at: TestClient, path: string) => (await at.get(path)).body;

describe("a change made at one instance is in the next answer of the other", () => {
  test.each([
    "/api/events",
    "/api/events/1",
    "/api/events/1/calendar.ics",
    "/api/events.ics",
    "/api/search/events?q=fair",
    WRITE,
    `${WRITE}/1`,
    `${WRITE}/export.csv`,
  ])("at %s", async (path) => {
    const { here, there } = await openTown();
    await here.post(WRITE, { ...fair, name: "Fair one" });
    expect(await body(there, path)).toContain("Fair one");
    await there.put(`${WRITE}/1`, { name: "Fair two" });
    expect(await body(here, path)).toContain("Fair two");
    await here.delete(`${WRITE}/1`);
    expect(await body(there, path)).not.toContain("Fair two");
  });

  test("for bulk changes, an import and its undo", async () => {
    const { town, here, there } = await openTown();
    const names = async (at: TestClient, path = "/api/events") =>
      (await at.get(path)).json<{ name: string }[]>().map(({ name }) => name);
    const rows = ["A", "B"].map((name) => Object.assign({ name }, fair));
    await town.bring(rows, "one:1");
    for (const instance of [here, there]) expect(await names(instance)).toEqual(["A", "B"]);
    await here.post(`${WRITE}/bulk-feature`, { ids: [2], featured: true });
    expect(await names(there)).toEqual(["B", "A"]);
    await there.post(`${WRITE}/bulk-delete`, { ids: [2] });
    expect(await names(here)).toEqual(["A"]);
    const undo = { import: "one", ids: [1], merged: [] };
    await there.post("/internal/events/undo", undo, asCaller(fixture.env, "import"));
    for (const instance of [here, there]) expect(await names(instance)).toEqual([]);
  });
});

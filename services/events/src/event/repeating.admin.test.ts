/** Repeating events in the admin API: answers and refusals. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EVERY_SATURDAY, MARKET, openEvents } from "../testing/fixture.ts";
import type { Events, Town } from "../testing/fixture.ts";

let fixture: Events;
beforeAll(async () => {
  fixture = await openEvents();
});
// A Saturday.
beforeEach(() => {
  fixture.clock.now = new Date("2026-11-21T12:00:00Z");
});
afterAll(() => fixture.close());

test("an overlong recurrence is rejected for its length only, before it is parsed", async () => {
  const { manage } = await fixture.town();
  // Comparing as many days as fit into a request would take minutes.
  const everyDay = `${EVERY_SATURDAY}\nEXDATE:${"20261226,".repeat(20_000)}20261226`;
  for (const recurrence of ["x".repeat(4001), everyDay]) {
    const answer = await manage.post("/api/admin/events", { ...MARKET, businessId: 7, recurrence });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: "recurrence", message: "Please use at most 4000 characters" }],
    ]);
  }
});

/** Expects the form and an import to report the same faults. */
async function expectRefused({ manage, bring }: Town, event: object, errors: object[]) {
  const made = await manage.post("/api/admin/events", { ...event, businessId: 7 });
  expect([made.statusCode, made.json().errors]).toEqual([400, errors]);
  const rows = await bring([event], randomUUID());
  expect(rows).toEqual([{ row: 1, outcome: "rejected", errors }]);
}

describe("an admin's recurring event", () => {
  test("is stored and described in words, and is over after its last occurrence", async () => {
    const { manage, business, visit } = await fixture.town();
    await business(7, "Greengrocer");
    const made = await manage.post("/api/admin/events", { ...MARKET, businessId: 7 });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { startDate: "2026-10-31", repeats: "Every Saturday", over: false },
    ]);
    const until = { recurrence: "freq=weekly;byday=sa;until=20261114" };
    const changed = (await manage.put("/api/admin/events/1", until)).json();
    expect(changed).toMatchObject({ recurrence: `${EVERY_SATURDAY};UNTIL=20261114`, over: true });
    expect((await manage.get("/api/admin/events?over=true")).json()).toHaveLength(1);
    expect((await visit.get("/api/events")).json()).toEqual([]);
    await manage.put("/api/admin/events/1", { recurrence: "" });
    expect((await visit.get("/api/events/1")).json()).toMatchObject({ startDate: "2026-10-31" });
    expect((await visit.get("/api/events/1")).json()).not.toHaveProperty("repeats");
  });

  test("is rejected when its rule is unsupported or never takes place", async () => {
    const town = await fixture.town();
    await town.business(7, "Greengrocer");
    const daily = { ...MARKET, businessId: 7, recurrence: "FREQ=DAILY" };
    const answer = await town.manage.post("/api/admin/events", daily);
    const form = expect.stringContaining("Please write repeats as RRULE");
    expect(answer.json().errors).toEqual([{ path: "recurrence", message: form }]);
    const never = expect.stringContaining("It would never take place");
    const ended = { ...MARKET, recurrence: `${EVERY_SATURDAY};UNTIL=20261030` };
    await expectRefused(town, ended, [{ path: "recurrence", message: never }]);
  });

  test("is rejected with an exception for none of its dates, in the form and in an import", async () => {
    const town = await fixture.town();
    await town.business(7, "Greengrocer");
    const message = (day: string) => `${day} is not one of the days on which it repeats`;
    const stray = (day: string) => [{ path: "recurrence", message: message(day) }];
    const rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA";
    for (const [recurrence, day] of [
      [`${rule}\nCANCELLED:2026-11-14\nMOVED:2026-11-21 to 2026-11-22`, "2026-11-21"],
      [`${rule}\nCANCELLED:2026-10-17`, "2026-10-17"],
      [`${rule};COUNT=2\nCANCELLED:2026-11-28`, "2026-11-28"],
      [`${rule};UNTIL=20261120\nMOVED:2026-11-28 to 2026-11-29`, "2026-11-28"],
      ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SA\nCANCELLED:2026-11-28", "2026-11-28"],
    ] as const)
      await expectRefused(town, { ...MARKET, recurrence }, stray(day));
    const recurrence = `${rule}\nCANCELLED:2026-11-14`;
    await town.manage.post("/api/admin/events", { ...MARKET, businessId: 7, recurrence });
    const later = await town.manage.put("/api/admin/events/1", { startDate: "2026-11-07" });
    expect([later.statusCode, later.json().errors]).toEqual([400, stray("2026-11-14")]);
  });

  test("is rejected with the season's end as its end date, in the form and in an import", async () => {
    const town = await fixture.town();
    const { manage, bring } = town;
    await town.business(7, "Greengrocer");
    const summer = { ...MARKET, startDate: "2026-06-06", endDate: "2026-08-29" };
    const message = expect.stringContaining("Please put the last of all times under Ends");
    const errors = [{ path: "endDate", message }];
    await expectRefused(town, summer, errors);
    await manage.post("/api/admin/events", { ...MARKET, businessId: 7 });
    const later = await manage.put("/api/admin/events/1", { endDate: "2026-12-31" });
    expect([later.statusCode, later.json().errors]).toEqual([400, errors]);
    const row = { name: MARKET.name, startDate: MARKET.startDate, endDate: "2026-12-31" };
    expect(await bring([row], "on stored")).toEqual([{ row: 1, outcome: "rejected", errors }]);
  });

  test("has its rule in the export and in the history", async () => {
    const { manage, event, business } = await fixture.town();
    await event({ ...MARKET, businessId: await business(7, "Greengrocer") });
    const csv = await manage.get("/api/admin/events/export.csv");
    expect(csv.body).toContain(EVERY_SATURDAY);
    await manage.put("/api/admin/events/1", { recurrence: "" });
    const { body } = await manage.get("/api/admin/events/1/history");
    expect(body).toContain(EVERY_SATURDAY);
  });
});
